import { keyOf } from './text-keys.ts'

/** Whether a text looks like an e-mail address. Whether mail comes there is for its owner to say. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What e-mail addresses are compared by: two spellings of one address have the same key. */
export const emailKeyOf = (email: string): string => keyOf(email)
