import { Button, Skeleton } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { rehearseSeason, type Season, type SeasonSight } from '@regent/contract/operate/seasons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { isGamerTag } from '../../../shell/palette/found-players.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Seasons.module.css'
import { sightWords } from './season-words.ts'
import type { SeasonSearch } from './seasons-search.ts'

type Day = EndpointOutput<typeof rehearseSeason>['days'][number]

/** The days of the season for the player of the preview, by a simulated clock. */
export function RehearsedDays({ season }: { season: Season }) {
  const { realmId } = useRealm()
  const { search, go } = useAddress<SeasonSearch>()
  const [from, setFrom] = useState<number | undefined>()
  const player = search.player ?? ''
  const isAsked = isGamerTag(player)
  const read = useQuery({
    ...query(
      rehearseSeason,
      { params: { id: season.id, gamerTag: Number(player) }, query: { ...(from !== undefined && { from }) } },
      { scope: realmScope(realmId) },
    ),
    enabled: isAsked,
  })
  if (!isAsked) return null
  const { data, error } = read
  const names = new Map(season.parts.map(({ kind, id, name }) => [`${kind}/${id}`, name]))
  return (
    <Section title="Rehearsal, day by day" subtitle="Simulated clock: nothing starts or ends." isFlush>
      {error && (
        <EmptyState
          kind="failed"
          failure={readFailure('The days could not be computed.', error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <ul className={`plain-list ${styles.list}`} aria-label="Days of the rehearsal">
            {data.days.map((day, n) => (
              <DayRow
                key={day.at}
                day={day}
                previous={data.days[n - 1]}
                names={names}
                onShow={() => go({ at: momentFieldText(day.at) })}
              />
            ))}
          </ul>
          <div className={`cluster ${styles.fields}`}>
            {from !== undefined && (
              <Button size="compact-sm" onClick={() => setFrom(undefined)}>
                First days
              </Button>
            )}
            {data.next !== undefined && (
              <Button size="compact-sm" onClick={() => setFrom(data.next)}>
                Next days
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

const listedSights = ['seen', 'hidden', 'unknown'] as const satisfies readonly SeasonSight[]

type DayRowProps = {
  day: Day
  previous: Day | undefined
  names: ReadonlyMap<string, string>
  onShow: () => void
}

/** One rehearsed day of a player. Parts that are new since the previous day are marked. */
function DayRow({ day, previous, names, onShow }: DayRowProps) {
  const toKey = ({ kind, id }: Day['parts'][number]) => `${kind}/${id}`
  const before = new Map(previous?.parts.map((part) => [toKey(part), part.sight]))
  const lines = listedSights.flatMap((sight) => {
    const parts = day.parts.filter((part) => part.sight === sight)
    return parts.length === 0 ? [] : [{ sight, parts }]
  })
  return (
    <li className="row wrap gap-8">
      <div className="grow">
        <strong>
          <Time ms={day.at} />
        </strong>
        {!day.isInAudience && <span className="dimmed"> · not in the audience</span>}
        {lines.length === 0 && <p className="flush dimmed">Nothing of the season.</p>}
        {lines.map(({ sight, parts }) => (
          <p key={sight} className="flush">
            <span className="dimmed">{`${sightWords[sight]}: `}</span>
            {parts.map((part, n) => {
              const isNew = previous !== undefined && before.get(toKey(part)) !== sight
              return (
                <span key={toKey(part)} title={part.says}>
                  {n > 0 && ', '}
                  {names.get(toKey(part)) ?? part.id}
                  {isNew && <span className="dimmed"> (new)</span>}
                </span>
              )
            })}
          </p>
        ))}
      </div>
      <Button size="compact-sm" onClick={onShow}>
        Show this time
      </Button>
    </li>
  )
}
