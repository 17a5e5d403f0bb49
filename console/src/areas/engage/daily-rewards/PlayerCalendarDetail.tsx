import { listDailyRewards, type PlayerDailyReward } from '@regent/contract/engage/daily-rewards'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { CalendarDays } from './CalendarDays.tsx'
import { calendarTones, findClaimedDays } from './daily-reward-words.ts'

type Claim = PlayerDailyReward['claims'][number]

const rowId = ({ id }: Claim) => String(id)

/** One calendar of a player: the days that were claimed, the next one, and the last claims. */
export function PlayerCalendarDetail({ realmId, reward }: { realmId: string; reward: PlayerDailyReward }) {
  const { id, state, streak, zone, lastClaimAt, nextClaimAt, isInAudience, claims } = reward
  const read = useQuery(query(listDailyRewards, {}, { scope: realmScope(realmId) }))
  const calendar = read.data?.calendars.find((one) => one.id === id)
  return (
    <div className="stack gap-16">
      <div className="cluster">
        <Pill tone={calendarTones[state]}>{state}</Pill>
        <RecordLink link={{ kind: 'daily-reward', id }}>Open the calendar</RecordLink>
      </div>
      <KeyValueList
        items={[
          { label: 'Streak', value: formatQuantity(streak, 'claim') },
          { label: 'Last claim', value: lastClaimAt ? <Time ms={lastClaimAt} /> : 'never' },
          { label: 'Next claim', value: nextClaimAt ? <Time ms={nextClaimAt} /> : 'none' },
          { label: 'Time zone', value: zone },
          { label: 'In the audience', value: isInAudience ? 'yes' : 'no' },
        ]}
      />
      <Section title="Days">
        {read.error && (
          <EmptyState
            kind="failed"
            failure={readFailure('The days could not be loaded.', read.error)}
            onRetry={() => read.refetch()}
          />
        )}
        {calendar && (
          <CalendarDays
            days={calendar.content.days}
            claimed={findClaimedDays(reward)}
            nextIndex={state === 'over' ? undefined : reward.nextIndex}
          />
        )}
      </Section>
      <Section title="Claims" isFlush={claims.length > 0}>
        {claims.length === 0 ? (
          <p className="note">No claims yet.</p>
        ) : (
          <DataTable label="Claims" columns={columns} rows={claims} rowId={rowId} />
        )}
      </Section>
    </div>
  )
}

const columns: Column<Claim>[] = [
  { id: 'day', header: 'Local day', width: 130, cell: ({ day }) => day },
  { id: 'index', header: 'Day', align: 'right', width: 80, cell: ({ index }) => formatCount(index + 1) },
  { id: 'at', header: 'Claimed', keepsWidth: true, cell: ({ at }) => <Time ms={at} /> },
]
