import { dayMs, hourMs, minuteMs, secondMs } from '@regent/contract/time'
import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { formatTime } from '../output/printer.ts'

/** What the metrics of a server contain about its scheduled backups. */
type BackupState = {
  /** Time of the last complete backup; undefined before the first one. */
  madeAt: number | undefined
  ageSeconds: number | undefined
  bytes: number | undefined
  /** `failing`: the newest attempt failed. `none`: no backup was made yet. */
  state: 'ok' | 'failing' | 'none'
  /** Time of the last restore that the server has verified; undefined before the first one. */
  verifiedAt: number | undefined
  /** `failing`: the newest trial restore failed. `none`: no restore was verified yet. */
  restore: 'ok' | 'failing' | 'none'
}

/** `regent backups`: the last scheduled backup of the server. */
export function addBackups(program: Command, run: Runner): void {
  program
    .command('backups')
    .description('show the last scheduled backup of the server, and its trial restore')
    .action(run(showBackups))
}

async function showBackups({ system, session, print }: Work): Promise<void> {
  const state = readBackups(await fetchMetrics(session.url), system.now())
  print.rows(
    [state],
    [
      ['last backup', ({ madeAt }) => formatTime(madeAt)],
      ['age', ({ ageSeconds }) => (ageSeconds === undefined ? '' : formatAge(ageSeconds * secondMs))],
      ['size', ({ bytes }) => (bytes === undefined ? '' : formatSize(bytes))],
      ['state', (one) => one.state],
      ['verified restore', ({ verifiedAt }) => formatTime(verifiedAt)],
      ['restore', ({ restore }) => restore],
    ],
  )
}

/** The metrics are for the people who run the server; no right of an organization shows them. */
async function fetchMetrics(url: string): Promise<string> {
  const address = `${url}/metrics`
  const answer = await fetch(address).catch((error: Error) => {
    throw new CommandError('failed', `${url} does not respond: ${error.message}`, 'Compare the URL, then try again.')
  })
  const text = await answer.text()
  if (!answer.ok || !text.includes('regent_backup_failing'))
    throw new CommandError(
      'failed',
      `${address} does not have the metrics of Regent (status ${answer.status}).`,
      'Proxies usually block them: use the address of the server behind its proxy.',
    )
  return text
}

function readBackups(metrics: string, now: number): BackupState {
  const read = (name: string): number | undefined => {
    const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]
    return value === undefined ? undefined : Number(value)
  }
  const readTime = (name: string) => {
    const seconds = read(name)
    return seconds === undefined ? undefined : seconds * secondMs
  }
  const readState = (failing: string, doneAt: number | undefined) =>
    read(failing) === 1 ? 'failing' : doneAt === undefined ? 'none' : 'ok'
  const madeAt = readTime('regent_backup_last_success_timestamp_seconds')
  const verifiedAt = readTime('regent_restore_verified_timestamp_seconds')
  return {
    madeAt,
    ageSeconds: madeAt === undefined ? undefined : Math.max(0, Math.round((now - madeAt) / secondMs)),
    bytes: read('regent_backup_last_size_bytes'),
    state: readState('regent_backup_failing', madeAt),
    verifiedAt,
    restore: readState('regent_restore_check_failing', verifiedAt),
  }
}

/** `3 h`: in the largest unit of which there are at least two. */
function formatAge(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days`
  return ms >= 2 * hourMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / minuteMs)} min`
}

const formatSize = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
