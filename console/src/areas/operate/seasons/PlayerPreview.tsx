import { Skeleton } from '@mantine/core'
import { previewSeason, type Season, type SeasonSight } from '@regent/contract/operate/seasons'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { isGamerTag } from '../../../shell/palette/found-players.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconCheck, IconClock, IconEyeOff, IconX } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import styles from './Seasons.module.css'
import { sightWords } from './season-words.ts'
import type { SeasonSearch } from './seasons-search.ts'

const icons: Readonly<Record<SeasonSight, typeof IconX>> = {
  seen: IconCheck,
  hidden: IconX,
  later: IconClock,
  over: IconClock,
  unknown: IconEyeOff,
}

/** The server's preview of each part for one player at a time. */
export function PlayerPreview({ season }: { season: Season }) {
  const { realmId } = useRealm()
  const { search, go } = useAddress<SeasonSearch>()
  const at = search.at ?? momentFieldText(season.start)
  const time = Date.parse(at)
  const player = search.player ?? ''
  const isAsked = isGamerTag(player) && Number.isFinite(time)
  const read = useQuery({
    ...query(
      previewSeason,
      { params: { id: season.id, gamerTag: Number(player) }, query: { at: time } },
      { scope: realmScope(realmId) },
    ),
    enabled: isAsked,
  })
  const names = new Map(season.parts.map(({ kind, id, name }) => [`${kind}/${id}`, name]))
  const { data, error } = read
  return (
    <Section title="What does a player see?" isFlush>
      <div className={`stack gap-8 ${styles.fields}`}>
        <PlayerPicker label="Player" value={player} onChange={(next) => go({ player: next || undefined })} />
        <DateTimeField label="Time" value={at} onChange={(next) => go({ at: next || undefined })} />
        {!isAsked && <p className="dimmed">Choose a player and a time.</p>}
        {data && !data.isInAudience && <p>The player is not in the audience of the season.</p>}
      </div>
      {isAsked && error && (
        <EmptyState
          kind="failed"
          failure={readFailure('It could not be judged.', error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {isAsked && !data && !error && <Skeleton height={120} />}
      {data && (
        <ul className={`plain-list ${styles.list}`} aria-label="Parts for this player">
          {data.parts.map(({ kind, id, sight, says }) => {
            const Icon = icons[sight]
            return (
              <li key={`${kind} ${id}`} className="row gap-8">
                <Icon aria-hidden />
                <span>
                  {names.get(`${kind}/${id}`) ?? id}
                  <br />
                  <span className="dimmed">{`${sightWords[sight]} · ${says}`}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
