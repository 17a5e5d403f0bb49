import { Button, TextInput } from '@mantine/core'
import { getHistoryStatus } from '@regent/contract/analytics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type Figure, Figures } from '../../../ui/Figures.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { DashboardSearch } from './analytics-search.ts'
import styles from './Dashboard.module.css'
import { InstallsChart, RetentionChart, RevenueCharts, SimpleChart } from './DashboardCharts.tsx'
import { useCards } from './dashboard-reads.ts'
import {
  type CardValues,
  countText,
  dateText,
  dayOf,
  derived,
  dollars,
  lastDays,
  percentText,
} from './dashboard-words.ts'

/** Key figures of the last 24 hours or of one day, and charts of seven and thirty days. */
export function DashboardPage() {
  const { realmId } = useRealm()
  const { search, go } = useAddress<DashboardSearch>()
  const { date } = search
  const { can } = useRights()
  const isAllowed = can('view dashboard')
  const scope = realmScope(realmId)
  const today = dayOf(Date.now())
  const { values, failed, retry } = useCards(date, scope, isAllowed)
  const [week, month, cohorts] = useMemo(() => {
    const now = Date.parse(today)
    // Players who installed thirty days ago have their thirtieth day today.
    return [lastDays(7, now), lastDays(30, now), lastDays(31, now)] as const
  }, [today])
  const place = { scope, enabled: isAllowed, realmId }
  const choose = (next: string) => go({ date: next === '' ? undefined : next })
  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view dashboard" />
  return (
    <div className={styles.page}>
      <PageHeader
        title="Dashboard"
        subtitle={`${date === undefined ? 'The last 24 hours' : dateText(date)}; charts up to today. Days are in UTC.`}
        actions={
          <>
            {date !== undefined && <Button onClick={() => choose('')}>Last 24 hours</Button>}
            <TextInput
              type="date"
              aria-label="Day of the numbers, UTC"
              max={today}
              value={date ?? ''}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
          </>
        }
      />
      <Status scope={scope} failed={failed} onRetry={retry} />
      <div className={styles.cards}>
        <Figures figures={figuresOf(values, date)} />
        <Figures figures={derivedFigures(values)} />
      </div>
      <div className={styles.charts}>
        <InstallsChart {...place} range={week} />
        <SimpleChart {...place} range={week} name="dau" />
        <SimpleChart {...place} range={week} name="payers" />
        <SimpleChart {...place} range={week} name="arpdau" />
        <SimpleChart {...place} range={week} name="arppu" />
        <RevenueCharts {...place} range={month} />
        <RetentionChart {...place} range={cohorts} />
      </div>
    </div>
  )
}

const shown = (value: number | null | undefined, format: (value: number) => string) => {
  if (value === undefined) return <span className="dimmed">…</span>
  return value === null ? <span className="dimmed">–</span> : format(value)
}

function figuresOf(values: CardValues, date: string | undefined): Figure[] {
  const when = date === undefined ? 'last 24 hours' : 'that day'
  return [
    { label: 'Installs', value: shown(values.installs, countText), hint: when },
    { label: 'Active players', value: shown(values.dau, countText), hint: when },
    { label: 'Revenue', value: shown(values.revenue, dollars), hint: when },
    { label: 'Paying users', value: shown(values.payers, countText), hint: when },
    { label: 'Revenue this month', value: shown(values.monthRevenue, dollars), hint: 'from its first day' },
  ]
}

function derivedFigures(values: CardValues): Figure[] {
  const { revenuePerDau, payerShare, revenuePerPayer } = derived(values)
  return [
    { label: 'Revenue per active player', value: shown(revenuePerDau, dollars), hint: 'revenue by active players' },
    { label: 'Paying players', value: shown(payerShare, percentText), hint: 'of active players' },
    { label: 'Revenue per payer', value: shown(revenuePerPayer, dollars), hint: 'revenue by paying users' },
  ]
}

/** Shows whether all events are counted, in words and a colour. */
function Status({ scope, failed, onRetry }: { scope: string | null; failed: number; onRetry: () => void }) {
  const status = useQuery({ ...query(getHistoryStatus, {}, { scope }), refetchInterval: 15_000 })
  const { tone, word, text } = wordsOf(status.data, status.isError, failed)
  return (
    <div className={styles.status} role="status">
      <Pill tone={tone}>{word}</Pill>
      <span>{text}</span>
      {status.data && (
        <span>
          as of <Time ms={status.data.asOf} />
        </span>
      )}
      {failed > 0 && (
        <Button size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

type Words = { tone: Tone; word: string; text: string }
type Known = { waiting: number; trouble?: string | undefined }

function wordsOf(status: Known | undefined, hasFailed: boolean, failed: number): Words {
  if (hasFailed) return { tone: 'error', word: 'unknown', text: 'The state of the data could not be read' }
  if (!status) return { tone: 'neutral', word: 'reading', text: '' }
  if (status.trouble !== undefined) {
    return { tone: 'error', word: 'waiting', text: `The newest events are missing. ${status.trouble}` }
  }
  if (failed > 0) return { tone: 'pending', word: 'incomplete', text: `${failed} of the numbers could not be read,` }
  if (status.waiting > 0)
    return { tone: 'pending', word: 'catching up', text: 'The newest events are still being imported;' }
  return { tone: 'done', word: 'up to date', text: 'All events are counted' }
}
