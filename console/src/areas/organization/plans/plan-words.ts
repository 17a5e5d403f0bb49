import type { Plan, PlanRow, PlanState } from '@regent/contract/organization/plans'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { isNothing } from '../../../api/change-states.ts'
import type { RecordRef } from '../../../api/subject.ts'
import { toNamedKind } from '../../../shell/records/record-names.ts'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { requestLabels, requestTones } from '../approvals/approval-words.ts'

const stateTones: Record<PlanState, Tone> = {
  open: 'pending',
  applying: 'started',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'error',
}

const stateLabels: Record<PlanState, string> = {
  open: 'not applied',
  applying: 'being applied',
  done: 'done',
  cancelled: 'stopped',
  failed: 'failed',
}

/** The displayed state: an open plan may wait for approval. */
export function planState({ state, approvals }: Plan): { tone: Tone; words: string } {
  const request = approvals?.request?.state
  if (state === 'open' && (request === 'open' || request === 'approved' || request === 'refused'))
    return { tone: requestTones[request], words: requestLabels[request] }
  return { tone: stateTones[state], words: stateLabels[state] }
}

/** The progress of a plan, in a sentence. */
export function planProgress({ state, done, failed, count }: Plan): string {
  if (state === 'open') return `${formatQuantity(count, 'row')}, ready to apply`
  const tried = `${formatCount(done)} of ${formatCount(count)} done`
  const remainingCount = count - done - failed
  return [
    tried,
    failed > 0 && `${formatCount(failed)} failed`,
    state !== 'applying' && remainingCount > 0 && `${formatCount(remainingCount)} not started`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The record of a row, with its current name; undefined before it is added, and after it is removed. */
export function findRowRecord({ label, record, state, before, after }: PlanRow): RecordRef | undefined {
  if (!record) return undefined
  // Known kinds have a lookup of existing records; for others, guess from the states.
  const isThere = toNamedKind(record.kind) !== undefined || !isNothing(state === 'done' ? after : before)
  return isThere ? { ...record, ...(label !== record.id && { was: label }) } : undefined
}

/** True if an ended plan has remaining changes that can be retried. */
export const hasRest = ({ done, count, state, appliedAt }: Plan): boolean =>
  appliedAt !== undefined && state !== 'open' && state !== 'applying' && done < count
