import { record } from '../../../kernel/records/record.ts'

export const language = record({
  kind: 'language',
  undo: {
    irreversible: 'It is a personal setting; its owner changes it in My Account.',
  },
})
