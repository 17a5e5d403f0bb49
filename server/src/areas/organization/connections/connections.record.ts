import { record } from '../../../kernel/records/record.ts'

export const toolConnection = record({
  kind: 'tool-connection',
  undo: {
    irreversible:
      'A connection that has ended cannot be used again: connect the tool again. Pause and resume it in Connected tools.',
  },
})
