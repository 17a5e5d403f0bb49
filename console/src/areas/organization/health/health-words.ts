import {
  endingCertificateDays,
  endingKeyDays,
  freeDiskPercent,
  type HealthKind,
  type HealthMeasure,
  type HealthPart,
  type HealthPeriod,
  type HealthRow,
  type HealthState,
  healthLimits,
  longStatementMs,
  oldRestoreDays,
  slowCallMs,
  usedConnectionsPercent,
  waitingMailMs,
} from '@regent/contract/organization/health'
import { minuteMs } from '@regent/contract/time'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { relativeTime } from '../../../ui/time/format-time.ts'

/** The screen with more about a row or a part: of a realm, of the organization, or a document. */
export type HealthLink = { label: string; search?: Record<string, string> } & (
  | { realmScreen: string; pid: string }
  | { screen: string }
  | { document: string }
)

type KindWords = {
  title: string
  /** The value now: "3 failing". */
  value: (row: HealthRow, now: number) => string
  /** The remedy of a warning or problem; of a good check the value from which it warns. */
  advice: (row: HealthRow) => string
  /** A part without its name and realm. */
  part: (part: HealthPart, now: number) => string
  link?: (part: HealthPart) => HealthLink | undefined
  /** The link of the row if no part has one. */
  more?: HealthLink
}

export const periodNames: Record<HealthPeriod, string> = { day: '24 hours', week: '7 days', release: 'This release' }

const times = (count = 0) => formatQuantity(count, 'time')
const seen = ({ at }: { at?: number | undefined }, now: number) =>
  at === undefined ? '' : `last ${relativeTime(at, now)}`
const words = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' · ')
const seconds = slowCallMs / 1_000

const inRealm =
  (label: string, screen: (part: HealthPart) => string, search?: (part: HealthPart) => Record<string, string>) =>
  (part: HealthPart): HealthLink | undefined =>
    part.pid === undefined
      ? undefined
      : { label, realmScreen: screen(part), pid: part.pid, ...(search && { search: search(part) }) }

const webhookReasons: Record<string, string> = {
  disabled: 'disabled after failures',
  full: 'queue full, events are dropped',
  failing: 'deliveries fail',
  failed: 'deliveries were given up',
}

const callPart = ({ count, isNew, ...part }: HealthPart, now: number) =>
  words(times(count), seen(part, now), isNew && 'new in this release')

const amountOf = ({ measures }: HealthRow, name: HealthMeasure['name']): number | undefined =>
  measures?.find((measure) => measure.name === name)?.amount

const percentOf = (row: HealthRow, name: HealthMeasure['name']) => {
  const percent = amountOf(row, name)
  return percent === undefined ? undefined : `${formatCount(percent)} %`
}

/** A delay in milliseconds, or above one second in seconds. */
const delayOf = (row: HealthRow, name: HealthMeasure['name']) => {
  const ms = amountOf(row, name) ?? 0
  return ms < 1_000 ? `${formatCount(ms)} ms` : `${formatCount(Math.round(ms / 1_000))} s`
}

const document = (name: string): HealthLink => ({ label: 'How to', document: name })

const byState =
  (texts: { good: string } & Partial<Record<HealthState, string>>, otherwise: string) =>
  ({ state }: HealthRow) =>
    texts[state] ?? otherwise

