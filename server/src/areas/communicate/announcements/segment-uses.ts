import type { SegmentUser } from '../../../kernel/records/segment-user.ts'
import { selectUsesOfSegments } from './queries.ts'

/** The announcements whose audience uses segments. */
export const announcementsOfSegments: SegmentUser = async (realm) =>
  (await selectUsesOfSegments(realm)).map(({ segment, symbol }) => ({ segment, id: symbol, name: symbol }))
