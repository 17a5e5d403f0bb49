import type { Irreversible } from '../../../kernel/audit/undoable.ts'

export const signInEnd: Irreversible = {
  irreversible: 'An ended sign-in cannot be restored; its owner must sign in again.',
}

export const email: Irreversible = {
  irreversible: 'The old e-mail is not kept. Its owner can change the e-mail again.',
}

export const password: Irreversible = {
  irreversible: 'Only hashes of passwords are kept. Its owner can set the old password again.',
}
