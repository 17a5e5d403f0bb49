import { parseExactJson } from '@regent/contract/exact-numbers'
import type { ContentProperty, ItemDifference, ManifestView } from '@regent/contract/operate/content/content-shapes'
import type { Tone } from '../../../ui/layout/Pill.tsx'

export const changeTones: Record<ItemDifference['change'], Tone> = {
  added: 'done',
  changed: 'pending',
  removed: 'error',
}

/** "+2 ~1 −3": the changes of a publish in short. */
export const formatCounts = ({
  added,
  changed,
  removed,
}: Pick<ManifestView, 'added' | 'changed' | 'removed'>): string =>
  [added > 0 && `+${added}`, changed > 0 && `~${changed}`, removed > 0 && `−${removed}`].filter(Boolean).join(' ') ||
  '0'

/** Formats how a manifest became live; `nameOf` returns the names of realms. */
export function formatOrigin(
  { origin, sourcePid }: Pick<ManifestView, 'origin' | 'sourcePid'>,
  nameOf: (pid: string) => string | undefined,
): string {
  if (origin === 'promoted') return `promoted from ${(sourcePid && nameOf(sourcePid)) ?? 'another realm'}`
  return { published: 'published', repeated: 'published again', undone: 'undone' }[origin]
}

/** A sentence about removed versions: "Older ones were removed after 90 days." */
export const formatRemoval = (removed: string, days: number | undefined): string =>
  `${removed}${days === undefined ? '' : ` after ${days} days`}.`

export type Properties = Record<string, ContentProperty>

/** The properties as they are edited, without the default visibility. */
export const formatProperties = (properties: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(properties as Properties).map(([name, { visibility, ...value }]) => [
        name,
        visibility === 'private' ? { ...value, visibility } : value,
      ]),
    ),
    null,
    2,
  )

const kinds = ['data', 'text', '$link', '$links'] as const

/** Parses the properties, or returns the error. */
export function readProperties(text: string): { properties: Properties } | { fault: string } {
  let read: unknown
  try {
    read = parseExactJson(text)
  } catch (error) {
    return { fault: `Invalid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  if (!isObject(read)) return { fault: 'The properties must be one JSON object.' }
  for (const [name, property] of Object.entries(read)) {
    if (!isObject(property) || !kinds.some((kind) => Object.hasOwn(property, kind))) {
      return { fault: `${name} must be an object with data, text, $link or $links, such as {"data": 5}.` }
    }
  }
  return { properties: read as Properties }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
