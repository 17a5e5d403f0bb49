import type { PastPlayer } from '@regent/contract/samples/past'
import type { RealmContext } from '../context/context.ts'
import type { Remote } from './remote.ts'

/** The realms of the sample before anybody plays in them. */
export type SampleStudio = { server: Remote; inProduction: SampleScope; inStaging: SampleScope }

/** An operator's scope and token. */
export type SampleScope = { scope: string; token: string }

/** What an area adds to the sample studio. */
export type SamplePart = {
  /** Makes what must stand before the first player comes. */
  prepare?: (studio: SampleStudio) => Promise<void>
  /** What the staff and the players did in the past ninety days; the moments of all areas are carried out in the order of their times. */
  agenda?: (now: number) => readonly SampleMoment[] | Promise<readonly SampleMoment[]>
  /** What a player did in the past, once they have come. */
  remember?: (player: RememberedPlayer) => Promise<void>
  /** Fills the production realm, in which players have begun to play. */
  fill?: (realm: SampleRealm) => Promise<void>
}

/** The realm that the sample fills, in the words of an admin: each area brings its own part. */
export type SampleRealm = {
  server: Remote
  as: SampleScope
  /** The players whom the sample names, by their index. */
  players: readonly SamplePlayer[]
  gamerTags: number[]
  /** Whether the agenda and the past of the players were written; else the realm begins now. */
  hasPast: boolean
  /** Acts as one of the players at a moment of that past. */
  asOf?: (at: number, gamerTag: number, work: (context: RealmContext) => Promise<unknown>) => Promise<void>
}

export type SamplePlayer = { gamerTag: number; token: string }

/** Something that somebody of the staff, or a player, did in the past. */
export type SampleMoment = {
  daysAgo: number
  /** The hour of that day, UTC. */
  hour: number
  by: 'admin' | 'developer'
  /** `server` answers as of that moment; `gamerTags` has the named players who had come by then, by their index. */
  work: (realm: {
    server: Remote
    as: SampleScope
    /** The same person in the realm below. */
    staging: SampleScope
    gamerTags: readonly number[]
    at: number
    /** Acts as one of the players at that moment; undefined where the past cannot be written. */
    asPlayer: ActAsPlayer | undefined
  }) => Promise<unknown>
}

/** Carries out `work` for a player in one transaction. What players do themselves is not audited. */
export type ActAsPlayer = (gamerTag: number, work: (context: RealmContext) => Promise<unknown>) => Promise<void>

/** A player of the sample, and a way to write what they did as of its time. */
export type RememberedPlayer = {
  past: PastPlayer
  gamerTag: number
  /** Up to here the past goes. */
  now: number
  /** Carries out `work` for the player in one transaction whose present is `at`. */
  asOf: (at: number, work: (context: RealmContext) => Promise<unknown>) => Promise<void>
}
