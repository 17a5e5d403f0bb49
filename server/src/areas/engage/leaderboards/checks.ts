import { LeaderboardContent } from '@regent/contract/engage/leaderboard-shapes'
import { type ContentCheck, findingsOf } from '../../../kernel/checks/content-check.ts'
import { givenSettings } from './published-boards.ts'

/** A board with settings that cannot be read is not made. */
export const checkLeaderboard: ContentCheck = ({ properties }) => {
  const parsed = LeaderboardContent.safeParse(givenSettings(properties))
  return parsed.success ? [] : findingsOf(parsed.error)
}
