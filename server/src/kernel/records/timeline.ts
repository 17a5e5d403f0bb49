import { type TimelineEvent, type TimelineKind, timelineKinds } from '@regent/contract/players/timeline'
import type { RealmContext } from '../context/context.ts'
import type { TimelinePage, TimelinePlayer } from './timeline-source.ts'

export type TimelineQuery = {
  kinds?: readonly TimelineKind[] | undefined
  by?: TimelineEvent['by'] | undefined
}

/** Merges the events of the requested sources: newest first, and the larger id first at the same time. */
export async function readTimeline(
  context: RealmContext,
  player: TimelinePlayer,
  { kinds = timelineKinds, by }: TimelineQuery,
  page: TimelinePage,
): Promise<TimelineEvent[]> {
  const allowedKinds = [...new Set(kinds)].filter((kind) => {
    const source = context.registry.timeline[kind]
    return (
      (by === undefined || source.by === by) &&
      (source.right === undefined || context.can(source.right, context.realm.id))
    )
  })
  const read = await Promise.all(
    allowedKinds.map(async (kind) => {
      const source = context.registry.timeline[kind]
      return (await source.read(context, player, page)).map(
        (event): TimelineEvent => ({ kind, by: source.by, ...event }),
      )
    }),
  )
  return read
    .flat()
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, page.limit)
}
