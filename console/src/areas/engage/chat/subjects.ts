import { listGroupTalk } from '@regent/contract/engage/chat'
import { readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'chat-message': {
    label: 'Chat message',
    words: ({ after }) =>
      readTextField(after, 'reason') === undefined ? 'Restored a message of a player' : 'Removed a message of a player',
    reads: [listGroupTalk],
  },
} satisfies AreaSubjects
