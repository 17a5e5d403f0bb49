import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { formatQuantity } from '@regent/contract/words'
import { type ClockName, clockText } from '../../../ui/time/clock.ts'
import { type CampaignValues, findFormParts, isOwnTimed } from './campaign-form.ts'

/** "Mon 30 Nov 18:00", as in the field: in the operator's time zone, or, in the players' local time, as selected. */
const startText = (values: CampaignValues, clock: ClockName, now: number) =>
  clockText(Date.parse(values.start), isOwnTimed(values) ? 'utc' : clock, now)

type State = Pick<CampaignRecord, 'next' | 'status' | 'isStarted'> | undefined

/** The text of the action bar: recipients, time and next step. */
export function formatBar(
  values: CampaignValues,
  steps: CampaignSteps | undefined,
  state: State,
  clock: ClockName,
  now = Date.now(),
): { count: string; hint: string } {
  const { isSent } = findFormParts(values.mtype)
  if (!isSent) {
    const whom = values.audience || values.rules.length > 0 ? 'Every player in the audience' : 'Everybody'
    return {
      count:
        values.start === ''
          ? `${whom} sees it on their next visit`
          : `${whom} sees it from ${startText(values, clock, now)}`,
      hint: state?.isStarted ? 'Players see it.' : 'Players see it once it is announced.',
    }
  }
  const whom = steps ? formatQuantity(steps.count, 'player') : '…'
  const isAt = values.when === 'at' && values.start !== ''
  const when = !isAt
    ? ', now'
    : isOwnTimed(values)
      ? `, each at ${startText(values, clock, now)} their time`
      : `, at ${startText(values, clock, now)}`
  return { count: `${whom}${when}`, hint: formatHint(isAt, state) }
}

function formatHint(isAt: boolean, state: State): string {
  if (state?.status === 'executing') return 'It is being sent.'
  if (state?.next !== undefined) return 'Scheduled. Players who match at that time get it.'
  if (isAt) return 'Not sent yet. Players who match at that time get it.'
  return 'Not sent yet. The plan shows the recipients first.'
}

/** The label of the main button. */
export function reviewLabel({ mtype, when }: CampaignValues, steps: CampaignSteps | undefined): string {
  if (!findFormParts(mtype).isSent) return 'Announce it'
  const whom = steps ? ` for ${formatQuantity(steps.count, 'player')}` : ''
  return when === 'at' ? `Schedule it${whom}` : `Review the plan${whom}`
}
