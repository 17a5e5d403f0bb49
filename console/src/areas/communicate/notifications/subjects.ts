import { fieldOf, textOf } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { countOf } from '../../../ui/words/format-number.ts'

export const notificationsSubjects = {
  notification: {
    label: 'Message to players',
    words: ({ after }) => {
      const players = fieldOf(after, 'players')
      const whom = typeof players === 'number' ? countOf(players, 'player') : 'all players'
      return `Sent to ${whom}: ${textOf(after, 'message') ?? ''}`
    },
    reads: [],
  },
} satisfies AreaSubjects
