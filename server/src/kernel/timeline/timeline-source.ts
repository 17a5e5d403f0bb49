import type { Right } from '@regent/contract/permissions'
import type { TimelineEvent, TimelineKind } from '@regent/contract/timeline'
import type { RealmContext } from '../context/context.ts'

export type TimelinePlayer = { gamerTag: number; accountId: number; createdAt: number }

/** Events before this place, in the order of time and then id. */
export type TimelinePage = { before: { at: number; id: number }; limit: number }

/** Where one kind of event is read. An area that has something to tell declares one in its area.ts. */
export type TimelineSource = {
  by: TimelineEvent['by']
  /** Beyond seeing the player's profile. */
  right?: Right
  /** The newest events before the place, newest first, at most so many; each at a time and with an id. */
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
