import type { Actor, TestApp } from './test-app.ts'

/** One change that can be undone: how it is made, how somebody else changes the same after it, what is there to see. */
export type Story = {
  name: string
  /** Makes the change, as an admin. */
  change: (app: TestApp, admin: Actor) => Promise<void>
  /** Changes the same again, to something else. */
  newer: (app: TestApp, admin: Actor) => Promise<void>
  /** The state, as a client reads it. */
  state: (app: TestApp, admin: Actor) => Promise<unknown>
}
