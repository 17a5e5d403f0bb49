import { getPlayerDailyRewards, listDailyClaims, listDailyRewards } from '@regent/contract/engage/daily-rewards'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconGift } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

/** The calendar in `42/calendars.daily`. */
const calendarIn = (subjectId: string) => subjectId.slice(subjectId.indexOf('/') + 1)

export const subjects = {
  'daily-reward-state': {
    label: 'Daily reward of a player',
    record: ({ subjectId }) => ({ kind: 'daily-reward', id: calendarIn(subjectId) }),
    words: ({ subjectId, after }) =>
      after === null
        ? `Reset ${calendarIn(subjectId)} for a player`
        : `Changed a player’s progress in ${calendarIn(subjectId)}`,
    reads: [getPlayerDailyRewards, listDailyRewards, listDailyClaims],
  },
} satisfies AreaSubjects

export const timeline = {
  'daily-reward': {
    label: 'Daily reward',
    icon: IconGift,
    words: ({ calendar, index }) => `Claimed day ${Number(index) + 1} of ${calendar}`,
    leadsTo: ({ calendar }) => ({ kind: 'daily-reward', id: String(calendar) }),
  },
} satisfies TimelineWords
