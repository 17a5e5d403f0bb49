import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Unit in which Linux counts CPU time: 100 ticks per second on all platforms of Node. */
const ticksPerSecond = 100
const pageBytes = 4_096

export type Used = { cpuMs: number; memoryBytes: number }

/** Resources that a process has used so far; undefined if it has ended, or the system has no /proc. */
export async function readUsed(processId: number): Promise<Used | undefined> {
  try {
    const [stat, statm] = await Promise.all(
      ['stat', 'statm'].map((name) => readFile(`/proc/${processId}/${name}`, 'utf8')),
    )
    return readStat(stat ?? '', statm ?? '')
  } catch {
    return undefined
  }
}

export const readStat = (stat: string, statm: string): Used => ({
  cpuMs: parseTimes(stat, 11, 12),
  memoryBytes: Number(statm.split(' ')[1]) * pageBytes,
})

/** The thread of a process that runs its JavaScript. */
export type MainThread = {
  cpuMs: number
  /** True if it runs, or waits for a processor or a disk. Otherwise it sleeps or is stopped. */
  isBusy: boolean
}

/** The state of a process's main thread; undefined if the process has ended, or the system has no /proc. */
export function readMainThread(processId: number): MainThread | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/task/${processId}/stat`, 'utf8')
    return { cpuMs: parseTimes(stat, 11, 12), isBusy: /^[RD]/.test(stat.slice(stat.lastIndexOf(')') + 2)) }
  } catch {
    return undefined
  }
}

/** The processor time of a process and of its children that have ended, in milliseconds, of its /proc/…/stat. */
export const readUsedWithEnded = (stat: string): number => parseTimes(stat, 11, 12, 13, 14)

/** The process name is in parentheses and may contain any character. */
function parseTimes(stat: string, ...places: number[]): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return places.reduce((ticks, place) => ticks + Number(fields[place]), 0) * (1_000 / ticksPerSecond)
}
