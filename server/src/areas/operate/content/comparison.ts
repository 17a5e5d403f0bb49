import type { ItemDifference } from '@regent/contract/operate/content/content-shapes'
import { type ContentEntry, isPublic } from './entries.ts'

export type Counts = { added: number; changed: number; removed: number; same: number }

/** The differences between two lists; both are ordered by id. */
export function compareEntries(
  from: readonly ContentEntry[],
  to: readonly ContentEntry[],
): { rows: ItemDifference[]; counts: Counts } {
  const rows: ItemDifference[] = []
  const counts = { added: 0, changed: 0, removed: 0, same: 0 }
  const note = (change: ItemDifference['change'], old?: ContentEntry, next?: ContentEntry) => {
    counts[change] += 1
    rows.push({
      id: (old ?? next)?.id ?? '',
      change,
      ...(old && { from: toSide(old) }),
      ...(next && { to: toSide(next) }),
    })
  }
  for (let a = 0, b = 0; a < from.length || b < to.length; ) {
    const old = from[a]
    const next = to[b]
    if (old && (!next || old.id < next.id)) {
      note('removed', old)
      a += 1
    } else if (next && (!old || next.id < old.id)) {
      note('added', undefined, next)
      b += 1
    } else if (old && next) {
      if (isSame(old, next)) counts.same += 1
      else note('changed', old, next)
      a += 1
      b += 1
    }
  }
  return { rows, counts }
}

/** Parts that only game servers read are not compared. */
export const comparePublic = (from: readonly ContentEntry[], to: readonly ContentEntry[]) =>
  compareEntries(from.filter(isPublic), to.filter(isPublic))

const toSide = ({ version, tags }: ContentEntry) => ({ version, tags })

/** True if an item is there in the same version in both lists, or in none of them. */
export const isSameEntry = (a: ContentEntry | undefined, b: ContentEntry | undefined): boolean =>
  a === undefined || b === undefined ? a === b : isSame(a, b)

const isSame = (a: ContentEntry, b: ContentEntry): boolean =>
  a === b ||
  (a.version === b.version && a.tags.length === b.tags.length && a.tags.every((tag, index) => tag === b.tags[index]))
