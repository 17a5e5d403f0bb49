import { CalendarContent } from '@regent/contract/engage/daily-rewards'
import { sweepOldRows } from '../../../engines/jobs/old-rows.ts'
import { area } from '../../../kernel/records/area.ts'
import { type ContentCheck, errorIn, toFindings } from '../../../kernel/records/content-check.ts'
import { giftFindings } from '../../monetize/inventory/gift-findings.ts'
import { usesBy } from '../../monetize/inventory/gift-uses.ts'
import { missingSegments } from '../../players/segments/fits.ts'
import { findCalendar, giftsOfCalendar, omitNulls, publishedCalendars, stateOf } from './calendars.ts'
import { calendarTypes } from './content-types.ts'
import { dailyReward, dailyRewardState, dailyRewards } from './daily-rewards.record.ts'
import { claimTimes } from './queries.ts'
import { dailyRewardRoutes } from './routes.ts'
import { tables } from './tables.ts'

/** Players do not see unreadable calendars. Rewards are published with the calendar, and its segment must exist. */
const checkCalendar: ContentCheck = async ({ properties }, draft) => {
  const parsed = CalendarContent.safeParse(omitNulls(properties))
  if (!parsed.success) return toFindings(parsed.error)
  const missing = await missingSegments(draft.realm, [parsed.data.audience])
  return [
    ...giftFindings(giftsOfCalendar(parsed.data), draft),
    ...[...missing].map((id) => errorIn('audience.segment', `is ${id}, which does not exist in this realm.`)),
  ]
}

export const dailyRewardsArea = area({
  name: 'daily-rewards',
  tables,
  rights: ['daily-rewards'],
  routes: dailyRewardRoutes,
  work: {
    jobs: ({ jobs, services }) =>
      sweepOldRows(
        jobs,
        { job: 'old-daily-reward-claims', table: 'daily_reward_claims', key: ['pid', 'id'], time: 'claimed_at' },
        services.settings.timelineKeptDays,
      ),
  },
  records: [dailyReward, dailyRewards, dailyRewardState],
  content: { types: calendarTypes, checks: { calendars: checkCalendar } },
  sample: { remember: async (player) => (await import('./sample.ts')).rememberClaims(player) },
  hooks: {
    factsOfPart: async ({ realm }, { kind, id }) => {
      const calendar = kind === 'daily-reward' ? await findCalendar(realm, id) : undefined
      return calendar && { audience: calendar.content.audience }
    },
    stepResults: async (pid) => ({ step: 'reward', rows: claimTimes(pid) }),
    /** Gifts of the calendars that are not over. */
    giftsUsed: async (realm, now) => {
      const current = (await publishedCalendars(realm)).filter(({ content }) => stateOf(content, now) !== 'over')
      return usesBy(
        'daily-reward',
        current.map(({ content }) => giftsOfCalendar(content).map(({ symbol }) => symbol)),
      )
    },
  },
})
