import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
  withinTimes,
} from '../../../kernel/records/why-source.ts'
import { withheldFrom } from '../../monetize/ungiven-rewards/withheld.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { type Calendar, giftsOfDay, publishedCalendars, readEnd, readStart } from './calendars.ts'
import { readStanding } from './service.ts'

const toFoundThing = ({ id, content }: Calendar): FoundThing => ({ id, title: content.title, detail: id })

/** Why a player can or cannot claim a calendar now. */
export const whyDailyReward: WhySource = {
  things: async ({ realm }, _, text) => thingsWith((await publishedCalendars(realm)).map(toFoundThing), text),
  explain,
}

type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>

async function explain(context: RealmContext, gamerTag: number, id: string): Promise<FoundExplanation | undefined> {
  const { now } = context
  const standing = await readStanding(context, gamerTag, id)
  if (!standing) return undefined
  const { content, next } = standing
  const withheld = await withheldFrom(context, gamerTag, 'daily-reward', standing.isOwed)
  const audience = await audienceConditions(context, gamerTag, content.audience, 'the calendar')
  const times = withinTimes({ start: readStart(content), end: readEnd(content) }, now, 'the calendar')
  const conditions = [...times, ...audience, ...withheld.conditions]
  const judgement = judge(
    now,
    [...conditions, claimable(standing, now)],
    `The player can claim day ${next.index + 1} now.`,
  )
  const link = { kind: 'daily-reward' as const, id }
  return {
    thing: toFoundThing(standing),
    rules: { text: `${id}, in the time zone ${standing.zone}`, link },
    now: judgement,
    noRecord: 'Earlier attempts are not recorded; only claims are.',
    ...(!judgement.isMet && {
      repair: {
        says: repairText(withheld.acts.length > 0, conditions),
        holds: giftsOfDay(content, next.index, '').map(({ symbol, count }) => `${count} × ${symbol}`),
        acts: [...withheld.acts, { do: 'open' as const, label: 'Open the calendar', link }],
      },
    }),
  }
}

function repairText(isOwed: boolean, others: readonly JudgedCondition[]): string {
  if (isOwed) return 'The reward is still owed.'
  return others.every(({ isMet }) => isMet)
    ? 'Reset the calendar of the player if they may claim again before that.'
    : 'Change its audience or its time.'
}

const claimable = ({ state, next }: Standing, now: number): JudgedCondition => ({
  name: 'Not claimed yet today',
  isMet: next.at <= now,
  value: state.lastClaimedAt === null ? asText('never claimed') : asTime(state.lastClaimedAt),
  needed: asTime(next.at),
  unmet: `The player can claim again at ${new Date(next.at).toISOString()}.`,
})
