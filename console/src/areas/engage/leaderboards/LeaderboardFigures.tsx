import { Select } from '@mantine/core'
import type { LeaderboardDetails } from '@regent/contract/engage/leaderboards'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Figure, Figures } from '../../../ui/chart/Figures.tsx'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import { LeaderboardState } from './LeaderboardState.tsx'
import { aggregationLabels, formatReset, orderLabels } from './leaderboard-form.ts'
import { versionsQuery } from './leaderboards-reads.ts'
import { scoreWriters } from './score-writers.ts'

type LeaderboardFiguresProps = {
  details: LeaderboardDetails
  place: RealmPlace
  /** The version in the URL. */
  version: string | undefined
}

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** The main figures of a leaderboard, in a row above its entries. */
export function LeaderboardFigures({ details, place, version }: LeaderboardFiguresProps) {
  const { metaData, numberOfEntries } = details
  const { parentLeaderboard, cohort, maxEntries, freezeTime, expiration, scoreName } = metaData
  const figures: (Figure | false)[] = [
    { label: 'Entries', value: formatCount(numberOfEntries) },
    {
      label: 'State',
      value: <LeaderboardState metaData={metaData} />,
      hint: freezeTime !== undefined && (
        <>
          {metaData.frozen ? 'since' : 'freezes'} <Time ms={freezeTime} />
        </>
      ),
    },
    maxEntries !== undefined && {
      label: metaData.partitioned ? 'Players in a partition' : 'Entries kept',
      value: formatCount(maxEntries),
    },
    { label: 'Written by', value: scoreWriters(details.lbid, metaData) },
    (metaData.sortOrder !== 'descending' || metaData.aggregation !== 'last') && {
      label: 'Order',
      value: orderLabels[metaData.sortOrder],
      hint: aggregationLabels[metaData.aggregation],
    },
    (metaData.resetSchedule !== undefined || metaData.version > 1) && {
      label: 'Version',
      value: <VersionSelect id={details.lbid} current={metaData.version} chosen={version} place={place} />,
      hint: metaData.nextReset !== undefined && (
        <>
          resets
          {metaData.resetSchedule !== undefined &&
            ` ${inSentence(formatReset(metaData.resetSchedule, metaData.resetZone))},`}{' '}
          <Time ms={metaData.nextReset} />
        </>
      ),
    },
    scoreName !== undefined && { label: 'Score', value: scoreName },
    cohort !== undefined && { label: 'Cohort', value: cohort },
    expiration !== undefined && { label: 'Ends', value: <Time ms={expiration} /> },
    parentLeaderboard !== '' && {
      label: 'Partition of',
      value: <RowLink to={paths.leaderboard(place, parentLeaderboard)}>{parentLeaderboard}</RowLink>,
    },
  ]
  return <Figures figures={figures.filter((figure) => figure !== false)} />
}

type VersionSelectProps = {
  id: string
  current: number
  /** The version in the URL. */
  chosen: string | undefined
  place: RealmPlace
}

/** Selects the current or an earlier version of a leaderboard. */
function VersionSelect({ id, current, chosen, place }: VersionSelectProps) {
  const navigate = useNavigate()
  const { data } = useQuery(versionsQuery(id, realmScope(place.realmId)))
  const clock = useClock()
  const now = useNow()
  const options = (data?.versions ?? [{ version: current }]).map((one) => ({
    value: String(one.version),
    label:
      'ended' in one && one.ended !== undefined
        ? `${one.version}, until ${clockText(one.ended, clock, now)} (${formatQuantity(one.numberOfEntries ?? 0, 'entry', 'entries')})`
        : `${one.version}, current`,
  }))
  return (
    <Select
      aria-label="Version"
      data={options}
      value={chosen ?? String(current)}
      allowDeselect={false}
      onChange={(version) =>
        navigate({
          to: '.',
          search: () => ({ version: version === null || Number(version) === current ? undefined : version }),
          replace: true,
        })
      }
    />
  )
}
