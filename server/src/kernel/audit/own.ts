import type { Caller } from '../context/context.ts'
import { hiddenText } from './personal.ts'

/** A private value in an audit entry: only this account may see it. */
type Own = { own: unknown; of: number }

export const ownValue = (accountId: number, value: unknown): Own => ({ own: value, of: accountId })

const isOwn = (value: unknown): value is Own =>
  typeof value === 'object' && value !== null && 'own' in value && typeof (value as Own).of === 'number'

/** True if the value has a field that is private to another account. */
export const isOfOther = (caller: Caller, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((field) => isOwn(field) && !isFor(caller, field))

/** The value as the caller may see it: private values of others are hidden. */
export function readOwn(caller: Caller, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isOwn(field) ? (isFor(caller, field) ? field.own : hiddenText) : field,
    ]),
  )
}

const isFor = (caller: Caller, { of }: Own): boolean => caller.kind === 'account' && caller.accountId === of
