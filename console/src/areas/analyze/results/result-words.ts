import type { getResults, ResultHoldOut, ResultMark, ResultStep, ResultSummary } from '@regent/contract/analyze/results'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { ParticipationKind } from '@regent/contract/players/search-words'
import { dayMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import type { ChartRow } from '../../../ui/chart/chart-shapes.ts'
import { shortDateOfDay } from '../../../ui/time/day-text.ts'
import { formatShare } from '../../../ui/words/format-number.ts'

export type Results = EndpointOutput<typeof getResults>

/** Below this count a difference is shown as two counts, not as a percentage. */
const minForPercent = 30

/** "19 % of reached", with a hold-out also its range: "(16.4–21.9 %)". */
export function shareOfBefore(steps: Results['steps'], index: number): string {
  const step = steps[index]
  const before = steps[index - 1]
  if (!step || !before || before.players === 0) return 'players'
  const share = `${formatShare(step.players, before.players)} of ${before.word.toLowerCase()}`
  if (!step.conversion) return share
  const { low, high } = step.conversion
  return `${share} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} %)`
}

/** Days on the axis at most. */
const maxDaysShown = 400

/** All days from the first to the last one with results, also those without any. */
export function listDays({ days }: Results): string[] {
  const first = days[0]?.day
  const last = days.at(-1)?.day
  if (first === undefined || last === undefined) return []
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  const shownDays = Math.min(count, maxDaysShown)
  return Array.from({ length: shownDays }, (_, index) =>
    new Date(Date.parse(last) - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** The chart: players by day, or summed up. A field per step. */
export function buildRows({ days, steps }: Results, axis: readonly string[], isSum: boolean): ChartRow[] {
  const byDay = new Map(days.map((one) => [one.day, one.steps]))
  const sums = sumBefore(days, axis, ({ steps: counts }) => counts)
  return axis.map((day) => {
    const row: ChartRow = { name: shortDateOfDay(day) }
    for (const { step } of steps) {
      const count = byDay.get(day)?.[step] ?? 0
      sums.set(step, (sums.get(step) ?? 0) + count)
      row[step] = isSum ? (sums.get(step) ?? 0) : count
    }
    return row
  })
}

/** The chart of one symbol: amounts given by day, or summed up. */
export function buildAmountRows(
  { days }: Results,
  axis: readonly string[],
  symbol: string,
  isSum: boolean,
): ChartRow[] {
  const byDay = new Map(days.map((one) => [one.day, one.given[symbol] ?? 0]))
  let sum = sumBefore(days, axis, ({ given }) => given).get(symbol) ?? 0
  return axis.map((day) => {
    const amount = byDay.get(day) ?? 0
    sum += amount
    return { name: shortDateOfDay(day), given: isSum ? sum : amount }
  })
}

/** The sums of the days before the axis. */
function sumBefore(
  days: Results['days'],
  [first = '']: readonly string[],
  read: (day: Results['days'][number]) => Readonly<Partial<Record<string, number>>>,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const day of days) {
    if (day.day >= first) continue
    for (const [name, count = 0] of Object.entries(read(day))) sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return sums
}

/** The marks on days of the axis, each with the index of its day. */
export function placeMarks(marks: readonly ResultMark[], axis: readonly string[]) {
  return marks.flatMap((mark) => {
    const index = axis.indexOf(new Date(mark.at).toISOString().slice(0, 10))
    return index < 0 ? [] : [{ mark, index }]
  })
}

const actionWords = { added: 'Created', removed: 'Deleted', changed: 'Changed', recorded: 'Recorded' } as const

/** "Started", "Ended, cycle 46", "Changed Rewards, End by ada@lumen-forge.test" */
export function formatMark({ what, note, action = 'changed', fields = [], email }: ResultMark): string {
  const by = email === undefined ? '' : ` by ${email}`
  if (what !== 'change') return `${what === 'start' ? 'Started' : 'Ended'}${note ? `, ${note}` : ''}${by}`
  return `${actionWords[action]}${action === 'changed' && fields.length > 0 ? ` ${fields.join(', ')}` : ''}${by}`
}

/** Amounts in a line: "2,350 gems, 3 sword". */
export const formatAmounts = (amounts: ResultSummary['given']): string =>
  Object.entries(amounts)
    .map(([symbol, amount]) => `${formatCount(amount)} ${shortName(symbol)}`)
    .join(', ') || '–'

/** `gems` of `currency.gems`. */
export const shortName = (symbol: string): string => symbol.slice(symbol.indexOf('.') + 1)

const points = (share: number) => `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(share * 100).toFixed(1)}`

/** True if the range says something: it does not contain zero. */
export const isClear = (verdict: ResultHoldOut['verdict']): boolean => verdict === 'more' || verdict === 'less'

/** The comparison with the hold-out: "+9.7 points (+0.2 to +19.2): more than without it." */
export function formatVerdict({ heldOut, difference, verdict }: ResultHoldOut): string {
  if (!difference) return `${formatCount(heldOut.players)} held out: too few to tell. It needs 30.`
  const range = `${points(difference.value)} points (${points(difference.low)} to ${points(difference.high)})`
  return isClear(verdict) ? `${range}: ${verdict} than without it.` : `${range}: cannot tell yet.`
}

/** Formats a count and its change to the previous week. Small counts have no percentage. */
export function formatWeek(count: number, before: number): string {
  if (before < minForPercent || count < minForPercent) return `${formatCount(count)}, ${formatCount(before)} before`
  const change = Math.round((100 * (count - before)) / before)
  return `${formatCount(count)}, ${change >= 0 ? '+' : '−'}${Math.abs(change)} %`
}

const searched: { readonly [Key in `${ResultSummary['kind']} ${ResultStep}`]?: ParticipationKind } = {
  'event participated': 'event',
  'tournament participated': 'tournament',
  'trial participated': 'trial',
  'promo claimed': 'promo',
}

/** The participation that a search of players finds for a step, if there is one. */
export const toParticipation = (kind: ResultSummary['kind'], step: ResultStep): ParticipationKind | undefined =>
  searched[`${kind} ${step}`]
