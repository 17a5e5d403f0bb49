import { setPriority } from 'node:os'
import { usualNiceness } from '../../../engines/runner/guard.ts'

/** What a process of a service has used since the last time, in percent of one processor. */
type Use = { cid: number; processId: number; cpu: number }

/** What the services of an organization may use together, in percent of one processor. */
const shareOfOrganization = 100
/** Linux gives such a process a seventieth of what the server gets, where both want a processor. */
const lowestNiceness = 19

/**
 * Puts the services of an organization last in the queue for processors while they use more than one of them together:
 * many services of one organization would slow the server down, and the services of others. What nobody else wants they
 * still get. They come back when they use half of it; where the server is not root, when they start again.
 */
export function boundProcessors(uses: readonly Use[]): void {
  const sums = new Map<number, number>()
  for (const { cid, cpu } of uses) sums.set(cid, (sums.get(cid) ?? 0) + cpu)
  for (const { cid, processId } of uses) {
    const sum = sums.get(cid) ?? 0
    if (sum > shareOfOrganization) setNiceness(processId, lowestNiceness)
    else if (sum < shareOfOrganization / 2) setNiceness(processId, usualNiceness)
  }
}

function setNiceness(processId: number, niceness: number): void {
  try {
    setPriority(processId, niceness)
  } catch {
    // It has ended, or only root may put it back.
  }
}