export const healthWords: Record<HealthKind, KindWords> = {
  'failed-jobs': {
    title: 'Failed jobs',
    value: ({ count = 0 }) => (count === 0 ? 'none' : `${formatCount(count)} failing`),
    advice: byState(
      { good: `Warns from the first failed run, urgent from ${healthLimits['failed-jobs'].problem} in a row.` },
      'Open the job, fix the cause in its last run, then run it again.',
    ),
    part: ({ count = 0, reason, ...part }, now) =>
      words(reason === 'suspended' && 'suspended', `${formatQuantity(count, 'failed run')} in a row`, seen(part, now)),
    link: inRealm('Open the job', ({ id = '' }) => `jobs/${encodeURIComponent(id)}`),
  },
  services: {
    title: 'Services',
    value: ({ count = 0 }) => (count === 0 ? 'all running' : `${formatCount(count)} with problems`),
    advice: byState(
      { good: 'Warns when a service restarts or fails its check.' },
      'Read the reason and the log. Deploy a fixed version or restart the service.',
    ),
    part: ({ reason, ...part }, now) => words(reason, seen(part, now)),
    link: inRealm('Open services', () => 'microservices'),
  },
  'failed-calls': {
    title: 'Failed calls',
    value: ({ count = 0 }) => (count === 0 ? 'none' : formatCount(count)),
    advice: byState(
      { good: 'Warns from the first call that ends with an error of the server.' },
      'An error of the server. Send the names of the calls to whoever runs it; its log has the cause.',
    ),
    part: callPart,
    more: document('monitoring'),
  },
  webhooks: {
    title: 'Webhooks',
    value: ({ count = 0 }) => (count === 0 ? 'all delivering' : `${formatCount(count)} with problems`),
    advice: byState(
      { good: 'Warns when deliveries fail.' },
      'Test the webhook, repair its receiver, then send the failed events again.',
    ),
    part: ({ reason = '', count = 0, at }, now) =>
      words(
        webhookReasons[reason] ?? reason,
        count > 0 && formatQuantity(count, 'failed delivery', 'failed deliveries'),
        at !== undefined && `since ${relativeTime(at, now)}`,
      ),
    link: inRealm(
      'Open the webhook',
      () => 'webhooks',
      ({ id = '' }) => ({ shown: id }),
    ),
  },
  keys: {
    title: 'Keys',
    value: ({ count = 0, at }, now) =>
      count === 0 || at === undefined ? 'none ends soon' : `ends ${relativeTime(at, now)}`,
    advice: byState(
      { good: `Warns ${endingKeyDays.warning} days before the end, urgent in the last ${endingKeyDays.problem}.` },
      'Create the successor and switch its tool over before the key ends.',
    ),
    part: ({ reason, at }, now) =>
      words(
        reason === 'provisioning-token' ? 'token of provisioning' : 'API key',
        at !== undefined && `ends ${relativeTime(at, now)}`,
      ),
    link: ({ id, reason }) =>
      reason === 'provisioning-token'
        ? { label: 'Open provisioning', screen: 'users/single-sign-on' }
        : { label: 'Open the key', screen: 'users/service-accounts', search: { key: id ?? '' } },
  },
  backups: {
    title: 'Backups',
    value: ({ state, at }, now) =>
      state === 'off' ? 'not set up' : at === undefined ? 'none yet' : relativeTime(at, now),
    advice: byState(
      {
        good: 'The last scheduled backup is complete. Urgent after two missed ones.',
        off: 'Set BACKUP_DIR to a folder on another disk. Until then a lost disk loses everything.',
        warning: 'The first scheduled backup is not complete yet.',
      },
      'The last backup failed or is too old. The reason is in the log of the server.',
    ),
    part: () => '',
    more: document('backup'),
  },
  disk: {
    title: 'Disk',
    value: (row) => `${percentOf(row, 'used') ?? 'unknown share'} used`,
    advice: byState(
      { good: `Warns below ${freeDiskPercent.warning} % of free space, urgent below ${freeDiskPercent.problem} %.` },
      'Enlarge the disk of DATA_DIR, or shorten the retention periods.',
    ),
    part: () => '',
    more: document('retention'),
  },
  clock: {
    title: 'Clock',
    value: (row) => `${delayOf(row, 'skew')} off`,
    advice: byState(
      { good: 'Warns at half of MAX_CLOCK_SKEW_SECONDS.' },
      'Synchronize the server and the database with NTP.',
    ),
    part: () => '',
    more: document('several-servers'),
  },
  database: {
    title: 'Database',
    value: (row) => `${percentOf(row, 'connections') ?? 'unknown share'} of connections`,
    advice: (row) =>
      row.state === 'good'
        ? `Longest statement ${delayOf(row, 'statement')}. Warns from ${usedConnectionsPercent.warning} % and from ${longStatementMs.warning / 1_000} s.`
        : `Longest statement ${delayOf(row, 'statement')}. Look for a locked table, or allow more connections.`,
    part: () => '',
    more: document('keeps-working'),
  },
  replica: {
    title: 'Read replica',
    value: (row) => (row.state === 'good' ? 'up to date' : `behind for ${delayOf(row, 'behind')}`),
    advice: byState(
      { good: 'Warns when it does not respond or is behind.' },
      'All reads use the database until it is back. Check the standby and its replication.',
    ),
    part: () => '',
    more: document('several-servers'),
  },
  restores: {
    title: 'Verified restore',
    value: ({ state, at }, now) =>
      state === 'off' ? 'not set up' : at === undefined ? 'none yet' : relativeTime(at, now),
    advice: byState(
      {
        good: `A trial restore of the last backup was right. Warns after ${oldRestoreDays} days.`,
        off: 'Set BACKUP_DIR and RESTORE_CHECK_HOURS, so that backups are restored on trial.',
        warning: 'No trial restore in the last days. Check that RESTORE_CHECK_HOURS is not 0.',
      },
      'The last trial restore failed. The reason is in the log of the server. Make another backup.',
    ),
    part: () => '',
    more: document('backup'),
  },
  certificates: {
    title: 'Certificates',
    value: ({ at }, now) => (at === undefined ? 'unreadable' : `ends ${relativeTime(at, now)}`),
    advice: byState(
      { good: `Warns ${endingCertificateDays.warning} days before the end.` },
      'Renew the certificate of the proxy or of the mail server, and check that it is reachable.',
    ),
    part: ({ reason, at }, now) =>
      words(reason === 'unreachable' && 'could not be read', at !== undefined && `ends ${relativeTime(at, now)}`),
    more: document('proxy'),
  },
  queue: {
    title: 'Waiting queue',
    value: (row) =>
      words(
        `${formatCount(amountOf(row, 'waiting') ?? 0)} waiting`,
        row.count ? `${formatCount(row.count)} refused` : undefined,
      ),
    advice: byState(
      { good: `Warns from ${healthLimits.queue.warning} calls in 24 hours that got no connection.` },
      'Calls wait for the database. Look for a tool that sends many calls at once, or ask for more capacity.',
    ),
    part: callPart,
    more: document('keeps-working'),
  },
  'sign-ins': {
    title: 'Sign-ins',
    value: (row) => `${formatCount(amountOf(row, 'signed-in') ?? 0)}, ${formatCount(row.count ?? 0)} refused`,
    advice: (row) => {
      const locked = amountOf(row, 'locked') ?? 0
      if (locked > 0) return `${formatQuantity(locked, 'attempt')} locked out. Check whose address or account it is.`
      return row.state === 'good'
        ? `Nobody is locked out. Warns from ${healthLimits['sign-ins'].warning} refused in 24 hours.`
        : 'Check whether a tool uses an old password, or somebody guesses.'
    },
    part: callPart,
    more: { label: 'Open the rules', screen: 'users/sign-in-rules' },
  },
  mail: {
    title: 'Mail',
    value: (row) =>
      row.state === 'off'
        ? 'not set up'
        : words(`${formatCount(row.count ?? 0)} failed`, `${formatCount(amountOf(row, 'waiting') ?? 0)} waiting`),
    advice: byState(
      {
        good: `Warns when an e-mail fails, or waits longer than ${waitingMailMs / minuteMs} minutes.`,
        off: 'Set SMTP_URL. Until then e-mails stay in the outbox, and an admin must forward them.',
      },
      'Read the response of the mail server in the outbox.',
    ),
    part: () => '',
    more: { label: 'Open the outbox', screen: 'outbox' },
  },
  sockets: {
    title: 'Realtime sockets',
    value: (row) => `${formatCount(amountOf(row, 'open') ?? 0)} open`,
    advice: byState(
      { good: 'Messages between servers arrive.' },
      'Messages between servers do not arrive. Check the connection of the server to its database.',
    ),
    part: () => '',
    more: document('several-servers'),
  },
  'service-errors': {
    title: 'Service errors',
    value: ({ count = 0 }) => (count === 0 ? 'none' : formatQuantity(count, 'line')),
    advice: byState(
      { good: `Warns from ${healthLimits['service-errors'].warning} error lines in 24 hours.` },
      'Read the error lines of the service. Deploy a fixed version or the previous one.',
    ),
    part: ({ count, ...part }, now) => words(formatQuantity(count ?? 0, 'error line'), seen(part, now)),
    link: inRealm(
      'Open the log',
      () => 'logs',
      ({ id = '' }) => ({ service: id, level: 'Error' }),
    ),
  },
  'console-errors': {
    title: 'Console errors',
    value: ({ count = 0 }) => (count === 0 ? 'none' : formatCount(count)),
    advice: byState(
      { good: 'Warns from the first error of this console.' },
      'Copy the report and send it to the people who maintain Regent. Reload the screen to continue.',
    ),
    part: ({ count, screen, release, reason, isNew, ...part }, now) =>
      words(times(count), seen(part, now), screen, reason, release, isNew && 'new in this release'),
  },
  'slow-calls': {
    title: 'Slow calls',
    value: ({ count = 0 }) => (count === 0 ? 'none' : formatCount(count)),
    advice: byState(
      { good: `Warns from ${healthLimits['slow-calls'].warning} calls above ${seconds} s in 24 hours.` },
      'Give queries a shorter period, and lists more filters. If other calls are slow, the server is overloaded.',
    ),
    part: callPart,
    more: document('sizing'),
  },
  'refused-queries': {
    title: 'Refused queries',
    value: ({ count = 0 }) => (count === 0 ? 'none' : formatCount(count)),
    advice: byState(
      { good: `Warns from ${healthLimits['refused-queries'].warning} queries in 24 hours.` },
      'Check saved queries and tools: they send queries that the server does not accept.',
    ),
    part: callPart,
    link: inRealm('Open Analytics', () => 'analytics'),
  },
}

