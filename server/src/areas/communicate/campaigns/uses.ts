import type { SegmentUse } from '@regent/contract/segments'
import type { Realm } from '../../../kernel/context/context.ts'
import { selectUsesOfSegments } from './queries.ts'

/** The campaigns that reach their players through segments. */
export async function segmentUses(realm: Realm): Promise<{ segment: number; use: SegmentUse }[]> {
  const rows = await selectUsesOfSegments(realm)
  return rows.map(({ sid, name, segment }) => ({ segment, use: { kind: 'campaign', id: String(sid), name } }))
}
