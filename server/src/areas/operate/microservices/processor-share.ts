import { setPriority } from 'node:os'
import { usualNiceness } from '../../../engines/runner/guard.ts'

/** The CPU usage of a process since the last measurement, in percent of one CPU. */
type Use = { cid: number; processId: number; cpu: number }

/** The CPU usage that an organization's services may have in total, in percent of one CPU. */
const shareOfOrganization = 100
/** Under contention, Linux gives such a process a seventieth of the server's CPU time. */
const lowestNiceness = 19

/**
 * Lowers the CPU priority of an organization's services while they use more than one CPU in total, because they would
 * slow down the server and other services. Idle CPU time is still available to them. The priority is restored when they
 * use half of it, or at their next start if the server is not root.
 */
export function limitCpu(uses: readonly Use[]): void {
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
    // It has exited, or only root may restore the priority.
  }
}