export const stateWords: Record<HealthState, string> = {
  problem: 'Needs you',
  warning: 'To watch',
  unknown: 'Unknown',
  off: 'Not set up',
  good: 'In order',
}

/** The change since the release; undefined: not counted by the hour. */
export function formatSince({ since }: HealthRow): string | undefined {
  if (!since) return undefined
  const { after, before } = since
  if (after === before) return 'no change'
  if (after > before) return `+${formatCount(after - before)}, was ${formatCount(before)}`
  return `${formatCount(after - before)}, was ${formatCount(before)}`
}

const unreadable = 'This check could not be read. If it stays unknown, look into the log of the server.'

export const formatAdvice = (row: HealthRow): string =>
  row.state === 'unknown' ? unreadable : healthWords[row.kind].advice(row)

export const formatValue = (row: HealthRow, now: number): string =>
  row.state === 'unknown' ? 'unknown' : healthWords[row.kind].value(row, now)

/** The screen as a text for a colleague or an issue: states and counts, no names of things and no addresses. */
export function formatReport(rows: readonly HealthRow[], version: string, now: number): string {
  const lines = rows.map((row) => {
    const errors = row.kind === 'console-errors' ? row.parts : []
    const head = words(
      `${stateWords[row.state]}: ${healthWords[row.kind].title}`,
      formatValue(row, now),
      formatSince(row),
    )
    return [head, ...errors.map((error) => `  ${error.name} · ${healthWords[row.kind].part(error, now)}`)].join('\n')
  })
  return [
    `Health, Regent ${version}, ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...lines,
  ].join('\n')
}
