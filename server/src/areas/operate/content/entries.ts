import { createHash } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { ContentProperty, ContentVisibility } from '@regent/contract/operate/content/content-shapes'
import type { ContentEntry } from './tables.ts'

export type { ContentEntry }

type Kind = ContentEntry['kind']

/** The version of an item is a hash of its content: saving the same content again gives the same version. */
export function hashVersion(kind: Kind, id: string, says: unknown): string {
  return createHash('sha1')
    .update(`${kind} ${id} ${sortedJson(says)}`)
    .digest('hex')
}

/** JSON with sorted keys, so that the order of fields does not matter. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${sortedJson(field)}`).join(',')}}`
}

/** The time of saving is omitted: the same items give the same list in every realm. */
export function hashEntries(entries: readonly ContentEntry[]): string {
  const hashedFields = entries.map(({ created: _, ...entry }) => [
    entry.id,
    entry.version,
    entry.kind,
    entry.visibility,
    entry.checksum,
    entry.tags,
  ])
  return createHash('md5').update(JSON.stringify(hashedFields)).digest('hex')
}

export const emptyChecksum = hashEntries([])

/** Game clients read the public part, unless the whole item is private. */
export function toVisibility(properties: Readonly<Record<string, ContentProperty>>): ContentEntry['visibility'] {
  const all = Object.values(properties)
  return all.length > 0 && all.every(({ visibility }) => visibility === 'private') ? 'private' : 'both'
}

export const isPublic = ({ visibility }: ContentEntry): boolean => visibility !== 'private'

export const splitVisibility = ({ visibility }: ContentEntry): ContentVisibility[] =>
  visibility === 'both' ? ['public', 'private'] : [visibility]

/** A reference that a caller wants to add to a manifest. */
export type ReferenceInput = {
  id: string
  version: string
  type: Kind
  visibility: ContentVisibility
  checksum?: string | undefined
  tags?: string[] | undefined
}

export type GatheredReference = ReferenceInput & { index: number; both: ContentEntry['visibility'] }

/** Joins the public and the private reference of an item; rejects two versions of one item. */
export function gatherReferences(references: readonly ReferenceInput[]): GatheredReference[] {
  const byId = new Map<string, GatheredReference>()
  for (const [index, reference] of references.entries()) {
    const gathered = byId.get(reference.id)
    if (!gathered) {
      byId.set(reference.id, { ...reference, index, both: reference.visibility })
      continue
    }
    if (gathered.version !== reference.version || gathered.type !== reference.type) {
      const field = `references.${index}.version`
      throw new ApiError('BadRequest', {
        field,
        message: `${field} is a second version of ${reference.id}. Use one version per item.`,
      })
    }
    if (gathered.both !== reference.visibility) gathered.both = 'both'
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
