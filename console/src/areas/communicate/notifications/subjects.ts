import { formatQuantity } from '@regent/contract/words'
import { readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  notification: {
    label: 'Message to players',
    words: ({ after }) => {
      const players = readField(after, 'players')
      const whom = typeof players === 'number' ? formatQuantity(players, 'player') : 'all players'
      return `Sent to ${whom}: ${readTextField(after, 'message') ?? ''}`
    },
    reads: [],
  },
} satisfies AreaSubjects
