import type { RunbookParameterKind, RunbookRun, RunState } from '@regent/contract/runbooks'
import { countOf } from '../../../ui/format-number.ts'
import { exactTime } from '../../../ui/format-time.ts'
import type { Tone } from '../../../ui/Pill.tsx'

export const runTones: Record<RunState, Tone> = {
  open: 'pending',
  expired: 'cancelled',
  running: 'started',
  stopped: 'error',
  done: 'done',
}

export const runStateWords: Record<RunState, string> = {
  open: 'not started',
  expired: 'expired',
  running: 'running',
  stopped: 'stopped',
  done: 'done',
}

/** How far a run is, in a sentence. */
export function runProgress({ state, steps, why }: RunbookRun): string {
  const done = steps.filter(({ plan }) => plan?.state === 'done').length
  switch (state) {
    case 'open':
      return `${countOf(steps.length, 'step')} prepared, nothing changed yet`
    case 'expired':
      return 'Not started in time. Nothing was changed by this run.'
    case 'running':
      return `Step ${Math.min(done + 1, steps.length)} of ${steps.length}`
    case 'stopped':
      return why ?? `Stopped after ${done} of ${countOf(steps.length, 'step')}`
    case 'done':
      return `${countOf(steps.length, 'step')} done`
  }
}

/** The value of a parameter, as people read it. */
export const valueWords = (kind: RunbookParameterKind, value: string | number): string =>
  kind === 'time' && typeof value === 'number' ? `${exactTime(value).utc}` : String(value)

/** Which step can be begun by hand, by its place; undefined if none can. */
export function nextStep({ state, steps }: RunbookRun): number | undefined {
  if (state !== 'open' && state !== 'stopped') return undefined
  const index = steps.findIndex(({ plan }) => plan?.state === 'open')
  return index === -1 ? undefined : index
}
