import { readFile } from 'node:fs/promises'

/** Clock ticks in which Linux counts processor time: 100 per second on every machine that Node runs on. */
const ticksPerSecond = 100
const pageBytes = 4_096

export type Used = { cpuMs: number; memoryBytes: number }

/** What a process has used so far; undefined if it has ended, or the system has no /proc. */
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

/** The process name stands in parentheses and may contain any character. */
export function readStat(stat: string, statm: string): Used {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { cpuMs: (ticks / ticksPerSecond) * 1_000, memoryBytes: Number(statm.split(' ')[1]) * pageBytes }
}
