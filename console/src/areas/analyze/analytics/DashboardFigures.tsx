import { Button } from '@mantine/core'
import type { Card, Figure as FigureName } from '@regent/contract/analyze/analytics'
import type { ReactNode } from 'react'
import { changeText } from '../../../ui/chart/chart-rows.ts'
import { type Figure, Figures } from '../../../ui/chart/Figures.tsx'
import { fewestForPercent } from '../../../ui/words/format-number.ts'
import styles from './Dashboard.module.css'
import { countDays, lengthText, periodBefore, type Range, sumsByDay, wholeDays } from './dashboard-range.ts'
import { useCards, useFigure } from './dashboard-reads.ts'
import { cardRatios, countText, moneyFormat, percentText } from './dashboard-words.ts'

type Place = { scope: string | null; enabled: boolean; hasComparison: boolean; today: string }

/** Undefined while it loads, null if a read failed. */
type Value = number | null | undefined

type Measure = {
  label: string
  value: Value
  /** The value of the previous period; undefined if not compared. */
  before?: Value
  format: (value: number) => string
  /** The people of the smaller of both periods; decides whether the change is shown in percent. */
  people?: number
  /** The format of the change, if it differs from the value: shares in points. */
  formatChange?: (difference: number) => string
  /** A description of the metric. */
  hint: string
  onRetry?: () => void
}

/** The metrics of the dashboard: of the last 24 hours, one day, or a range. */
export function DashboardFigures({ range, ...place }: Place & { range: Range | undefined }) {
  return range === undefined || countDays(range) === 1 ? (
    <CardFigures date={range?.from} {...place} />
  ) : (
    <RangeFigures range={range} {...place} />
  )
}

function CardFigures({ date, scope, enabled, hasComparison, today }: Place & { date: string | undefined }) {
  const { values, money, retry } = useCards({ date }, scope, enabled)
  const inMoney = moneyFormat(money?.currency)
  const { values: then } = useCards({ date, daysAgo: 1 }, scope, enabled && hasComparison)
  // Today is incomplete: show yesterday's value instead of a difference.
  const isOver = date !== today
  const when = date === undefined ? 'last 24 hours' : isOver ? 'that day' : 'today so far'
  const smaller = (name: Card) => Math.min(values[name] ?? 0, then[name] ?? 0)
  const card = (name: Card, label: string, format: Measure['format'], hint = when): Measure => ({
    label,
    value: values[name],
    format,
    hint,
    onRetry: () => retry(name),
    ...(hasComparison && name !== 'monthRevenue' && { before: then[name] }),
    people: smaller(name === 'revenue' ? 'payers' : name),
  })
  const now = cardRatios(values)
  const before = cardRatios(then)
  const ratio = (name: keyof typeof now, label: string, format: Measure['format'], hint: string): Measure => ({
    label,
    value: now[name],
    format,
    hint,
    ...(hasComparison && { before: before[name] }),
    people: smaller('payers'),
  })
  const earlier = date === undefined ? 'the day before' : isOver ? 'the day before' : 'yesterday'
  return (
    <MeasureRows
      earlier={earlier}
      isComparable={isOver}
      counts={[
        card('installs', 'Installs', countText),
        card('dau', 'Active players', countText),
        card('revenue', 'Revenue', inMoney),
        card('payers', 'Paying users', countText),
        card('monthRevenue', 'Revenue this month', inMoney, 'from its first day'),
      ]}
      ratios={[
        ratio('revenuePerDau', 'Revenue per active player', inMoney, 'revenue by active players'),
        toPayerShare(
          ratio('payerShare', 'Paying players', percentText, 'of active players'),
          values.payers,
          values.dau,
        ),
        ratio('revenuePerPayer', 'Revenue per payer', inMoney, 'revenue by paying users'),
      ]}
    />
  )
}

/** The sums of a metric over a range and, for complete days only, over the range and the previous one. */
function useSums(figure: FigureName, field: string, range: Range, { scope, enabled, hasComparison, today }: Place) {
  const { data, csv, retry } = useFigure(figure, range, scope, enabled)
  const before = periodBefore(range)
  const then = useFigure(figure, before, scope, enabled && hasComparison)
  const compared = wholeDays(range, today)
  const sum = (rows: typeof data, of: Range, within: Range): Value =>
    rows && sumsByDay(rows.json, of, field).total(within)
  return {
    value: csv === null ? null : sum(data, range, range),
    whole: compared && csv !== null ? sum(data, range, compared.now) : undefined,
    before: hasComparison && compared && then.csv !== null ? sum(then.data, before, compared.before) : undefined,
    days: { all: countDays(range), whole: compared ? countDays(compared.now) : 0 },
    retry,
    currency: data?.money?.currency,
  }
}

