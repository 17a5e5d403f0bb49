import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { selectStopped, selectWaiting } from './queries.ts'

const maxFound = 20

/** Change sets that failed to apply: the realm has changed since, or a rule rejected them. */
export const stoppedSets: NeedSource = async ({ realm }) =>
  groupIfMany(
    (await selectStopped(realm, maxFound)).map(({ number, name, problem, at }) => ({
      urgency: 'soon' as const,
      id: String(number),
      name,
      count: 1,
      at,
      reason: problem,
    })),
  )

/** Change sets with changes that nobody has applied, scheduled or cancelled. */
export const waitingSets: NeedSource = async ({ realm }) =>
  groupIfMany(
    (await selectWaiting(realm, maxFound)).map(({ number, name, changes, at }) => ({
      urgency: 'later' as const,
      id: String(number),
      name,
      count: changes,
      at,
    })),
  )
