import type { PastPlayer } from '@regent/contract/samples/past'
import { dayMs, hourMs } from '@regent/contract/time'
import type { RealmContext } from '../context/context.ts'
import type { Remote } from './remote.ts'

/** The realms of the sample before anybody plays in them. */
export type SampleStudio = {
  server: Remote
  inProduction: SampleScope
  inStaging: SampleScope
  /** Lets a second go by: the past stands still, and what comes in an order must not be of one moment. */
  pass: () => void
}

/** An operator's scope and token. */
export type SampleScope = { scope: string; token: string }

/** What an area adds to the sample studio. */
export type SamplePart = {
  /** Makes what must stand before the first player comes. */
  prepare?: (studio: SampleStudio) => Promise<void>
  /** What the staff and the players did in the past ninety days; the moments of all areas are carried out in the order of their times. */
  agenda?: (now: number) => readonly SampleMoment[] | Promise<readonly SampleMoment[]>
  /**
   * What a player did in the past, once they have come. It only lists the steps: they are carried out later, among the
   * moments of the agenda and in the order of all times, so that each history agrees with the balances.
   */
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
  /** When the sample is made; up to here the past goes. */
  now: number
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
    /** The game client of a named player who has come by then. */
    clientOf: (index: number) => Promise<SampleScope>
    /** Has a plan that `as` has made carried out at that moment. */
    applyPlan: (planId: number) => Promise<void>
  }) => Promise<unknown>
}

/** The work of a moment: who does it, and what they work with. */
export type SampleWork = SampleMoment['work']

/** One moment in which somebody of the staff does something; the admin, unless it says otherwise. */
export const momentOf = (
  when: Pick<SampleMoment, 'daysAgo' | 'hour'> & Partial<Pick<SampleMoment, 'by'>>,
  work: SampleWork,
): SampleMoment => ({ by: 'admin', ...when, work })

/** Some hours before `now`, whatever time of the day that was. */
export const hoursAgo = (now: number, hours: number): Pick<SampleMoment, 'daysAgo' | 'hour'> => ({
  daysAgo: 0,
  hour: (now % dayMs) / hourMs - hours,
})

/** The last time before `now` that it was this hour (UTC), at least an hour ago: for what should be as new as possible. */
export function latest(now: number, hour: number): Pick<SampleMoment, 'daysAgo' | 'hour'> {
  const sinceMidnight = now % dayMs
  return { daysAgo: sinceMidnight >= (hour + 1) * hourMs ? 0 : 1, hour }
}

/** Carries out `work` for a player in one transaction. What players do themselves is not audited. */
export type ActAsPlayer = (gamerTag: number, work: (context: RealmContext) => Promise<unknown>) => Promise<void>

/** A player of the sample, and a way to write what they did as of its time. */
export type RememberedPlayer = {
  past: PastPlayer
  gamerTag: number
  /** Up to here the past goes. */
  now: number
  /** Has `work` carried out for the player in one transaction whose present is `at`. It resolves before that. */
  asOf: (at: number, work: (context: RealmContext) => Promise<unknown>) => Promise<void>
}
