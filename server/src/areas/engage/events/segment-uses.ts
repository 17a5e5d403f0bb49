import type { SegmentUser } from '../../../kernel/records/segment-user.ts'
import { selectUsesOfSegments } from './queries.ts'

/** The events whose audience uses segments. */
export const eventsOfSegments: SegmentUser = async (realm, now) =>
  (await selectUsesOfSegments(realm, new Date(now))).map(({ symbol, ...use }) => ({ ...use, id: symbol }))
