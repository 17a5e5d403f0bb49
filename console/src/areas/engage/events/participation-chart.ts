import type { EventParticipation } from '@regent/contract/engage/events'
import { dayMs, hourMs } from '@regent/contract/time'
import type { ChartBand, ChartRow } from '../../../ui/chart/chart-shapes.ts'
import { type ClockName, clockParts } from '../../../ui/time/clock.ts'
import type { PhaseTime } from './phases-of.ts'

type StepCounts = Pick<EventParticipation, 'startTime' | 'endTime' | 'stepMs' | 'steps'>

/** "hour", "6 hours", "day", "7 days". */
export function formatStepLength(stepMs: number): string {
  const [count, unit] = stepMs < dayMs ? [stepMs / hourMs, 'hour'] : [stepMs / dayMs, 'day']
  return count === 1 ? unit : `${count} ${unit}s`
}

/** One row per step of the round; future steps are empty. */
export function buildRows(
  { startTime, endTime, stepMs, steps }: StepCounts,
  clock: ClockName,
  now: number,
): ChartRow[] {
  const count = Math.max(steps.length, Math.ceil((endTime - startTime) / stepMs))
  return Array.from({ length: count }, (_, index) => {
    const { weekday, date, time } = clockParts(startTime + index * stepMs, clock, now)
    const { entries = null, claims = null } = steps[index] ?? {}
    return { name: stepMs < dayMs ? `${weekday} ${date} ${time}` : `${weekday} ${date}`, entries, claims }
  })
}

/** The phases of the round as positions on the chart's axis. */
export function buildBands({ startTime, stepMs }: StepCounts, phases: readonly PhaseTime[]): ChartBand[] {
  return phases.flatMap(({ name, startTime: from, endTime: to, state }) =>
    from === undefined || to === undefined || to <= from
      ? []
      : [{ label: name, from: (from - startTime) / stepMs, to: (to - startTime) / stepMs, isNow: state === 'now' }],
  )
}
