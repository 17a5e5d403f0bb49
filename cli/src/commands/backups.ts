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
}

/** `regent backups`: the last scheduled backup of the server. */
export function addBackups(program: Command, run: Runner): void {
  program.command('backups').description('show the last scheduled backup of the server').action(run(showBackups))
}

async function showBackups({ system, session, print }: Work): Promise<void> {
  const state = readState(await fetchMetrics(session.url), system.now())
  print.rows(
    [state],
    [
      ['last backup', ({ madeAt }) => formatTime(madeAt)],
      ['age', ({ ageSeconds }) => (ageSeconds === undefined ? '' : formatAge(ageSeconds * secondMs))],
      ['size', ({ bytes }) => (bytes === undefined ? '' : formatSize(bytes))],
      ['state', (one) => one.state],
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

function readState(metrics: string, now: number): BackupState {
  const read = (name: string): number | undefined => {
    const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]
    return value === undefined ? undefined : Number(value)
  }
  const madeAtSeconds = read('regent_backup_last_success_timestamp_seconds')
  const madeAt = madeAtSeconds === undefined ? undefined : madeAtSeconds * secondMs
  return {
    madeAt,
    ageSeconds: madeAt === undefined ? undefined : Math.max(0, Math.round((now - madeAt) / secondMs)),
    bytes: read('regent_backup_last_size_bytes'),
    state: read('regent_backup_failing') === 1 ? 'failing' : madeAt === undefined ? 'none' : 'ok',
  }
}

/** `3 h`: in the largest unit of which there are at least two. */
function formatAge(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days`
  return ms >= 2 * hourMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / minuteMs)} min`
}

const formatSize = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
