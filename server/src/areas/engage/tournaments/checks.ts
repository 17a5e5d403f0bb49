import { TournamentContent } from '@regent/contract/engage/tournaments'
import { type ContentCheck, toFindings } from '../../../kernel/records/content-check.ts'
import { giftFindings } from '../../monetize/inventory/gift-findings.ts'
import { givenContent } from './cycles.ts'
import { giftsOfContent } from './prizes.ts'

/** Players do not see unreadable tournaments. Rewards are published with the tournament. */
export const checkTournament: ContentCheck = ({ id, properties }, draft) => {
  const parsed = TournamentContent.safeParse(givenContent(id, properties))
  return parsed.success ? giftFindings(giftsOfContent(parsed.data), draft) : toFindings(parsed.error)
}
