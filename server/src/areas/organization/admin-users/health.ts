import { healthLimits, waitingMailMs } from '@regent/contract/organization/health'
import { selectUnsent } from '../../../engines/email/email.ts'
import { type HealthSource, stateOfCount, worstState } from '../../../kernel/records/health-source.ts'

/** E-mails that the server has given up, and those that wait. Without a mail server all of them wait. */
export const mailHealth: HealthSource = async ({ db, cid, now, settings }) => {
  const { waiting, oldest, givenUp, failedAt } = await selectUnsent(db, cid)
  const isLate = oldest !== null && now - oldest > waitingMailMs
  const state = worstState([stateOfCount(givenUp, healthLimits.mail), isLate ? 'warning' : 'good'])
  return {
    state: settings.smtpUrl === undefined ? 'off' : state,
    count: givenUp,
    parts: [],
    more: 0,
    measures: [{ name: 'waiting', amount: waiting, unit: 'count' }],
    ...(failedAt !== null && { at: failedAt }),
  }
}
