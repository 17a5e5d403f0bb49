import { SegmentedControl, Select } from '@mantine/core'
import type { ResultMark } from '@regent/contract/analyze/results'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { Chart, seriesColors } from '../../../ui/chart/Chart.tsx'
import type { AxisMark, Series } from '../../../ui/chart/chart-shapes.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Results.module.css'
import {
  buildAmountRows,
  buildRows,
  formatMark,
  listDays,
  placeMarks,
  type Results,
  shortName,
} from './result-words.ts'

const choices = [
  { value: 'sum', label: 'Sum' },
  { value: 'day', label: 'Each day' },
]

/** Marks in the list below the chart. */
const shownMarks = 12

/** The players of each step by day, with the starts, ends and changes of the record. */
export function OverTime({ data }: { data: Results }) {
  const [shown, setShown] = useState('sum')
  const isSum = shown === 'sum'
  const days = useMemo(() => listDays(data), [data])
  const rows = useMemo(() => buildRows(data, days, isSum), [data, days, isSum])
  const marks = useMemo(
    () => placeMarks(data.marks, days).map(({ mark, index }) => toAxisMark(mark, index)),
    [data.marks, days],
  )
  const series = data.steps.map(({ step, word }, index) => ({
    name: step,
    label: word,
    color: seriesColors[index] ?? 'gray.6',
  }))
  return (
    <Section
      title="Over time"
      subtitle={isSum ? 'Players, summed up. Days are in UTC.' : 'Players of each day, in UTC.'}
      actions={<SegmentedControl aria-label="Over time" data={choices} value={shown} onChange={setShown} />}
    >
      <Chart
        label={isSum ? 'Players up to each day' : 'Players of each day'}
        summary={`Players of each step in ${formatQuantity(rows.length, 'day')}.`}
        kind={isSum && rows.length > 1 ? 'line' : 'bars'}
        rows={rows}
        series={series}
        format={formatCount}
        marks={marks}
      />
      <Marks data={data} />
    </Section>
  )
}

const markKey = ({ at, what, entryId }: ResultMark) => `${what} ${at} ${entryId ?? ''}`

const toAxisMark = (mark: ResultMark, index: number): AxisMark => ({
  key: markKey(mark),
  index,
  text: formatMark(mark),
  card: (
    <>
      <Time ms={mark.at} /> {formatMark(mark)}
    </>
  ),
})

/** The marks of the chart as a list, the newest first. */
function Marks({ data: { marks, changesNeed } }: { data: Results }) {
  const place = useRealm()
  const newest = marks.toReversed().slice(0, shownMarks)
  return (
    <>
      {newest.length > 0 && (
        <ul className={`plain-list stack gap-4 ${styles.marks}`} aria-label="Starts, ends and changes">
          {newest.map((mark) => (
            <li key={markKey(mark)}>
              <Time ms={mark.at} />{' '}
              {mark.entryId === undefined ? (
                formatMark(mark)
              ) : (
                <Link to={paths.inRealm(place, 'audit')} search={{ entry: String(mark.entryId) }}>
                  {formatMark(mark)}
                </Link>
              )}
            </li>
          ))}
          {marks.length > newest.length && (
            <li className="dimmed">and {formatCount(marks.length - newest.length)} more</li>
          )}
        </ul>
      )}
      {changesNeed !== undefined && <p className="flush note">Changes by operators need the right “{changesNeed}”.</p>}
    </>
  )
}

/** The amounts given by day, of one currency or item at a time: their scales differ. */
export function GivenOverTime({ data }: { data: Results }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState('sum')
  const isSum = shown === 'sum'
  const symbols = data.costs.map(({ symbol }) => symbol)
  const symbol = chosen ?? symbols[0] ?? ''
  const days = useMemo(() => listDays(data), [data])
  const rows = useMemo(() => buildAmountRows(data, days, symbol, isSum), [data, days, symbol, isSum])
  const series: Series[] = [{ name: 'given', label: shortName(symbol), color: seriesColors[0] ?? 'indigo.6' }]
  return (
    <Section
      title="Given over time"
      subtitle={isSum ? 'Total amounts. Undone grants are included.' : 'Amounts of each day, in UTC.'}
      actions={
        <>
          {symbols.length > 1 && (
            <Select
              aria-label="Currency or item"
              data={symbols.map((value) => ({ value, label: shortName(value) }))}
              value={symbol}
              onChange={setChosen}
              allowDeselect={false}
              w={160}
            />
          )}
          <SegmentedControl aria-label="Given over time" data={choices} value={shown} onChange={setShown} />
        </>
      }
    >
      <Chart
        label={`${shortName(symbol)} ${isSum ? 'given up to each day' : 'given on each day'}`}
        summary={`Amounts of ${formatQuantity(rows.length, 'day')}.`}
        kind={isSum && rows.length > 1 ? 'line' : 'bars'}
        rows={rows}
        series={series}
        format={formatCount}
      />
    </Section>
  )
}
