import { storageKeys } from '../../../api/session/session.ts'

/** A way to sign in, as the sign-in form shows it. */
export type Way = 'password' | 'passkey' | 'sso'

/** The last sign-in of this browser. */
export type LastSignIn = {
  /** Alias or cid. */
  organization: string
  name?: string | undefined
  /** Absent if the person did not type it. */
  email?: string | undefined
  way: Way
  /** Epoch milliseconds, by this browser's clock. */
  at: number
}

/** Stores the sign-in for the next visit of the form. */
export const keepLastSignIn = (last: LastSignIn): void =>
  localStorage.setItem(storageKeys.lastSignIn, JSON.stringify(last))

/** Reads the last sign-in; undefined if there is none, or if it cannot be read. */
export function readLastSignIn(): LastSignIn | undefined {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(storageKeys.lastSignIn) ?? 'null')
    return isLastSignIn(last) ? last : undefined
  } catch {
    return undefined
  }
}

const isLastSignIn = (value: unknown): value is LastSignIn =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as LastSignIn).organization === 'string' &&
  typeof (value as LastSignIn).at === 'number' &&
  ['password', 'passkey', 'sso'].includes((value as LastSignIn).way)
