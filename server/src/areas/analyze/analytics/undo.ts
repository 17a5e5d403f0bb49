import type { Irreversible } from '../../../kernel/audit/undoable.ts'

export const history: Irreversible = {
  irreversible: 'What was counted stays counted.',
}
