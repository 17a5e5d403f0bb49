import { Button, Skeleton } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { previewSeason, type Season, type SeasonSight } from '@regent/contract/operate/seasons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { isGamerTag } from '../../../shell/palette/found-players.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconCheck, IconClock, IconEyeOff, IconX } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import styles from './Seasons.module.css'
import { partNames, sightWords } from './season-words.ts'
import type { SeasonSearch } from './seasons-search.ts'

const icons: Readonly<Record<SeasonSight, typeof IconX>> = {
  seen: IconCheck,
  hidden: IconX,
  later: IconClock,
  over: IconClock,
  unknown: IconEyeOff,
}

type Preview = EndpointOutput<typeof previewSeason>

/** The server's preview of each part for one player at a time, or for two players beside each other. */
export function PlayerPreview({ season }: { season: Season }) {
  const { search, go } = useAddress<SeasonSearch>()
  const [isComparing, setIsComparing] = useState(search.with !== undefined)
  const at = search.at ?? momentFieldText(season.start)
  const time = Date.parse(at)
  const player = search.player ?? ''
  const second = isComparing ? (search.with ?? '') : ''
  const reads = [usePreview(season, player, time), usePreview(season, second, time)].filter(({ isAsked }) => isAsked)
  const shown = reads.flatMap(({ gamerTag, read }) => (read.data ? [{ gamerTag, preview: read.data }] : []))
  const [one] = shown
  return (
    <Section title="What does a player see?" isFlush>
      <div className={`stack gap-8 ${styles.fields}`}>
        <PlayerPicker label="Player" value={player} onChange={(next) => go({ player: next || undefined })} />
        {isComparing && (
          <PlayerPicker
            label="Second player"
            value={second}
            {...(isGamerTag(player) && { except: Number(player) })}
            onChange={(next) => go({ with: next || undefined })}
          />
        )}
        <DateTimeField label="Time" value={at} onChange={(next) => go({ at: next || undefined })} />
        {reads.length === 0 && <p className="dimmed">Choose a player and a time.</p>}
        {shown.length === 1 && one && !one.preview.isInAudience && <p>{outsideText}</p>}
      </div>
      {reads.map(({ gamerTag, read }) =>
        read.error ? (
          <EmptyState
            key={gamerTag}
            kind="failed"
            failure={readFailure('It could not be judged.', read.error)}
            onRetry={() => read.refetch()}
            isRetrying={read.isFetching}
          />
        ) : (
          !read.data && <Skeleton key={gamerTag} height={120} />
        ),
      )}
      {shown.length === 2 ? (
        <ComparedSights season={season} shown={shown} />
      ) : (
        one && <Sights season={season} preview={one.preview} />
      )}
      <div className={styles.fields}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            setIsComparing(!isComparing)
            if (isComparing) void go({ with: undefined })
          }}
        >
          {isComparing ? 'Show one player' : 'Compare two players'}
        </Button>
      </div>
    </Section>
  )
}

const outsideText = 'The player is not in the audience of the season.'

/** The preview of one player; it is read once the player and the time are complete. */
function usePreview({ id }: Season, player: string, at: number) {
  const { realmId } = useRealm()
  const isAsked = isGamerTag(player) && Number.isFinite(at)
  const gamerTag = Number(player)
  const read = useQuery({
    ...query(previewSeason, { params: { id, gamerTag }, query: { at } }, { scope: realmScope(realmId) }),
    enabled: isAsked,
  })
  return { gamerTag, isAsked, read }
}

function Sights({ season, preview }: { season: Season; preview: Preview }) {
  const names = partNames(season)
  return (
    <ul className={`plain-list ${styles.list}`} aria-label="Parts for this player">
      {preview.parts.map(({ kind, id, sight, says }) => {
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
  )
}

type ComparedProps = { season: Season; shown: readonly { gamerTag: number; preview: Preview }[] }

/** The parts one below the other, a column for each player. */
function ComparedSights({ season, shown }: ComparedProps) {
  return (
    <table className={`full-table ${styles.compared}`} aria-label="Parts for both players">
      <thead>
        <tr>
          {shown.map(({ gamerTag, preview }) => (
            <th key={gamerTag} scope="col">
              <PlayerLink gamerTag={gamerTag} />
              {!preview.isInAudience && <span className="dimmed"> not in the audience</span>}
            </th>
          ))}
        </tr>
      </thead>
      {season.parts.map(({ kind, id, name }) => (
        <tbody key={`${kind} ${id}`}>
          <tr>
            <th scope="rowgroup" colSpan={shown.length}>
              {name}
            </th>
          </tr>
          <tr>
            {shown.map(({ gamerTag, preview }) => (
              <td key={gamerTag}>
                <Sight part={preview.parts.find((part) => part.kind === kind && part.id === id)} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function Sight({ part }: { part: Preview['parts'][number] | undefined }) {
  if (!part) return <span className="dimmed">–</span>
  const Icon = icons[part.sight]
  return (
    <>
      <span className="inline-row gap-4">
        <Icon aria-hidden /> {sightWords[part.sight]}
      </span>
      <p className="flush small dimmed">{part.says}</p>
    </>
  )
}
