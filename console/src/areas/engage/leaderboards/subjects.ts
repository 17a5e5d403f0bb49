import {
  countLeaderboards,
  getLeaderboardDetails,
  getLeaderboardView,
  listLeaderboards,
  listPlayerLeaderboards,
} from '@regent/contract/engage/leaderboards'
import { listLeaderboardVersions } from '@regent/contract/engage/leaderboards-settings'
import { isNothing } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconTrophy } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'
import { scoreText } from './score-words.ts'

const leaderboardReads = [
  countLeaderboards,
  listLeaderboards,
  getLeaderboardDetails,
  getLeaderboardView,
  listPlayerLeaderboards,
  listLeaderboardVersions,
]

/** The leaderboard in `boards.weekly/42`. */
const boardIn = (subjectId: string) => subjectId.slice(0, subjectId.lastIndexOf('/'))

const hasField = (state: unknown, field: string) => typeof state === 'object' && state !== null && field in state

export const subjects = {
  leaderboard: {
    label: 'Leaderboard',
    record: 'leaderboard',
    words: (change) =>
      isNothing(change.before) || isNothing(change.after)
        ? `${chooseVerb(change)} leaderboard ${change.subjectId}`
        : hasField(change.after, 'sheet')
          ? `Cleared leaderboard ${change.subjectId}`
          : `${chooseVerb(change)} leaderboard ${change.subjectId}`,
    reads: leaderboardReads,
  },
  'leaderboard-assignment': {
    label: 'Leaderboard partition',
    record: ({ subjectId }) => ({ kind: 'leaderboard', id: boardIn(subjectId) }),
    words: ({ after, subjectId }) =>
      `${isNothing(after) ? 'Removed a player from their partition' : 'Added a player to a partition'} of leaderboard ${boardIn(subjectId)}`,
    valueName: () => 'partition',
    reads: leaderboardReads,
  },
  'leaderboard-entry': {
    label: 'Leaderboard entry',
    record: ({ subjectId }) => ({ kind: 'leaderboard', id: boardIn(subjectId) }),
    words: ({ before, after, subjectId }) =>
      `${isNothing(before) ? 'Added' : isNothing(after) ? 'Removed' : 'Changed'} an entry of leaderboard ${boardIn(subjectId)}`,
    reads: leaderboardReads,
  },
} satisfies AreaSubjects

export const timeline = {
  leaderboard: {
    label: 'Leaderboard',
    icon: IconTrophy,
    words: ({ leaderboard, score }) => `Reached ${scoreText(Number(score))} on ${String(leaderboard)}`,
    leadsTo: ({ leaderboard }) => ({ kind: 'leaderboard', id: String(leaderboard) }),
  },
} satisfies TimelineWords
