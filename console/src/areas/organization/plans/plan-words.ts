import type { Plan, PlanRow, PlanState } from '@regent/contract/organization/plans'
import { isNothing } from '../../../api/change-states.ts'
import type { RecordRef } from '../../../api/subject.ts'
import { namedKindOf } from '../../../shell/records/record-names.ts'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { countOf, formatCount } from '../../../ui/words/format-number.ts'
import { requestTones, requestWords } from '../approvals/approval-words.ts'

const stateTones: Record<PlanState, Tone> = {
  open: 'pending',
  applying: 'started',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'error',
}

const stateWords: Record<PlanState, string> = {
  open: 'not applied',
  applying: 'being applied',
  done: 'done',
  cancelled: 'stopped',
  failed: 'failed',
}

/** The state as people see it: one that is not applied may wait for approval. */
export function planState({ state, approvals }: Plan): { tone: Tone; words: string } {
  const request = approvals?.request?.state
  if (state === 'open' && (request === 'open' || request === 'approved' || request === 'refused'))
    return { tone: requestTones[request], words: requestWords[request] }
  return { tone: stateTones[state], words: stateWords[state] }
}

/** The progress of a plan, in a sentence. */
export function planProgress({ state, done, failed, count }: Plan): string {
  if (state === 'open') return `${countOf(count, 'row')}, nothing changed yet`
  const tried = `${formatCount(done)} of ${formatCount(count)} done`
  const left = count - done - failed
  return [
    tried,
    failed > 0 && `${formatCount(failed)} failed`,
    state !== 'applying' && left > 0 && `${formatCount(left)} not begun`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The record of a row, by the name it has there; undefined before it is added, and after it is removed. */
export function recordOfRow({ label, record, state, before, after }: PlanRow): RecordRef | undefined {
  if (!record) return undefined
  // Where a look-up says what is there, no guess is needed.
  const isThere = namedKindOf(record.kind) !== undefined || !isNothing(state === 'done' ? after : before)
  return isThere ? { ...record, ...(label !== record.id && { was: label }) } : undefined
}

/** The text of the retry button for the rest of a plan that has ended. */
export const hasRest = ({ done, count, state, appliedAt }: Plan): boolean =>
  appliedAt !== undefined && state !== 'open' && state !== 'applying' && done < count
