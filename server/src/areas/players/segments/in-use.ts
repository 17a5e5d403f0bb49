import { ApiError } from '@regent/contract/errors'
import { type SegmentUse, type SegmentUserKind, segmentUserKinds } from '@regent/contract/players/segments'
import type { RealmContext } from '../../../kernel/context/context.ts'

const kinds = Object.keys(segmentUserKinds) as SegmentUserKind[]

/** The uses of each segment, reported by the areas above. */
export async function loadSegmentUses({ registry, realm, now }: RealmContext): Promise<Map<number, SegmentUse[]>> {
  const uses = new Map<number, SegmentUse[]>()
  for (const kind of kinds)
    for (const { segment, id, name } of await registry.segmentUses[kind](realm, now))
      uses.set(segment, [...(uses.get(segment) ?? []), { kind, id, name }])
  return uses
}

const maxNamed = 5

/** Rejects deleting a segment that is in use; the error lists its uses. */
export async function rejectInUse(context: RealmContext, id: number): Promise<void> {
  const uses = (await loadSegmentUses(context)).get(id) ?? []
  if (uses.length === 0) return
  const useTexts = uses.slice(0, maxNamed).map(({ kind, name }) => `${segmentUserKinds[kind].toLowerCase()} “${name}”`)
  const more = uses.length > maxNamed ? ` and ${uses.length - maxNamed} more` : ''
  throw new ApiError('SegmentInUse', {
    field: 'id',
    message: `The segment is used by ${useTexts.join(', ')}${more}. Change these first. Nothing was changed.`,
    current: { uses },
  })
}
