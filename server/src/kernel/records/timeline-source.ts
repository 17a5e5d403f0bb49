import type { Right } from '@regent/contract/permissions'
import type { TimelineEvent, TimelineKind } from '@regent/contract/players/timeline'
import type { RealmContext } from '../context/context.ts'

export type TimelinePlayer = { gamerTag: number; accountId: number; createdAt: number }

/** Events before this place, ordered by time and then id. */
export type TimelinePage = { before: { at: number; id: number }; limit: number }

/** Reads one kind of event: the `timeline` of a record. */
export type TimelineSource = {
  by: TimelineEvent['by']
  /** The right needed in addition to seeing the player's profile. */
  right?: Right
  /** Up to `limit` events before the place, newest first; each has a time and an id. */
  read: (
    context: RealmContext,
    player: TimelinePlayer,
    page: TimelinePage,
  ) => Promise<Pick<TimelineEvent, 'id' | 'at' | 'email' | 'of'>[]>
}

declare module '../context/registry.ts' {
  interface Registry {
    timeline: Readonly<Record<TimelineKind, TimelineSource>>
  }
}
