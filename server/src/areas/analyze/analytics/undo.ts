import type { Irreversible } from '../../../kernel/audit/undoable.ts'

export const historyUndo: Irreversible = {
  irreversible: 'What was counted stays counted.',
}
