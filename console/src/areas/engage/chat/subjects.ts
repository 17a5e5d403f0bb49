import { listGroupTalk } from '@regent/contract/engage/chat'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'chat-message': {
    label: 'Chat message',
    words: ({ after }) =>
      readTextField(after, 'reason') === undefined ? 'Put a message of a player back' : 'Removed a message of a player',
    reads: [listGroupTalk],
  },
} satisfies AreaSubjects
