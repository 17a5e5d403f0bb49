import type { SegmentUser } from '../../../kernel/records/segment-user.ts'
import { selectUsesOfSegments } from './queries.ts'

/** The promos whose audience uses segments. */
export const promosOfSegments: SegmentUser = async (realm, now) =>
  (await selectUsesOfSegments(realm, new Date(now))).map(({ id, ...use }) => ({ ...use, id: String(id) }))
