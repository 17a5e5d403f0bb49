import { readdirSync, readFileSync } from 'node:fs'
import { readUsedWithEnded } from '../../server/src/engines/runner/usage.ts'

type Seen = { parent: number; name: string; cpuMs: number }

/** Milliseconds of processor time. */
export type Cpu = { node: number; database: number }

/**
 * What a server and the database have used so far: `server` is the process id of the one, with all that it has started;
 * the database is every process of PostgreSQL that the bench has started. What has ended in between, such as a connection
 * that was closed, is in the sum of its parent. Zeros where the system has no /proc.
 */
export function readCpu(server: number): Cpu {
  const seen = readProcesses()
  return { node: sumOf(seen, server), database: sumOf(seen, process.pid, (name) => name.startsWith('postgres')) }
}

/** What was used for each of so many requests. */
export const perRequest = (before: Cpu, after: Cpu, requests: number): Cpu => ({
  node: (after.node - before.node) / Math.max(1, requests),
  database: (after.database - before.database) / Math.max(1, requests),
})

function sumOf(seen: ReadonlyMap<number, Seen>, root: number, isCounted = (_: string) => true): number {
  const isBelow = (id: number): boolean => id === root || (seen.has(id) && isBelow(seen.get(id)?.parent ?? 0))
  return [...seen].reduce((sum, [id, { name, cpuMs }]) => (isBelow(id) && isCounted(name) ? sum + cpuMs : sum), 0)
}

/** The processes of the machine by their ids; none where the system has no /proc. */
export function readProcesses(): Map<number, Seen> {
  const seen = new Map<number, Seen>()
  for (const entry of namesIn('/proc')) {
    const id = Number(entry)
    if (!Number.isInteger(id)) continue
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
      seen.set(id, { parent, name, cpuMs: readUsedWithEnded(stat) })
    } catch {
      // It ended in between.
    }
  }
  return seen
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
