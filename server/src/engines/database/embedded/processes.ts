import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The user a child process runs as, if it is not the server's own. */
export type RunAs = { uid: number; gid: number }

type PostmasterFile = { pid: number; port: number }

/**
 * Start time of a process, as text that differs for a later process with the same id. Undefined if the process has
 * ended (or is a zombie), and on Windows, which does not provide it.
 */
export function startOfProcess(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain spaces and parentheses; the numbered fields follow the last parenthesis.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Contents of PostgreSQL's pid file in its data folder; the file remains when the process is killed. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  return pid > 0 ? { pid, port: Number(lines[3]) || 0 } : undefined
}

/** The PostgreSQL that runs on this data folder now. A different process that got its id does not count. */
export function findPostmaster(folder: string): PostmasterFile | undefined {
  const file = readPostmasterFile(folder)
  return file && worksIn(file.pid, folder) ? file : undefined
}

/** The processes of a dead postmaster that still hold its shared memory. Nothing may start until they have ended. */
export function findLeftovers(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && worksIn(pid, folder))
}

/** Sends a signal. A process that has already exited is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function worksIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      const otherFolder = statSync(`/proc/${pid}/cwd`)
      const ours = statSync(folder)
      return otherFolder.ino === ours.ino && otherFolder.dev === ours.dev
    } catch {
      return false // gone, a zombie, or owned by another user and so not ours
    }
  }
  try {
    process.kill(pid, 0)
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}
