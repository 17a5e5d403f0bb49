import type { Irreversible } from '../../../kernel/audit/undoable.ts'

export const language: Irreversible = {
  irreversible: 'It is a personal setting; its owner changes it in My Account.',
}
