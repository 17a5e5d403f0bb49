import type { Remote } from './remote.ts'

/** The realm that the sample fills, with an admin's rights: each area adds its own part. */
export type SampleRealm = {
  server: Remote
  as: { scope: string; token: string }
  /** In the order in which they were created. */
  players: readonly SamplePlayer[]
  gamerTags: number[]
}

export type SamplePlayer = { gamerTag: number; token: string }
