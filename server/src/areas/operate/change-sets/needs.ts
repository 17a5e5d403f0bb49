import { apartOrTogether, type NeedSource } from '../../../kernel/needs/need-source.ts'
import { selectStopped, selectWaiting } from './queries.ts'

const maxFound = 20

/** Change sets that were to be applied and could not be: the realm has moved on, or a rule refused it. */
export const stoppedSets: NeedSource = async ({ realm }) =>
  apartOrTogether(
    (await selectStopped(realm, maxFound)).map(({ number, name, problem, at }) => ({
      urgency: 'soon' as const,
      id: String(number),
      name,
      count: 1,
      at,
      reason: problem,
    })),
  )

/** Change sets that hold changes and that nobody has applied, scheduled or cancelled. */
export const waitingSets: NeedSource = async ({ realm }) =>
  apartOrTogether(
    (await selectWaiting(realm, maxFound)).map(({ number, name, changes, at }) => ({
      urgency: 'later' as const,
      id: String(number),
      name,
      count: changes,
      at,
    })),
  )
