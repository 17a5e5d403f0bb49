import { CalendarContent } from '@regent/contract/engage/daily-rewards'
import { area } from '../../../kernel/records/area.ts'
import { type ContentCheck, toFindings } from '../../../kernel/records/content-check.ts'
import { giftFindings } from '../../monetize/inventory/gift-findings.ts'
import { usesBy } from '../../monetize/inventory/gift-uses.ts'
import { giftsOfCalendar, omitNulls, publishedCalendars, stateOf } from './calendars.ts'
import { calendarTypes } from './content-types.ts'
import { dailyReward, dailyRewardState } from './daily-rewards.record.ts'
import { dailyRewardRoutes } from './routes.ts'
import { tables } from './tables.ts'

/** Players do not see unreadable calendars. Rewards are published with the calendar. */
const checkCalendar: ContentCheck = ({ properties }, draft) => {
  const parsed = CalendarContent.safeParse(omitNulls(properties))
  return parsed.success ? giftFindings(giftsOfCalendar(parsed.data), draft) : toFindings(parsed.error)
}

export const dailyRewardsArea = area({
  name: 'daily-rewards',
  tables,
  rights: ['daily-rewards'],
  routes: dailyRewardRoutes,
  records: [dailyReward, dailyRewardState],
  content: { types: calendarTypes, checks: { calendars: checkCalendar } },
  sample: { remember: async (player) => (await import('./sample.ts')).rememberClaims(player) },
  hooks: {
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
