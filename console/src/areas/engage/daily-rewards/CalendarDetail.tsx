import { type CalendarRow, type DailyClaim, listDailyClaims } from '@regent/contract/engage/daily-rewards'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { newestReader } from '../../../api/newest-page.ts'
import { pagedQuery, pageReader } from '../../../api/pages.ts'
import { useListFollow } from '../../../shell/lists/use-list-follow.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { GrowingTable } from '../../../ui/table/GrowingTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { AudienceText } from '../../players/segments/AudienceText.tsx'
import { CalendarDays } from './CalendarDays.tsx'
import { calendarTones, formatOrder, formatZone } from './daily-reward-words.ts'

type CalendarDetailProps = { realmId: string; calendar: CalendarRow }

/** One calendar: its rules, its days with their rewards, and who claimed lately. */
export function CalendarDetail({ realmId, calendar }: CalendarDetailProps) {
  const { id, content, state, claimedLastDay, longestStreak, nextResetAt } = calendar
  const { start, end, zone, resetHour, audience } = content
  return (
    <div className="stack gap-16">
      <div className="cluster">
        <Pill tone={calendarTones[state]}>{state}</Pill>
        <RecordLink link={{ kind: 'content', id }}>Edit in content</RecordLink>
        <RawJson value={calendar} title={`the daily reward ${id}`} />
      </div>
      <Section title="Rules">
        <KeyValueList
          items={[
            { label: 'Order', value: formatOrder(content) },
            { label: 'Time zone', value: formatZone(zone) },
            { label: 'A day begins', value: `${String(resetHour).padStart(2, '0')}:00` },
            { label: 'Next reset', value: nextResetAt ? <Time ms={nextResetAt} /> : 'depends on the player' },
            { label: 'Start', value: start ? <Time ms={Date.parse(start)} /> : 'since it was published' },
            { label: 'End', value: end ? <Time ms={Date.parse(end)} /> : 'never' },
            { label: 'Players', value: <AudienceText realmId={realmId} audience={audience} /> },
            { label: 'Claimed in 24 h', value: formatQuantity(claimedLastDay, 'player') },
            { label: 'Longest streak', value: formatQuantity(longestStreak, 'claim') },
            { label: 'Id', value: id, copy: id },
          ]}
        />
      </Section>
      <Section title="Days">
        <CalendarDays days={content.days} />
      </Section>
      <ResultsPanel kind="daily-reward" id={id} name={content.title} />
      <Claims realmId={realmId} id={id} />
    </div>
  )
}

const noun: [string, string] = ['claim', 'claims']
const rowId = ({ id }: DailyClaim) => String(id)

function Claims({ realmId, id }: { realmId: string; id: string }) {
  const scope = realmScope(realmId)
  const input = { params: { id }, query: {} }
  const pages = pagedQuery(listDailyClaims, input, { scope, newestFirst: { by: ['id'] } })
  const list = useInfiniteQuery(pages)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const follow = { ...useListFollow('daily-claims'), onRead: newestReader(pages) }
  return (
    <Section
      title="Claims"
      subtitle="Last 14 days."
      isFlush
      actions={
        <CsvAllButton
          fileName={`claims-${id}.csv`}
          columns={columns}
          readPage={pageReader(listDailyClaims, input, scope)}
          noun={noun}
          isDisabled={rows.length === 0}
          onFailure={(error) => toastFailure('The CSV was not saved.', error)}
        />
      }
    >
      <GrowingTable
        label="Claims"
        columns={columns}
        rows={rows}
        rowId={rowId}
        noun={noun}
        {...listRead(list, 'The claims could not be loaded.')}
        follow={follow}
        count={`${list.hasNextPage ? 'The newest ' : ''}${formatQuantity(rows.length, ...noun)}`}
        onMore={list.hasNextPage && (() => list.fetchNextPage())}
        isLoadingMore={list.isFetchingNextPage}
        nothingYet={{ title: 'No claims yet', description: 'Claims of players appear here.' }}
      />
    </Section>
  )
}

const columns: Column<DailyClaim>[] = [
  {
    id: 'player',
    header: 'Player',
    width: 180,
    cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} />,
    csv: { player: ({ gamerTag }) => String(gamerTag) },
  },
  {
    id: 'index',
    header: 'Day',
    align: 'right',
    width: 60,
    cell: ({ index }) => formatCount(index + 1),
    csv: { day: ({ index }) => index + 1 },
  },
  { id: 'day', header: 'Local day', width: 110, cell: ({ day }) => day, csv: { localDay: 'day' } },
  {
    id: 'at',
    header: 'Claimed',
    keepsWidth: true,
    cell: ({ at }) => <Time ms={at} />,
    csv: { at: ({ at }: DailyClaim) => new Date(at).toISOString() },
  },
]
