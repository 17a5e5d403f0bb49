import type { Remote } from './remote.ts'

/** The realms of the sample before anybody plays in them. */
export type SampleStudio = { server: Remote; inProduction: SampleScope; inStaging: SampleScope }

/** An admin's scope and token. */
export type SampleScope = { scope: string; token: string }

/** What an area adds to the sample studio. */
export type SamplePart = {
  /** Makes what must stand before the first player comes. */
  prepare?: (studio: SampleStudio) => Promise<void>
  /** Fills the production realm, in which players have begun to play. */
  fill?: (realm: SampleRealm) => Promise<void>
}

/** The realm that the sample fills, in the words of an admin: each area brings its own part. */
export type SampleRealm = {
  server: Remote
  as: SampleScope
  /** In the order in which they came. */
  players: readonly SamplePlayer[]
  gamerTags: number[]
}

export type SamplePlayer = { gamerTag: number; token: string }
