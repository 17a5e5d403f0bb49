import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakDatabase } from './database.ts'
import type { Verdict } from './promises.ts'
import type { SoakServer } from './servers.ts'

/** The faults that `--faults` chooses from, with what each does. */
export const faultGroups = {
  kill: 'kill -9 of a worker, of the analytics process, of a whole server; SIGTERM',
  database: 'kill -9 and restart of PostgreSQL',
  disk: 'a full disk',
  supervisor: 'kill -9 of the supervisor alone: its workers must drain',
  power: 'power cut of the disk: what was not flushed is lost (needs root)',
  clock: 'the clock of one server is two minutes ahead',
  lock: 'a table is locked for 40 seconds',
  'hot-realm': 'all writes of one realm change one player',
  noisy: 'one organization makes a hundred searches at the same time',
  'slow-store': 'the file store does not answer',
  'store-down': 'the file store cuts all connections',
  'analytics-down': 'the analytics engine is killed again and again',
  starve: 'the processes of one server get a twentieth of the processor, also while they start',
} as const

export type FaultGroup = keyof typeof faultGroups

/** Other names of faults in `--faults`. */
const otherNames: Readonly<Record<string, FaultGroup>> = { 'disk-full': 'disk', skew: 'clock' }

/** Reads the list of `--faults`. Throws if it contains an unknown name. */
export function readFaults(list: string): FaultGroup[] {
  const names = list.split(',').map((name) => otherNames[name.trim()] ?? name.trim())
  const unknown = names.filter((name) => !(name in faultGroups))
  if (unknown.length > 0) throw new Error(`Unknown faults: ${unknown.join(', ')}. See --help.`)
  return names as FaultGroup[]
}

/** A fault of the run. What it promises beyond the ledger is in its verdicts. */
export type Fault = { name: string; group: FaultGroup; cause: () => Promise<readonly Verdict[] | undefined> }

/** What a fault can see of the load. */
export type Watch = {
  /** How many calls have failed in a way that matches. */
  refused: (pattern: RegExp) => number
  /** Writes some cloud saves one after the other, and returns all that were acknowledged so far. */
  saveSome: (count: number) => Promise<string[]>
  /** Those that cannot be read. */
  lostSaves: (acknowledged: readonly string[]) => Promise<string[]>
  /** Calls a server once a second until the signal. */
  probe: (what: 'inventory' | 'stats', signal: AbortSignal) => Promise<{ ms: number; outcome: string }[]>
  /** A query on each server: `ok`, or how it failed. */
  analytics: () => Promise<string[]>
  /** How many calls of the scheduled job came a second time. */
  repeatedJobCalls: () => number
}

/** Everything that the run does to its servers, in turn. */
export function softFaults(
  servers: readonly SoakServer[],
  database: SoakDatabase,
  folder: string,
  isMounted: boolean,
): Fault[] {
  const nothingMore = async (work: Promise<void>) => {
    await work
    return undefined
  }
  const group = 'kill'
  const killing = servers.flatMap((server): Fault[] => [
    { name: `${server.name}: kill -9 of one worker`, group, cause: () => nothingMore(killOne(server, 'worker')) },
    {
      name: `${server.name}: kill -9 of the analytics process`,
      group,
      cause: () => nothingMore(killOne(server, 'analytics-process')),
    },
    { name: `${server.name}: kill -9 of all its processes`, group, cause: () => nothingMore(server.kill()) },
    { name: `${server.name}: SIGTERM`, group, cause: () => nothingMore(server.stop()) },
  ])
  return [
    ...killing,
    { name: 'database: kill -9', group: 'database', cause: async () => void database.signal('SIGKILL') },
    { name: 'database: restart', group: 'database', cause: async () => void database.signal('SIGINT') },
    ...(isMounted
      ? [{ name: 'disk: full', group: 'disk' as const, cause: () => nothingMore(fillDisk(servers, folder)) }]
      : []),
  ]
}

/**
 * Kills the process of a program that was started first, so that each has its turn, and waits until another one is in its
 * place. The other workers of the server go on answering.
 */
export async function killOne(
  server: Pick<SoakServer, 'name' | 'processes'>,
  program: 'worker' | 'analytics-process',
  kill: (pid: number) => void = (pid) => process.kill(pid, 'SIGKILL'),
): Promise<void> {
  const running = () =>
    server
      .processes()
      .filter(({ command }) => new RegExp(`/${program}\\.[jt]s\\b`).test(command))
      .map(({ pid }) => pid)
      .toSorted((one, other) => one - other)
  const before = running()
  const [first] = before
  if (first === undefined) throw new Error(`${server.name} has no process "${program}" that could be killed`)
  kill(first)
  await until(
    async () => {
      const now = running()
      return now.length === before.length && !now.includes(first)
    },
    60_000,
    `${server.name} did not start its process "${program}" again`,
  )
}

/** The processes below a process, with their command lines. */
export function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).flatMap((found) => (found ? [found] : []))
  return all
    .filter(([, , of]) => Number(of) === parent)
    .flatMap(([, pid, , command = '']) => [{ pid: Number(pid), command }, ...childrenOf(Number(pid))])
}

/** Leaves no byte, until the servers say so; then makes room, and waits until they are ready again. */
async function fillDisk(servers: readonly SoakServer[], folder: string): Promise<void> {
  const filler = join(folder, 'filler')
  try {
    const { bavail, bsize } = statfsSync(folder)
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    } catch {
      // As much as there was room for is written.
    }
    await until(
      async () => (await Promise.all(servers.map((server) => server.readiness()))).every((text) => /full/.test(text)),
      60_000,
      'no server said that the disk is full',
    )
    await sleep(1_000) // load goes on meanwhile
  } finally {
    rmSync(filler, { force: true })
  }
}

/**
 * Waits until something is so. The limit is for standing still: while `progress` is another number than at the limit
 * before, the wait goes on, for a busy machine is slow and nothing has failed.
 */
export async function until(
  isTrue: () => Promise<boolean>,
  limitMs: number,
  failure: string,
  progress: () => Promise<number> = async () => 0,
): Promise<void> {
  let seen = await progress()
  for (let deadline = Date.now() + limitMs; !(await isTrue()); ) {
    if (Date.now() >= deadline) {
      const now = await progress()
      if (now === seen) throw new Error(`${failure}: nothing happened for ${limitMs / 1000} s`)
      seen = now
      deadline = Date.now() + limitMs
    }
    await sleep(100)
  }
}
