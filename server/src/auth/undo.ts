import type { Irreversible } from '../audit/undoable.ts'

export const signInEnd: Irreversible = {
  irreversible: 'A sign-in that was ended stays ended; its owner signs in again.',
}

export const password: Irreversible = {
  irreversible: 'Passwords are kept as hashes only. The old one can be set again by its owner.',
}
