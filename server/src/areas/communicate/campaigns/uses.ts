import type { SegmentUser } from '../../../kernel/records/segment-user.ts'
import { selectUsesOfSegments } from './queries.ts'

/** The campaigns whose audience uses segments. */
export const campaignsOfSegments: SegmentUser = async (realm) =>
  (await selectUsesOfSegments(realm)).map(({ sid, name, segment }) => ({ segment, id: String(sid), name }))
