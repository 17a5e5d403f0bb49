import type { Irreversible, Undoable } from '../../../kernel/audit/undoable.ts'
import { putMessage, readMessage } from './launch-messages.ts'

export const organization: Irreversible = {
  irreversible: 'An organization is never erased. Its games can be archived.',
}

export const launchMessage: Undoable = {
  read: (context, { subject_id: name }) => readMessage(context.customer, name),
  restore: (context, { subject_id: name }, state) => putMessage(context, name, state as string | null),
}
