import type { EventRow } from '@regent/contract/engage/events'
import { formatCount } from '@regent/contract/words'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Figure, Figures } from '../../../ui/chart/Figures.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatParticipation } from './event-words.ts'

/** The current phase of an event, the next one, and its main settings. */
export function EventFigures({ row, place }: { row: EventRow; place: RealmPlace }) {
  const { current, next, last, content } = row
  const round = current ?? last
  const figures: (Figure | false | undefined)[] = [
    current?.phase && { label: `Phase ${current.phase.name} ends`, value: <Time ms={current.phase.endTime} /> },
    current && { label: 'Event ends', value: <Time ms={current.endTime} /> },
    next && { label: current ? 'Next round' : 'Begins', value: <Time ms={next.startTime} /> },
    !current && last && { label: 'Last ended', value: <Time ms={last.endTime} /> },
    current && {
      label: 'Players',
      value: formatCount(current.players),
      hint:
        current.players > 0 ? (
          <RowLink to={paths.leaderboard(place, current.leaderboardId)}>{current.leaderboardId}</RowLink>
        ) : (
          current.leaderboardId
        ),
    },
    round && {
      label: current ? 'Share of active players' : 'Took part last time',
      value: formatParticipation(round) ?? formatCount(round.players),
      hint:
        round.activePlayers === undefined
          ? undefined
          : `${formatCount(round.players)} of ${formatCount(round.activePlayers)} who have played since it began`,
    },
    { label: 'Players in a group', value: formatCount(content.partition_size) },
  ]
  return <Figures figures={figures.filter((figure) => figure !== false && figure !== undefined)} />
}
