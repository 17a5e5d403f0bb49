import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProcesses } from './cpu.ts'

const groups = '/sys/fs/cgroup/cpu'
/** Short, so that a process that has used its share waits for a moment only. */
const periodMicroseconds = 10_000

/**
 * Gives each worker of a server no more than a share of a core, by the quota of a control group, as if it ran on a slow
 * core of its own: so a machine of few cores shows whether more workers answer more. It needs Linux with control groups
 * of version 1, and root. Returns what takes the groups away; the server must have ended.
 */
export function limitWorkers(server: number, cores: number): () => void {
  const made = workersOf(server).map((worker) => {
    const group = join(groups, `regent-bench-${worker}`)
    mkdirSync(group, { recursive: true })
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodMicroseconds))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(periodMicroseconds * cores)))
    writeFileSync(join(group, 'cgroup.procs'), String(worker))
    return group
  })
  return () => {
    for (const group of made) rmdirSync(group)
  }
}

/** The processes of a server that answer requests. */
const workersOf = (server: number): number[] =>
  [...readProcesses()].flatMap(([id, { parent }]) =>
    parent === server && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('worker.js') ? [id] : [],
  )
