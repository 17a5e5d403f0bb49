import type { Irreversible } from '../audit/undoable.ts'

export const history: Irreversible = {
  irreversible: 'What was counted stays counted.',
}
