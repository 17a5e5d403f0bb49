import { SegmentedControl, Switch } from '@mantine/core'
import { dayMs } from '@regent/contract/time'
import { DayField } from '../../../ui/time/DayField.tsx'
import { type DashboardSearch, namedRanges, type RangeName } from './analytics-search.ts'
import styles from './Dashboard.module.css'
import { maxRangeDays, type Range } from './dashboard-range.ts'
import { lastDays, toUtcDay } from './dashboard-words.ts'

type RangeControlProps = {
  search: DashboardSearch
  /** The chosen range; undefined for the last 24 hours. */
  range: Range | undefined
  today: string
  onChange: (changes: DashboardSearch) => void
}

const labels: Readonly<Record<'now' | RangeName | 'own', string>> = {
  now: 'Latest',
  today: 'Today',
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  own: 'Custom',
}

const isRangeName = (value: string): value is RangeName => value in namedRanges
const noRange = { date: undefined, range: undefined, from: undefined, to: undefined }

/** Selects the range of the dashboard, the comparison with the previous period, and the marks. */
export function RangeControl({ search, range, today, onChange }: RangeControlProps) {
  const selectedRange = search.range ?? (range ? 'own' : 'now')
  function choose(value: string) {
    if (isRangeName(value)) return onChange({ ...noRange, range: value })
    if (value === 'now') return onChange(noRange)
    // A custom range starts with the current days.
    const { from, to } = range ?? lastDays(7, Date.parse(today))
    onChange({ ...noRange, from, to })
  }
  const updateRange = (changes: Partial<Range>) => range && onChange({ ...noRange, ...range, ...changes })
  return (
    <div className={`cluster ${styles.controls}`}>
      <SegmentedControl
        aria-label="Range"
        className={styles.ranges}
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        value={selectedRange}
        onChange={choose}
      />
      {selectedRange === 'own' && range && (
        <>
          <DayField
            aria-label="First day (UTC)"
            value={range.from}
            min={toUtcDay(Date.parse(range.to) - (maxRangeDays - 1) * dayMs)}
            max={range.to}
            onChange={(from) => updateRange({ from })}
          />
          <DayField
            aria-label="Last day (UTC)"
            value={range.to}
            min={range.from}
            max={today}
            onChange={(to) => updateRange({ to })}
          />
        </>
      )}
      <Switch
        label="Compare with the period before"
        checked={search.compare === 'before'}
        onChange={({ currentTarget }) => onChange({ compare: currentTarget.checked ? 'before' : undefined })}
      />
      <Switch
        label="Marks"
        checked={search.marks !== 'off'}
        onChange={({ currentTarget }) => onChange({ marks: currentTarget.checked ? undefined : 'off' })}
      />
    </div>
  )
}
