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
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Seasons.module.css'
import { partNames, sightWords } from './season-words.ts'
import type { SeasonSearch } from './seasons-search.ts'

type Day = EndpointOutput<typeof rehearseSeason>['days'][number]

/** The days of the season for the players of the preview beside each other, by a simulated clock. */
export function RehearsedDays({ season }: { season: Season }) {
  const { search, go } = useAddress<SeasonSearch>()
  const [from, setFrom] = useState<number | undefined>()
  const reads = [useDays(season, search.player, from), useDays(season, search.with, from)].filter(
    ({ isAsked }) => isAsked,
  )
  if (reads.length === 0) return null
  const failed = reads.find(({ read }) => read.error)?.read
  const shown = reads.flatMap(({ gamerTag, read }) => (read.data ? [{ gamerTag, days: read.data.days }] : []))
  const isRead = shown.length === reads.length
  const next = reads[0]?.read.data?.next
  return (
    <Section title="Rehearsal, day by day" subtitle="Simulated clock: nothing starts or ends." isFlush>
      {failed?.error && (
        <EmptyState
          kind="failed"
          failure={readFailure('The days could not be computed.', failed.error)}
          onRetry={() => failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      {!isRead && !failed && <Skeleton height={160} />}
      {isRead && (
        <>
          <ul className={`plain-list ${styles.list}`} aria-label="Days of the rehearsal">
            {shown[0]?.days.map(({ at }, n) => (
              <li key={at} className="stack gap-4">
                <div className="row wrap spread gap-8">
                  <strong>
                    <Time ms={at} />
                  </strong>
                  <Button size="compact-sm" onClick={() => void go({ at: momentFieldText(at) })}>
                    Show this time
                  </Button>
                </div>
                <div className={styles.beside} data-players={shown.length}>
                  {shown.map(({ gamerTag, days }) => (
                    <div key={gamerTag}>
                      {shown.length > 1 && <PlayerLink gamerTag={gamerTag} />}
                      <DayOfPlayer day={days[n]} previous={days[n - 1]} names={partNames(season)} />
                    </div>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <div className={`cluster ${styles.fields}`}>
            {from !== undefined && (
              <Button size="compact-sm" onClick={() => setFrom(undefined)}>
                First days
              </Button>
            )}
            {next !== undefined && (
              <Button size="compact-sm" onClick={() => setFrom(next)}>
                Next days
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

/** The days of one player, read once the gamer tag is complete. */
function useDays({ id }: Season, player = '', from: number | undefined) {
  const { realmId } = useRealm()
  const isAsked = isGamerTag(player)
  const gamerTag = Number(player)
  const read = useQuery({
    ...query(
      rehearseSeason,
      { params: { id, gamerTag }, query: { ...(from !== undefined && { from }) } },
      { scope: realmScope(realmId) },
    ),
    enabled: isAsked,
  })
  return { gamerTag, isAsked, read }
}

const listedSights = ['seen', 'hidden', 'unknown'] as const satisfies readonly SeasonSight[]

type DayOfPlayerProps = {
  day: Day | undefined
  previous: Day | undefined
  names: ReadonlyMap<string, string>
}

/** One rehearsed day of a player. Parts that are new since the previous day are marked. */
function DayOfPlayer({ day, previous, names }: DayOfPlayerProps) {
  if (!day) return null
  const toKey = ({ kind, id }: Day['parts'][number]) => `${kind}/${id}`
  const before = new Map(previous?.parts.map((part) => [toKey(part), part.sight]))
  const lines = listedSights.flatMap((sight) => {
    const parts = day.parts.filter((part) => part.sight === sight)
    return parts.length === 0 ? [] : [{ sight, parts }]
  })
  return (
    <>
      {!day.isInAudience && <p className="flush dimmed">Not in the audience.</p>}
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
    </>
  )
}
