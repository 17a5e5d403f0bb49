import { isDeepStrictEqual } from 'node:util'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { ScopedContext } from '../../../kernel/context/context.ts'
import { lockOwner, selectPins, upsertPins } from './queries.ts'

/** The pinned screens of the caller; without pins, they have not chosen any. */
export async function readPins({ customer, caller }: ScopedContext): Promise<{ pins?: string[] }> {
  const row = await selectPins(customer, requireAccount(caller).accountId)
  return row ? { pins: row.pins } : {}
}

/** Replaces the pins of the caller. The last of two tabs wins. */
export async function setPins(context: ScopedContext, pins: readonly string[]): Promise<void> {
  const { customer, caller, now, change } = context
  const { accountId } = requireAccount(caller)
  await lockOwner(customer, accountId)
  const before = (await selectPins(customer, accountId))?.pins
  if (isDeepStrictEqual(before, pins)) return context.unchanged()
  await upsertPins(customer, accountId, pins, new Date(now))
  const toState = (value: readonly string[] | undefined) => ({ pins: value?.join(', ') ?? null })
  change({ subject: 'menu-pins', id: String(accountId), before: toState(before), after: toState(pins) })
}
