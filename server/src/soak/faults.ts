import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakServer } from './servers.ts'

export type Fault = { name: string; cause: () => Promise<void> }

/** Everything that the run does to its servers, in turn. */
export function faultsOf(servers: readonly SoakServer[], folder: string, isMounted: boolean): Fault[] {
  const killing = servers.flatMap((server): Fault[] => [
    { name: `${server.name}: kill -9 of one worker`, cause: () => killOne(server, 'worker') },
    { name: `${server.name}: kill -9 of the analytics process`, cause: () => killOne(server, 'analytics-process') },
    { name: `${server.name}: kill -9 of all its processes`, cause: () => server.kill() },
    { name: `${server.name}: SIGTERM`, cause: () => server.stop() },
  ])
  return [
    ...killing,
    { name: 'database: kill -9', cause: async () => signalDatabase(folder, 'SIGKILL') },
    { name: 'database: restart', cause: async () => signalDatabase(folder, 'SIGINT') },
    ...(isMounted ? [{ name: 'disk: full', cause: () => fillDisk(servers, folder) }] : []),
  ]
}

function signalDatabase(folder: string, signal: NodeJS.Signals): void {
  const postmaster = readFileSync(join(folder, 'database', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]
  process.kill(Number(postmaster), signal)
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
