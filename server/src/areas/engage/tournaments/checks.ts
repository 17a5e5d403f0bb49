import { TournamentContent } from '@regent/contract/tournaments'
import { type ContentCheck, findingsOf } from '../../../kernel/checks/content-check.ts'
import { givenContent } from './cycles.ts'

/** Players do not see a tournament that cannot be read. */
export const checkTournament: ContentCheck = ({ id, properties }) => {
  const parsed = TournamentContent.safeParse(givenContent(id, properties))
  return parsed.success ? [] : findingsOf(parsed.error)
}
