import { record } from '../../../kernel/records/record.ts'
import { putMessage, readMessage } from './launch-messages.ts'

export const launchMessage = record({
  kind: 'launch-message',
  undo: {
    read: (context, { subject_id: name }) => readMessage(context.customer, name),
    restore: (context, { subject_id: name }, state) => putMessage(context, name, state as string | null),
  },
})

export const organization = record({
  kind: 'organization',
  undo: {
    irreversible: 'Organizations cannot be erased. Archive its games instead.',
  },
})
