import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteMessagesOfPlayers, selectMessagesOfPlayers } from './queries.ts'
import { lockState, putBack, type RemovalState, remove } from './service.ts'

export const chatMessage = record({
  kind: 'chat-message',
  undo: {
    read: (context, { subject_id: id }) => lockState(realmOfUndo(context).realm, id),
    async restore(context, { subject_id: id }, state) {
      const here = realmOfUndo(context)
      const { reason } = state as Partial<RemovalState>
      await (typeof reason === 'string' ? remove(here, id, reason) : putBack(here, id))
    },
  },
  personalData: [
    /** Erases the player's group messages, including removed ones. */
    {
      name: 'chatMessages',
      noun: ['message in a group', 'messages in groups'],
      list: ({ customer: { db } }, { players }) => selectMessagesOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteMessagesOfPlayers(db, players),
    },
  ],
})
