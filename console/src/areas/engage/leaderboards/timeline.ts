import { IconTrophy } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'
import { scoreText } from './score-words.ts'

export const leaderboardsTimeline = {
  leaderboard: {
    label: 'Leaderboard',
    icon: IconTrophy,
    words: ({ leaderboard, score }) => `Reached ${scoreText(Number(score))} on ${String(leaderboard)}`,
    leadsTo: ({ leaderboard }) => ({ kind: 'leaderboard', id: String(leaderboard) }),
  },
} satisfies TimelineWords
