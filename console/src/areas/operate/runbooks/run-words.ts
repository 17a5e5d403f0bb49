import type { RunbookRun, RunState, RunStep } from '@regent/contract/operate/runbooks'
import { formatQuantity } from '@regent/contract/words'
import type { Tone } from '../../../ui/layout/Pill.tsx'

const runTones: Record<RunState, Tone> = {
  open: 'pending',
  expired: 'cancelled',
  running: 'started',
  stopped: 'error',
  done: 'done',
}

const runStateLabels: Record<RunState, string> = {
  open: 'not started',
  expired: 'expired',
  running: 'running',
  stopped: 'stopped',
  done: 'done',
}

/** The displayed state of a run; undone runs have a separate state. */
export const runState = ({ state, undoneBy }: RunbookRun): { tone: Tone; words: string } =>
  undoneBy === undefined
    ? { tone: runTones[state], words: runStateLabels[state] }
    : { tone: 'cancelled', words: 'undone' }

/** The progress of a run, in a sentence. */
export function runProgress({ state, steps, why }: RunbookRun): string {
  const done = steps.filter(({ plan }) => plan?.state === 'done').length
  switch (state) {
    case 'open':
      return `${formatQuantity(steps.length, 'step')} ready`
    case 'expired':
      return 'Expired before the start. Nothing was changed.'
    case 'running':
      return `Step ${Math.min(done + 1, steps.length)} of ${steps.length}`
    case 'stopped':
      return why ?? `Stopped after ${done} of ${formatQuantity(steps.length, 'step')}`
    case 'done':
      return `${formatQuantity(steps.length, 'step')} done`
  }
}

/** The approvals of a step: "needs 1 approval", "0 of 1 approval"; undefined if none is required. */
export function stepApproval({ plan }: Pick<RunStep, 'plan'>): string | undefined {
  const { needed = 0, request } = plan?.approvals ?? {}
  if (plan?.state !== 'open' || needed === 0) return undefined
  if (request?.state === 'approved') return 'approved'
  return request?.state === 'open'
    ? `${request.approvals} of ${formatQuantity(needed, 'approval')}`
    : `needs ${formatQuantity(needed, 'approval')}`
}

/** Why a run cannot start: the first step without approval. */
export function unapprovedStep({ steps }: Pick<RunbookRun, 'steps'>): string | undefined {
  const index = steps.findIndex((step) => ![undefined, 'approved'].includes(stepApproval(step)))
  const step = steps[index]
  if (!step) return undefined
  const isAsked = step.plan?.approvals?.request?.state === 'open'
  return `Step ${index + 1} ${isAsked ? `has ${stepApproval(step)}` : stepApproval(step)}. ${isAsked ? 'Approval is requested.' : 'Open its plan below and request approval.'}`
}

/** The index of the step that can be started manually; undefined if none. */
export function nextStep({ state, steps }: RunbookRun): number | undefined {
  if (state !== 'open' && state !== 'stopped') return undefined
  const index = steps.findIndex(({ plan }) => plan?.state === 'open')
  return index === -1 ? undefined : index
}
