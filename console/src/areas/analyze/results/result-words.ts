import type { getResults, ResultHoldOut, ResultStep, ResultSummary } from '@regent/contract/analyze/results'
import type { EndpointOutput } from '@regent/contract/endpoint'
import type { ParticipationKind } from '@regent/contract/players/search-words'
import type { ChartRow } from '../../../ui/chart/chart-shapes.ts'
import { formatCount, formatShare } from '../../../ui/words/format-number.ts'

export type Results = EndpointOutput<typeof getResults>

/** Below this count a difference is shown as two counts, not as a percentage. */
const minForPercent = 30

/** "19 % of reached" */
export function shareOfBefore(steps: Results['steps'], index: number): string {
  const step = steps[index]
  const before = steps[index - 1]
  if (!step || !before || before.players === 0) return 'players'
  return `${formatShare(step.players, before.players)} of ${before.word.toLowerCase()}`
}

/** The chart: players by day, or summed up. A field per step. */
export function buildRows({ days, steps }: Results, isSum: boolean): ChartRow[] {
  const sums = new Map<ResultStep, number>()
  return days.map((one) => {
    const row: ChartRow = { name: one.day.slice(5) }
    for (const { step } of steps) {
      const count = one.steps[step] ?? 0
      sums.set(step, (sums.get(step) ?? 0) + count)
      row[step] = isSum ? (sums.get(step) ?? 0) : count
    }
    return row
  })
}

/** Amounts in a line: "2,350 gems, 3 sword". */
export const formatAmounts = (amounts: ResultSummary['given']): string =>
  Object.entries(amounts)
    .map(([symbol, amount]) => `${formatCount(amount)} ${shortName(symbol)}`)
    .join(', ') || '–'

/** `gems` of `currency.gems`. */
export const shortName = (symbol: string): string => symbol.slice(symbol.indexOf('.') + 1)

const points = (share: number) => `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(share * 100).toFixed(1)}`

/** The comparison with the hold-out: "+9.7 points (0.2 to 19.2): more came back." */
export function formatHoldOut({ measure, reached, heldOut, difference, verdict }: ResultHoldOut): string {
  const shares = `${measure}: ${formatShare(reached.converted, reached.players, 1)} of reached, ${formatShare(heldOut.converted, heldOut.players, 1)} of ${formatCount(heldOut.players)} held out.`
  if (!difference) return `${shares} Too few are held out to tell: 30 at least.`
  const range = `${points(difference.value)} points (95 % range ${points(difference.low)} to ${points(difference.high)})`
  if (verdict === 'cannot tell yet') return `${shares} ${range}: cannot tell yet.`
  return `${shares} ${range}: ${verdict} than without it.`
}

/** A count beside that of the week before. Small counts have no percentage. */
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
