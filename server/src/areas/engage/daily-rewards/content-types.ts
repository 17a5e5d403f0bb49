import { CalendarContent } from '@regent/contract/engage/daily-rewards'
import type { ContentType } from '../../../kernel/records/content-type.ts'

export const calendarTypes = {
  calendars: {
    title: 'Daily reward',
    plural: 'Daily rewards',
    group: 'live',
    description: 'A calendar of rewards. Players claim one per day.',
    reads: CalendarContent,
    fields: {
      title: { title: 'Title' },
      start: { title: 'Start', format: 'date-time' },
      end: { title: 'End', format: 'date-time' },
      zone: { title: 'Time zone' },
      resetHour: { title: 'Hour when a day begins' },
      mode: { title: 'Order of the days' },
      graceDays: { title: 'Days that a player may miss' },
      afterLast: { title: 'After the last day' },
      'days.*': { title: 'Day' },
      'days.*.obtain': { title: 'Rewards' },
      'days.*.obtain.*.symbol': { title: 'Currency, item or entitlement', 'x-picks': ['currency', 'items'] },
      audience: { title: 'Audience', 'x-as': 'audience' },
    },
    start: () => ({ title: 'New daily reward', zone: 'player', mode: 'streak', days: [{ obtain: [] }] }),
  },
} as const satisfies Record<string, ContentType>
