import { ApiError } from '@regent/contract/errors'
import { type SegmentUse, segmentUserKinds } from '@regent/contract/segments'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'

/** What uses each segment, as the areas above say. */
export async function usesOf({ registry, realm }: RealmContext): Promise<Map<number, SegmentUse[]>> {
  const uses = new Map<number, SegmentUse[]>()
  for (const { segment, use } of (await atMoment(registry, 'segmentUses', realm)).flat())
    uses.set(segment, [...(uses.get(segment) ?? []), use])
  return uses
}

const maxNamed = 5

/** Refuses to delete a segment that something uses, and names its users. */
export async function refuseInUse(context: RealmContext, id: number): Promise<void> {
  const uses = (await usesOf(context)).get(id) ?? []
  if (uses.length === 0) return
  const named = uses.slice(0, maxNamed).map(({ kind, name }) => `${segmentUserKinds[kind].toLowerCase()} “${name}”`)
  const more = uses.length > maxNamed ? ` and ${uses.length - maxNamed} more` : ''
  throw new ApiError('SegmentInUse', {
    field: 'id',
    message: `The segment is used by ${named.join(', ')}${more}. Choose other players there first. Nothing was changed.`,
    current: { uses },
  })
}
