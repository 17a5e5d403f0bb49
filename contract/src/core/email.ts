import { toTextKey } from './text-keys.ts'

/** Checks the form of an e-mail address only; deliverability is not checked. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Key for comparing e-mail addresses: two spellings of one address have the same key. */
export const toEmailKey = (email: string): string => toTextKey(email)
