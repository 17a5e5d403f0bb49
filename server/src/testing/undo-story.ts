import { type AuditEntry, listAuditEntries, undoChanges } from '@regent/contract/audit'
import type { Actor, TestApp } from './test-app.ts'

/**
 * One change that can be undone: how to make it, how somebody else changes the same thing afterwards, and how to read
 * the state.
 */
export type Story = {
  name: string
  /** Makes the change, as an admin. */
  change: (app: TestApp, admin: Actor) => Promise<void>
  /** Changes the same thing again, to something else. */
  newer: (app: TestApp, admin: Actor) => Promise<void>
  /** The state, as a client reads it. */
  state: (app: TestApp, admin: Actor) => Promise<unknown>
}

/** Undoes the newest change, as a faster colleague would. */
export const undoNewest = async (_: TestApp, by: Actor) => {
  const { rows } = await by.call(listAuditEntries, { query: { limit: 1 } })
  await by.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
}

const gamerTags = new WeakMap<TestApp, number>()
/** One player of the game, the same for all steps of a story. */
export const playerOf = async (app: TestApp): Promise<number> => {
  const known = gamerTags.get(app) ?? (await app.player()).gamerTag
  gamerTags.set(app, known)
  return known
}

/** The entries of the audit trail, newest first. */
export const entriesOf = async (by: Actor, scope?: string): Promise<AuditEntry[]> =>
  (await by.call(listAuditEntries, { query: {} }, { scope: scope ?? by.organization })).rows
