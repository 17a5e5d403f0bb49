import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { type ClockName, clockText } from '../../../ui/time/clock.ts'
import { countOf } from '../../../ui/words/format-number.ts'
import { type CampaignValues, isOwnTimed, partsOf } from './campaign-form.ts'

/** "Mon 30 Nov 18:00", as the field says it: by the operator's clock, or, in the players' own time, as it was chosen. */
const startText = (values: CampaignValues, clock: ClockName, now: number) =>
  clockText(Date.parse(values.start), isOwnTimed(values) ? 'utc' : clock, now)

type State = Pick<CampaignRecord, 'next' | 'status' | 'isStarted'> | undefined

/** What the bar says: who gets the campaign and when, and what the next step does. */
export function barWords(
  values: CampaignValues,
  steps: CampaignSteps | undefined,
  state: State,
  clock: ClockName,
  now = Date.now(),
): { count: string; hint: string } {
  const { isSent } = partsOf(values.mtype)
  if (!isSent) {
    const whom = values.audience || values.rules.length > 0 ? 'Everybody in the audience' : 'Everybody'
    return {
      count:
        values.start === '' ? `${whom} who comes reads it` : `${whom} reads it from ${startText(values, clock, now)}`,
      hint: state?.isStarted ? 'Players see it.' : 'Players see nothing before it is announced.',
    }
  }
  const whom = steps ? countOf(steps.count, 'player') : '…'
  const isAt = values.when === 'at' && values.start !== ''
  const when = !isAt
    ? ', now'
    : isOwnTimed(values)
      ? `, each at ${startText(values, clock, now)} their time`
      : `, at ${startText(values, clock, now)}`
  return { count: `${whom}${when}`, hint: hintOf(isAt, state) }
}

function hintOf(isAt: boolean, state: State): string {
  if (state?.status === 'executing') return 'It is being sent.'
  if (state?.next !== undefined) return 'It is scheduled. Who matches at that time gets it.'
  if (isAt) return 'Nothing is sent yet: who matches at that time gets it.'
  return 'Nothing is sent yet: the plan shows the frozen list first.'
}

/** What the main button does. */
export function reviewLabel({ mtype, when }: CampaignValues, steps: CampaignSteps | undefined): string {
  if (!partsOf(mtype).isSent) return 'Announce it'
  const whom = steps ? ` for ${countOf(steps.count, 'player')}` : ''
  return when === 'at' ? `Schedule it${whom}` : `Review the plan${whom}`
}