type Sums = ReturnType<typeof useSums>
type ComputeRatio = (pick: (sums: Sums) => Value, days: number) => Value

const divided = (amount: Value, of: Value): Value =>
  typeof amount !== 'number' || typeof of !== 'number'
    ? amount === null || of === null
      ? null
      : undefined
    : of === 0
      ? 0
      : amount / of

function RangeFigures({ range, ...place }: Place & { range: Range }) {
  const installs = useSums('installs', 'installs', range, place)
  const dau = useSums('dau', 'dau', range, place)
  const revenue = useSums('revenue', 'revenue', range, place)
  const payers = useSums('payers', 'payers', range, place)
  const inMoney = moneyFormat(revenue.currency)
  const smaller = ({ whole, before }: Sums) => Math.min(whole ?? 0, before ?? 0)
  const measure = (
    label: string,
    format: Measure['format'],
    hint: string,
    ratioOf: ComputeRatio,
    onRetry?: () => void,
  ): Measure & { whole: Value } => ({
    label,
    format,
    hint,
    ...(onRetry && { onRetry }),
    value: ratioOf(({ value }) => value, dau.days.all),
    whole: ratioOf(({ whole }) => whole, dau.days.whole),
    before: ratioOf(({ before }) => before, dau.days.whole),
    people: label === 'Installs' ? smaller(installs) : label === 'Active players' ? smaller(dau) : smaller(payers),
  })
  const length = lengthText(range)
  return (
    <MeasureRows
      earlier={`the ${length} before`}
      isComparable
      counts={[
        measure('Installs', countText, `in ${length}`, (pick) => pick(installs), installs.retry),
        measure('Active players', countText, 'a day on average', (pick, days) => divided(pick(dau), days), dau.retry),
        measure('Revenue', inMoney, `in ${length}`, (pick) => pick(revenue), revenue.retry),
        measure(
          'Paying users',
          countText,
          'a day on average',
          (pick, days) => divided(pick(payers), days),
          payers.retry,
        ),
      ]}
      ratios={[
        measure('Revenue per active player', inMoney, 'and day', (pick) => divided(pick(revenue), pick(dau))),
        toPayerShare(
          measure('Paying players', percentText, 'of active players', (pick) => divided(pick(payers), pick(dau))),
          payers.value,
          dau.value,
        ),
        measure('Revenue per payer', inMoney, 'and day', (pick) => divided(pick(revenue), pick(payers))),
      ]}
    />
  )
}

/** The share of payers; of few payers "3 of 98", which is not compared. */
const toPayerShare = <Share extends Measure>(share: Share, payers: Value, dau: Value): Share =>
  typeof payers === 'number' && typeof dau === 'number' && payers < fewestForPercent
    ? { ...share, format: () => `${countText(payers)} of ${countText(dau)}`, before: undefined }
    : { ...share, formatChange: pointsText }

/** 0.0031 → "0.31 pt" */
const pointsText = (ratio: number) => `${(ratio * 100).toFixed(2)} pt`

type MeasureRowsProps = {
  counts: (Measure & { whole?: Value })[]
  ratios: (Measure & { whole?: Value })[]
  /** The label of the comparison period: "the 7 days before". */
  earlier: string
  /** False while the day is incomplete. */
  isComparable: boolean
}

const MeasureRows = ({ counts, ratios, earlier, isComparable }: MeasureRowsProps) => {
  const buildFigure = (measure: Measure & { whole?: Value }) => toFigure(measure, earlier, isComparable)
  return (
    <div className={`grid gap-16 ${styles.cards}`}>
      <Figures figures={counts.map(buildFigure)} />
      <Figures figures={ratios.map(buildFigure)} />
    </div>
  )
}

function toFigure(
  {
    label,
    value,
    whole = value,
    before,
    format,
    people,
    formatChange = format,
    hint,
    onRetry,
  }: Measure & { whole?: Value },
  earlier: string,
  isComparable: boolean,
): Figure {
  const change = isComparable ? changeText(whole, before, formatChange, people) : undefined
  return {
    label,
    value:
      value === undefined ? (
        <span className="dimmed">…</span>
      ) : value === null ? (
        <span className="dimmed">–</span>
      ) : (
        format(value)
      ),
    hint: (
      <Hint>
        {hint}
        {value === null && onRetry && (
          <Button size="compact-xs" onClick={onRetry} aria-label={`${label}: retry`}>
            Retry
          </Button>
        )}
        {typeof before === 'number' && (
          <span className="numbers">{change ? `${change} on ${earlier}` : `${earlier}: ${format(before)}`}</span>
        )}
      </Hint>
    ),
  }
}

const Hint = ({ children }: { children: ReactNode }) => <span className={styles.hint}>{children}</span>
