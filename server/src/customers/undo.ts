import type { Irreversible } from '../audit/undoable.ts'

export const organization: Irreversible = {
  irreversible: 'An organization is never erased. Its games can be archived.',
}
