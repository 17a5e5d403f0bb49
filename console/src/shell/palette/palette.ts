import type { ReactNode } from 'react'
import { storageKeys } from '../../api/session/session.ts'
import type { Icon } from '../../ui/layout/icons.ts'
import type { Environment } from '../../ui/layout/RealmPill.tsx'

/** The order of groups without a search text. */
export const paletteGroups = [
  'Recent',
  'This screen',
  'Players',
  'Screens',
  'Games and realms',
  'Actions',
  'Found',
] as const
export type PaletteGroup = (typeof paletteGroups)[number]

export type PaletteItem = {
  /** A stable id, used to store recent choices. */
  id: string
  group: Exclude<PaletteGroup, 'Recent'>
  label: string
  /** The place of the item, or its parent. */
  detail?: string | undefined
  /** Further search terms, which are not shown. */
  words?: string
  environment?: Environment
  icon: Icon
  /** Replaces the icon. */
  picture?: ReactNode
  /** The reason why it is disabled; replaces the detail. */
  refusal?: string | undefined
  /** True for ids: they are shown in a mono font. */
  isId?: boolean
} & ({ to: string; search?: Record<string, string> } | { act: () => void })

const MOST_CHOICES = 20
const SHOWN_CHOICES = 5
const SHOWN_PLAYERS = 5

/** Ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The rank of a match, lower is better: the label equals the text, starts with it, one of its words does, the label
 * contains it, another text does.
 */
export function scoreFit(item: Pick<PaletteItem, 'label' | 'detail' | 'words'>, text: string): number | undefined {
  const label = plain(item.label)
  const all = plain(`${item.label} ${item.detail ?? ''} ${item.words ?? ''}`)
  const sought = plain(text).split(/\s+/).filter(Boolean)
  if (!sought.every((part) => all.includes(part))) return undefined
  const fullText = sought.join(' ')
  if (label === fullText) return 0
  if (label.startsWith(fullText)) return 1
  if (sought.every((part) => label.split(/[\s.@_-]+/).some((word) => word.startsWith(part)))) return 2
  return sought.every((part) => label.includes(part)) ? 3 : 4
}

export type ShownGroup = { group: PaletteGroup; items: PaletteItem[] }

/**
 * The palette's items for a text. Without a text: all but older players, recent choices first. With a text: the
 * matches, best group first, then best item, recent choices first among equals. Results of the server come last, so
 * that they move nothing.
 */
export function groupsFor(items: readonly PaletteItem[], text: string, choices: readonly string[]): ShownGroup[] {
  if (text.trim() === '') {
    const recent = choices.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, SHOWN_CHOICES)
    const otherItems = items.filter((item) => !recent.includes(item))
    const visibleItems = (group: PaletteGroup) => {
      const all = group === 'Recent' ? recent : otherItems.filter((item) => item.group === group)
      return group === 'Players' ? all.slice(0, SHOWN_PLAYERS) : all
    }
    return paletteGroups
      .map((group) => ({ group, items: visibleItems(group) }))
      .filter((group) => group.items.length > 0)
  }
  const ranked = items.flatMap((item) => {
    const fit = scoreFit(item, text)
    const choice = choices.indexOf(item.id)
    return fit === undefined ? [] : [{ item, fit, choice: choice === -1 ? MOST_CHOICES : choice }]
  })
  ranked.sort((a, b) => a.fit - b.fit || a.choice - b.choice)
  const groups = new Map<PaletteGroup, PaletteItem[]>()
  for (const { item } of ranked) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return [...groups].map(([group, found]) => ({ group, items: found })).toSorted((a, b) => lateness(a) - lateness(b))
}

const lateness = ({ group }: ShownGroup) => (group === 'Found' ? 1 : 0)

/** The index of the active item after a key; the list wraps around. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  return undefined
}

const choicesKey = (cid: number) => `${storageKeys.paletteChoices}/${cid}`

/** The ids of recent choices in this organization, newest first. */
export function readChoices(cid: number): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(choicesKey(cid)) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberChoice(cid: number, id: string): void {
  const newChoices = [id, ...readChoices(cid).filter((each) => each !== id)].slice(0, MOST_CHOICES)
  localStorage.setItem(choicesKey(cid), JSON.stringify(newChoices))
}
