import { maxPins } from '@regent/contract/organization/saved-views-pins'
import { dayMs } from '@regent/contract/time'
import { IconCalendarEvent, IconCode, IconHeadset } from '../../ui/layout/icons.ts'
import type { NavEntry, NavGroup } from '../frame/nav-groups.ts'
import type { ScreenCount } from '../frame/parts.ts'
import type { Visit } from './visits.ts'

/** The arrangement of a realm's menu. The labels and groups are fixed; the order and the number shown depend on the person. */

/** Heights in px of the rows of Sidebar.module.css. */
const ROW_PX = 29
const HEADING_PX = 28
const GAP_PX = 8
/** The fixed part above the groups: padding, Back, the filter, two gaps. */
const ABOVE_PX = 16 + 28 + 32 + 2 * GAP_PX
/** Fewer entries of the open group are never shown, even in a low window: the menu scrolls instead. */
const LEAST_SHOWN = 5
const VISITED_DAYS = 30
export const MOST_PINS = maxPins

type MenuGroup = {
  label: string
  entries: readonly NavEntry[]
  isActive: boolean
  /** The number of entries that are shown before "more" if the group is open. */
  shown: number
}

export type RealmMenu = {
  top: readonly NavEntry[]
  pinned: readonly NavEntry[]
  recent: readonly NavEntry[]
  groups: readonly MenuGroup[]
}

export type MenuInput = {
  /** The permitted groups; the one without a label is above all others. */
  groups: readonly NavGroup[]
  /** Paths of the pinned screens; undefined: the menu offers sets of pins. */
  pins: readonly string[] | undefined
  /** All stored visits, newest first. */
  visits: readonly Visit[]
  /** The visits when the console was opened: the order of the entries does not change under the pointer. */
  earlierVisits: readonly Visit[]
  current: NavEntry | undefined
  /** The height of the window below the header, in px. */
  height: number
  hidesRecent?: boolean | undefined
  hasFixedOrder?: boolean | undefined
  now: number
}

/** Arranges the menu of a realm for a person and a window. */
export function arrangeMenu(input: MenuInput): RealmMenu {
  const { groups, pins = [], height, current } = input
  const top = groups.find(({ label }) => label === undefined)?.entries ?? []
  const grouped = groups.flatMap(({ label, entries }) => (label === undefined ? [] : [{ label, entries }]))
  const all = grouped.flatMap(({ entries }) => entries)
  const pinned = pins.flatMap((path) => all.filter((entry) => entry.path === path)).slice(0, MOST_PINS)
  const recent = input.hidesRecent ? [] : recentEntries(input, all, pinned)
  const lengths = [input.pins ? pinned.length : pinSets.length, recent.length]
  const room =
    height -
    ABOVE_PX -
    top.length * ROW_PX -
    lengths.reduce((sum, length) => sum + (length === 0 ? 0 : HEADING_PX + GAP_PX + length * ROW_PX), 0) -
    GAP_PX -
    grouped.length * HEADING_PX
  const order = input.hasFixedOrder ? (entries: readonly NavEntry[]) => entries : mostOpenedFirst(input, pinned)
  return {
    top,
    pinned,
    recent,
    groups: grouped.map(({ label, entries }) => {
      const inOrder = order(entries)
      return {
        label,
        entries: keepShown(inOrder, current, countShown(inOrder.length, room)),
        isActive: current !== undefined && entries.includes(current),
        shown: countShown(inOrder.length, room),
      }
    }),
  }
}

function countShown(count: number, room: number): number {
  if (count * ROW_PX <= room) return count
  const fitting = Math.max(Math.floor((room - HEADING_PX) / ROW_PX), LEAST_SHOWN)
  // "1 more" would take the place of the entry itself.
  return fitting >= count - 1 ? count : fitting
}

/** Moves the open screen to the last shown place if it would be behind "more". */
function keepShown(entries: readonly NavEntry[], current: NavEntry | undefined, shown: number): readonly NavEntry[] {
  const at = current ? entries.indexOf(current) : -1
  if (current === undefined || at < shown) return entries
  return entries.toSpliced(at, 1).toSpliced(shown - 1, 0, current)
}

function recentEntries(
  { visits, current, height }: MenuInput,
  all: readonly NavEntry[],
  pinned: readonly NavEntry[],
): NavEntry[] {
  const maxRecent = height >= 765 ? 5 : height >= 665 ? 3 : 0
  const paths = [...new Set(visits.map(([path]) => path))]
  return paths
    .flatMap((path) => all.filter((entry) => entry.path === path && entry !== current && !pinned.includes(entry)))
    .slice(0, maxRecent)
}

function mostOpenedFirst({ earlierVisits, now }: MenuInput, pinned: readonly NavEntry[]) {
  const times = new Map<string, number>()
  for (const [path, at] of earlierVisits)
    if (now - at < VISITED_DAYS * dayMs) times.set(path, (times.get(path) ?? 0) + 1)
  const rank = (entry: NavEntry) => (pinned.includes(entry) ? -1 : (times.get(entry.path) ?? 0))
  return (entries: readonly NavEntry[]) => entries.toSorted((a, b) => rank(b) - rank(a))
}

/** The sum of the counts of a folded group. */
export function sumCounts(
  entries: readonly NavEntry[],
  counts: ReadonlyMap<string, ScreenCount>,
): ScreenCount | undefined {
  const waitingCounts = entries.flatMap(({ path }) => counts.get(path) ?? [])
  if (waitingCounts.length === 0) return undefined
  return {
    count: waitingCounts.reduce((sum, { count }) => sum + count, 0),
    isUrgent: waitingCounts.some(({ isUrgent }) => isUrgent),
  }
}

export type FoundScreen = { entry: NavEntry; alias?: string }

/** The screens for a typed text: labels that begin with it, labels that contain it, other names of the trade. */
export function findScreens(groups: readonly NavGroup[], text: string): FoundScreen[] {
  const sought = text.trim().toLowerCase()
  const all = groups.flatMap(({ entries }) => entries)
  const labelled = all.filter(({ label }) => label.toLowerCase().includes(sought))
  const begins = ({ label }: NavEntry) => label.toLowerCase().startsWith(sought)
  const other = all.filter((entry) => !labelled.includes(entry))
  return [
    ...labelled.filter(begins).map((entry) => ({ entry })),
    ...labelled.filter((entry) => !begins(entry)).map((entry) => ({ entry })),
    ...other.flatMap((entry) => {
      const alias = entry.aliases?.find((one) => one.toLowerCase().includes(sought))
      return alias === undefined ? [] : [{ entry, alias }]
    }),
  ]
}

/** Pins to begin with, by the work that a person does. */
export const pinSets = [
  {
    name: 'Support',
    icon: IconHeadset,
    pins: ['players', 'purchases', 'suspensions', 'ungiven-rewards', 'runbooks'],
  },
  {
    name: 'Live operations',
    icon: IconCalendarEvent,
    pins: ['events', 'campaigns', 'commerce-configuration', 'change-sets', 'players'],
  },
  { name: 'Developer', icon: IconCode, pins: ['realm-config', 'content', 'microservices', 'logs', 'players'] },
] as const
