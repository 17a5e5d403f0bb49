import { Select } from '@mantine/core'
import { durationText } from '@regent/contract/duration'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { minuteText } from '../../../ui/time/moment-text.ts'
import {
  type MetricSpan,
  type Refresh,
  refreshes,
  refreshNames,
  spanNames,
  spans,
  type TimeSearch,
  toTimeRange,
} from './time-range.ts'

type TimeControlsProps = {
  search: TimeSearch
  /** The default range if the URL contains none. */
  usual: { last: MetricSpan; refresh: Refresh }
  refreshNames?: readonly Refresh[]
  onChange: (search: TimeSearch) => void
}

const calendar = 'calendar'
const times = [
  ...spanNames.map((value) => ({ value, label: durationText(spans[value] / 1_000) })),
  { value: calendar, label: 'Calendar' },
]

/** Selects the time range and the refresh interval. */
export function TimeControls({ search, usual, refreshNames: offered = refreshNames, onChange }: TimeControlsProps) {
  const { from, to, last = usual.last, refresh = usual.refresh } = search
  const isCalendar = from !== undefined || to !== undefined
  const choose = (value: string | null) => {
    if (value !== calendar)
      return onChange({ last: (value ?? usual.last) as MetricSpan, from: undefined, to: undefined })
    const { fromMs, toMs } = toTimeRange(search, usual.last, Date.now())
    onChange({ from: String(fromMs), to: String(toMs) })
  }
  const chooseTime = (name: 'from' | 'to', text: string) => {
    const ms = new Date(text).getTime()
    if (!Number.isNaN(ms)) onChange({ [name]: String(ms) })
  }
  return (
    <div className="flex wrap">
      <Select
        aria-label="Time"
        w={124}
        data={times}
        value={isCalendar ? calendar : last}
        onChange={choose}
        allowDeselect={false}
      />
      {isCalendar &&
        (['from', 'to'] as const).map((name) => (
          <DateTimeField
            key={name}
            aria-label={name === 'from' ? 'From' : 'Until'}
            value={minuteText(Number((name === 'from' ? from : to) ?? Date.now()))}
            onChange={(text) => chooseTime(name, text)}
          />
        ))}
      <Select
        aria-label="Refresh"
        w={160}
        data={offered.map((value) => ({ value, label: refreshes[value].label }))}
        value={refresh}
        onChange={(value) => onChange({ refresh: (value ?? undefined) as Refresh | undefined })}
        allowDeselect={false}
      />
    </div>
  )
}
