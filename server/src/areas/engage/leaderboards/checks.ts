import { LeaderboardContent } from '@regent/contract/engage/leaderboard-shapes'
import { type ContentCheck, toFindings } from '../../../kernel/records/content-check.ts'
import { givenSettings } from './published-boards.ts'

/** Rejects boards whose settings are invalid. */
export const checkLeaderboard: ContentCheck = ({ properties }) => {
  const parsed = LeaderboardContent.safeParse(givenSettings(properties))
  return parsed.success ? [] : toFindings(parsed.error)
}
