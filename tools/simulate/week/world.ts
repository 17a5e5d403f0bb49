import type { Remote } from '../../../server/src/kernel/records/remote.ts'

/** A realm on a server whose time passes as fast as it is told to. */
export type World = {
  server: Remote
  /** `cid.pid` of the realm. */
  scope: string
  /** Whoever runs the game. */
  admin: { email: string; password: string }
  /** Epoch milliseconds of the server's clock. */
  now: () => number
  /** Lets time pass, and the server do everything that is due by then. */
  pass: (ms: number) => Promise<void>
}
