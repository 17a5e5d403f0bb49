import { fewestForPercent } from '../words/format-number.ts'
import type { AxisMark, ChartProps, ChartRow, Series } from './chart-shapes.ts'

/** The field of the dashed end of a line. */
export const dashedField = (name: string): string => `${name} so far`

/**
 * The rows of lines whose last period has not ended: each line ends one position earlier, and a dashed line connects it
 * to the last position.
 */
export function linesSoFar(rows: readonly ChartRow[], series: readonly Series[]): ChartRow[] {
  const last = rows.length - 1
  return rows.map((row, index) => {
    if (index < last - 1) return row
    const dashed = Object.fromEntries(series.map(({ name }) => [dashedField(name), row[name] ?? null]))
    const solid = Object.fromEntries(series.map(({ name }) => [name, index === last ? null : (row[name] ?? null)]))
    return { ...row, ...solid, ...dashed }
  })
}

/** Groups marks that are closer to each other than the width of their icons. */
export function clusterMarks(
  marks: readonly AxisMark[],
  { count, width, gap }: { count: number; width: number; gap: number },
): { index: number; marks: AxisMark[] }[] {
  const clusters: { index: number; marks: AxisMark[] }[] = []
  for (const mark of marks.toSorted((a, b) => a.index - b.index)) {
    const last = clusters.at(-1)
    if (last && ((mark.index - last.index) * width) / count < gap) last.marks.push(mark)
    else clusters.push({ index: mark.index, marks: [mark] })
  }
  return clusters
}

const formatSigned = (text: string, difference: number) => `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${text}`

/**
 * "+12 (+5.4 %)": a difference in the format of the figure; undefined if there is nothing to compare. It is shown in
 * percent too if both figures are of at least 30 people.
 */
export function changeText(
  now: number | null | undefined,
  before: number | null | undefined,
  format: (value: number) => string,
  /** The people of the smaller figure; unknown: 0. */
  people = 0,
): string | undefined {
  if (typeof now !== 'number' || typeof before !== 'number') return undefined
  const difference = now - before
  const amount = formatSigned(format(Math.abs(difference)), difference)
  if (before === 0 || people < fewestForPercent) return amount
  return `${amount} (${formatSigned(`${Math.abs((difference / before) * 100).toFixed(1)} %`, difference)})`
}

/** Values at a position of a chart, line by line. */
export function linesAt(
  {
    rows,
    series,
    format,
    earlier,
    isLastPartial,
  }: Pick<ChartProps, 'rows' | 'series' | 'format' | 'earlier' | 'isLastPartial'>,
  index: number,
): { name: string; values: { key: string; label: string; text: string; color: string }[]; before: string | undefined } {
  const row = rows[index] ?? {}
  const numbers = series.map(({ name }) => row[name]).filter((value) => typeof value === 'number')
  const isPartial = isLastPartial === true && index === rows.length - 1
  const values = series.flatMap(({ name, label = name, color }) => {
    const value = row[name]
    return typeof value === 'number' ? [{ key: name, label, text: format(value), color }] : []
  })
  const then = earlier && row[earlier.field]
  const total = numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0)
  // An unfinished day is not compared with a complete one.
  const change = isPartial ? undefined : changeText(total, typeof then === 'number' ? then : undefined, format)
  return {
    name: `${row['name'] ?? ''}${isPartial ? ', so far' : ''}`,
    values,
    before:
      earlier && typeof then === 'number'
        ? `${row[earlier.nameField] ?? earlier.label}: ${format(then)}${change ? `, now ${change}` : ''}`
        : undefined,
  }
}
