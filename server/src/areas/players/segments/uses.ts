import type { RealmContext } from '../../../kernel/context/context.ts'
import { loadSegmentUses } from './in-use.ts'
import { selectSizes } from './queries.ts'
import { listSegments } from './service.ts'

/** The segments that the caller may see, with their uses and their sizes by day. */
export async function listUses(context: RealmContext) {
  const [segments, uses, sizes] = await Promise.all([
    listSegments(context),
    loadSegmentUses(context),
    selectSizes(context.realm),
  ])
  return segments.map(({ id }) => ({
    id,
    uses: uses.get(id) ?? [],
    sizes: sizes.filter((size) => size.id === id).map(({ day, about, isExact }) => ({ day, about, isExact })),
  }))
}
