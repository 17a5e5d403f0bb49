import type { Irreversible } from '../../../kernel/audit/undoable.ts'

export const signInEnd: Irreversible = {
  irreversible: 'A sign-in that was ended stays ended; its owner signs in again.',
}

export const email: Irreversible = {
  irreversible: 'An e-mail is changed by its owner, who confirms it. The old one is not kept.',
}

export const password: Irreversible = {
  irreversible: 'Passwords are kept as hashes only. The old one can be set again by its owner.',
}
