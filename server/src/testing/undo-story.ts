import { type AuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
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

type Step = Story['change']

/** One step after the other. */
export const inOrder =
  (...steps: readonly Step[]): Step =>
  async (app, by) => {
    for (const step of steps) await step(app, by)
  }

type RecordSteps = { make: Step; rename: (name: string) => Step; remove: Step; state: Story['state'] }

/** The stories of a record that is made, renamed and deleted; `names` are those that it gets. */
export const recordStories = (
  noun: string,
  { make, rename, remove, state }: RecordSteps,
  [first, second]: readonly [string, string],
): Story[] => [
  { name: `${noun} that was made`, change: make, newer: rename(first), state },
  { name: `${noun} that was renamed`, change: inOrder(make, rename(first)), newer: rename(second), state },
  {
    name: `${noun} that was deleted`,
    change: inOrder(make, remove),
    // Only an undo makes the same record again.
    newer: inOrder(undoNewest, rename(first)),
    state,
  },
]

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
