import { record } from '../../../kernel/records/record.ts'

export const language = record({
  kind: 'language',
  undo: {
    irreversible: 'It is a personal setting. Its owner can change it in My Account.',
  },
})
