import type { Remote } from './remote.ts'

/** The realm that the sample fills, in the words of an admin: each area brings its own part. */
export type SampleRealm = {
  server: Remote
  as: { scope: string; token: string }
  /** In the order in which they came. */
  players: readonly SamplePlayer[]
  gamerTags: number[]
}

export type SamplePlayer = { gamerTag: number; token: string }
