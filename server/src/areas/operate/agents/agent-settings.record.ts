import { record } from '../../../kernel/records/record.ts'
import { lockFields, restoreFields } from './settings.ts'

export const agentSettings = record({
  kind: 'agent-settings',
  undo: {
    read: (context, { subject_id: id }) => lockFields(context, Number(id)),
    restore: (context, { subject_id: id }, state) =>
      restoreFields(context, Number(id), state as Record<string, unknown>),
  },
})
