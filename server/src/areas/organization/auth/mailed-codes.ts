import { randomBytes, randomInt } from 'node:crypto'

/** How long a code may be used that is typed soon after it was asked for. */
export const codeLifetimeMs = 3_600_000
export const maxCodeTries = 5

/** A code for an e-mail: six digits that are easy to type, or one that cannot be guessed. */
export const newCode = (codeType: 'PIN' | 'UUID'): string =>
  codeType === 'PIN' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(16).toString('hex')

/** Whether a code is long enough to be looked up without naming its account; a short one could be guessed across all. */
export const isLongCode = (code: string): boolean => code.length >= 32
