import { Button } from '@mantine/core'
import { getHistoryStatus } from '@regent/contract/analyze/analytics'
import type { MoneyNote } from '@regent/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import { dateOfDay } from '../../../ui/time/day-text.ts'
import { Time, useNow } from '../../../ui/time/Time.tsx'
import type { DashboardSearch } from './analytics-search.ts'
import styles from './Dashboard.module.css'
import { type ChartPlace, InstallsChart, RevenueCharts, SimpleChart } from './DashboardCharts.tsx'
import { DashboardFigures } from './DashboardFigures.tsx'
import { atLeast, chosenRange, countDays, lengthText, type Range } from './dashboard-range.ts'
import { useFigure, useMarks } from './dashboard-reads.ts'
import { formatMoneyNote, lastDays, toUtcDay } from './dashboard-words.ts'
import { MarkLine, MarksList } from './MarksList.tsx'
import { markKey, marksByDay, markText } from './mark-words.ts'
import { RangeControl } from './RangeControl.tsx'
import { RetentionChart } from './RetentionChart.tsx'

const CurrenciesDrawer = lazyDialog(() => import('./CurrenciesDrawer.tsx').then((module) => module.CurrenciesDrawer))

/** Explains how revenue was converted, with links to the main currency and the exchange rates. */
function MoneyNotice({ money }: { money: MoneyNote }) {
  const rights = useRights()
  const editing = useDrawer((layer, item: { beside: readonly string[] }) => <CurrenciesDrawer {...layer} {...item} />)
  const otherCurrencies = money.beside.map(({ currency }) => currency)
  return (
    <div className="row wrap dimmed" role="note" aria-label="Revenue currencies">
      {formatMoneyNote(money).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <ActionButton
        size="compact-sm"
        disabledReason={rights.refusal('view config') ?? rights.refusal('edit config')}
        onClick={() => editing.open({ beside: otherCurrencies })}
      >
        Currencies
      </ActionButton>
      {editing.element}
    </div>
  )
}

/**
 * Metrics of the last 24 hours or of a range, and charts. Without a range the charts show 7 and 30 days; with one they
 * show its days, but at least seven.
 */
export function DashboardPage() {
  const here = useRealm()
  const { realmId } = here
  const { search, go } = useAddress<DashboardSearch>()
  const navigate = useNavigate()
  const rights = useRights()
  const isAllowed = rights.can('view dashboard')
  const scope = realmScope(realmId)
  const now = useNow()
  const today = toUtcDay(now)
  const range = useMemo(() => chosenRange(search, today), [search, today])
  const [week, month, cohorts] = useMemo(() => {
    // The 30 days before the last one: the first of them has its 30th day on the last one.
    if (range) return [atLeast(range, 7), atLeast(range, 7), atLeast(range, 31)] as const
    const at = Date.parse(today)
    return [lastDays(7, at), lastDays(30, at), lastDays(31, at)] as const
  }, [range, today])
  const hasMarks = search.marks !== 'off'
  const longestSpan = range ? week : month
  const marks = useMarks(longestSpan, scope, isAllowed && hasMarks)
  const hasComparison = search.compare === 'before'
  const { money } = useFigure('revenue', month, scope, isAllowed).data ?? {}
  const refusal = rights.refusal('run analytics')
  const place: ChartPlace = {
    scope,
    enabled: isAllowed,
    realmId,
    hasComparison,
    today,
    marksOf: (days) =>
      marksByDay(hasMarks ? marks.marks : [], days).map(({ mark, index }) => ({
        key: markKey(mark),
        index,
        text: markText(mark, now),
        card: <MarkLine mark={mark} place={here} now={now} />,
      })),
    openHint: refusal ?? 'Click to see the rows',
    onOpen: refusal
      ? undefined
      : (rows, from, to = from) => void navigate(linkTo.figureRows(pickPlace(here), { rows, from, to })),
  }
  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view dashboard" />
  return (
    <div className={`grid gap-16 ${styles.page}`}>
      <PageHeader
        title="Dashboard"
        subtitle={`${formatSubtitle(range, week)} Days are in UTC.`}
        actions={isServed('getWeekResults') && <Link to={paths.inRealm(here, 'results/week')}>This week</Link>}
      />
      <RangeControl search={search} range={range} today={today} onChange={(changes) => void go(changes)} />
      <Status scope={scope} />
      <DashboardFigures range={range} scope={scope} enabled={isAllowed} hasComparison={hasComparison} today={today} />
      {money && <MoneyNotice money={money} />}
      <div className={styles.charts}>
        <InstallsChart {...place} range={week} />
        <SimpleChart {...place} range={week} name="dau" />
        <SimpleChart {...place} range={week} name="payers" />
        <SimpleChart {...place} range={week} name="arpdau" />
        <SimpleChart {...place} range={week} name="arppu" />
        <RevenueCharts {...place} range={month} />
        <RetentionChart {...place} range={cohorts} />
      </div>
      {hasMarks && <MarksList {...marks} place={here} now={now} />}
    </div>
  )
}

const pickPlace = ({ customerId, gameId, realmId }: RealmPlace): RealmPlace => ({ customerId, gameId, realmId })

function formatSubtitle(range: Range | undefined, shown: Range): string {
  if (!range) return 'Last 24 hours; charts of the last 7 and 30 days.'
  const days = `${dateOfDay(range.from)}${countDays(range) > 1 ? ` to ${dateOfDay(range.to)}` : ''}`
  return range === shown ? `${days}, ${lengthText(range)}.` : `${days}; charts of ${lengthText(shown)} up to then.`
}

/** Shows whether all events are processed, as a text and a colour. */
function Status({ scope }: { scope: string | null }) {
  const status = useQuery({ ...query(getHistoryStatus, {}, { scope }), refetchInterval: 15_000 })
  const { tone, word, text } = formatStatus(status.data, status.isError)
  return (
    <div className="row wrap dimmed" role="status">
      <Pill tone={tone}>{word}</Pill>
      {text && <span>{text}</span>}
      {status.data && (
        <span>
          as of <Time ms={status.data.asOf} />
        </span>
      )}
      {status.isError && (
        <Button size="compact-sm" onClick={() => status.refetch()}>
          Retry
        </Button>
      )}
    </div>
  )
}

type Words = { tone: Tone; word: string; text: string }
type StatusData = { waiting: number; trouble?: string | undefined }

function formatStatus(status: StatusData | undefined, hasFailed: boolean): Words {
  if (hasFailed) return { tone: 'error', word: 'unknown', text: 'The data status could not be loaded' }
  if (!status) return { tone: 'neutral', word: 'reading', text: '' }
  if (status.trouble !== undefined) {
    return { tone: 'error', word: 'waiting', text: `The newest events are missing. ${status.trouble}` }
  }
  if (status.waiting > 0) return { tone: 'pending', word: 'catching up', text: 'Still importing the newest events;' }
  return { tone: 'done', word: 'up to date', text: '' }
}
