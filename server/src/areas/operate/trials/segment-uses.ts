import type { SegmentUser } from '../../../kernel/records/segment-user.ts'
import { selectUsesOfSegments } from './queries.ts'

/** The trials that are for the players of segments. */
export const listSegmentTrials: SegmentUser = async (realm) =>
  (await selectUsesOfSegments(realm)).map(({ segment, name }) => ({ segment, id: name, name }))
