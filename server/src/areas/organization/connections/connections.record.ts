import { record } from '../../../kernel/records/record.ts'

export const toolConnection = record({
  kind: 'tool-connection',
  undo: { irreversible: 'A connection that has ended cannot be used again. Connect the tool again.' },
})
