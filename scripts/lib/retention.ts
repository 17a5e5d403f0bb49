import { areas } from '../../server/src/areas.ts'
import type { Retention } from '../../server/src/engines/database/owned-tables.ts'
import { retentionRules } from '../../server/src/kernel/records/retention-rules.ts'
import { note, table } from './markdown-table.ts'
import { measured } from './scale.ts'

/**
 * Bytes of a row with its part of the indexes, of tables that `npm run unit-costs` hardly fills: 20,000 rows with
 * typical values each, on the embedded PostgreSQL.
 */
const measuredRows: Readonly<Record<string, number>> = {
  api_hits: 156,
  audit_entries: 792,
  campaign_recipients: 231,
  chat_messages: 422,
  daily_reward_claims: 342,
  mails: 436,
  promo_redemptions: 306,
  purchases: 269,
  result_players: 288,
  sale_purchases: 322,
  sessions: measured.sessionBytes,
}

/** What adds one row to a table that grows with play. */
const rowPer: Readonly<Record<string, string>> = {
  accounts: 'player',
  announcement_states: 'player and read announcement',
  api_hits: 'realm, service and day',
  audit_entries: 'change',
  campaign_recipients: 'player and campaign',
  chat_messages: 'message',
  daily_reward_claims: 'player and day',
  entitlements: 'grant',
  event_group_scores: 'guild and round',
  event_players: 'player and round',
  event_rounds: 'event and start',
  group_moves: 'join or leave',
  groups: 'group',
  history_days: 'realm, measure and day',
  inventory_changes: 'change',
  leaderboards: 'board, partition and round',
  mails: 'player and mail',
  payment_notices: 'refund',
  payments: 'payment',
  players: 'player and realm',
  promo_players: 'player and promotion',
  promo_redemptions: 'redemption',
  purchases: 'purchase',
  result_players: 'player and step of a record',
  result_sums: 'record, step and day',
  sale_purchases: 'purchase in a sale',
  sessions: 'session',
  sign_ins: 'sign-in',
  suppressed_addresses: 'address',
  trial_members: 'player and trial',
}

const rules = [...retentionRules(areas)]
const code = (name: string) => `\`${name}\``
const formatGrowth = (name: string): [per: string, bytes: string] => {
  const bytes = measuredRows[name] ?? measured.tables[name]?.bytes
  return [rowPer[name] ?? '', bytes === undefined ? '' : bytes.toLocaleString('en-US')]
}

/** The retention rule of each table. */
export function retentionTables(): string {
  return [
    note,
    'Deleted after a number of days. A setting without a value keeps the rows permanently. _Bytes_ is the measured size of\none row with its part of the indexes: 24,000 players a day with 20 rows of 425 bytes each add 75 GB a year.',
    table(['Table', 'Days', 'Deleted by', 'One row per', 'Bytes'], rules.flatMap(toPeriodRow)),
    'Permanent, and growing with play (each player and day) or with changes (each change by an operator or a tool):',
    table(['Table', 'Kept as long as', 'Grows with', 'Why', 'One row per', 'Bytes'], rules.flatMap(toGrowingRow)),
    'Work in progress:',
    table(['Table', 'Deleted when'], rules.flatMap(toWorkRow)),
    'Kept as long as their owner, which has a limited number of them, or as many as operators create:',
    table(['Owner', 'Tables'], listByOwner()),
  ].join('\n\n')
}

type Rule = [name: string, rule: Retention]

function toPeriodRow([name, rule]: Rule): string[][] {
  if (!('days' in rule)) return []
  const days = typeof rule.days === 'number' ? String(rule.days) : code(rule.days)
  const except = 'except' in rule && rule.except !== undefined ? `, except ${rule.except}` : ''
  return [[code(name), `${days}${except}`, 'job' in rule ? code(rule.job) : rule.by, ...formatGrowth(name)]]
}

function toGrowingRow([name, rule]: Rule): string[][] {
  if (!('grows' in rule)) return []
  return [[code(name), formatOwner(rule.with), rule.grows.replace('with ', ''), rule.why, ...formatGrowth(name)]]
}

const toWorkRow = ([name, rule]: Rule): string[][] => ('until' in rule ? [[code(name), rule.until]] : [])

function listByOwner(): string[][] {
  const byOwner = new Map<string, string[]>()
  for (const [name, rule] of rules) {
    if (!('with' in rule) || 'grows' in rule) continue
    byOwner.set(rule.with, [...(byOwner.get(rule.with) ?? []), code(name)])
  }
  return [...byOwner]
    .map(([owner, tables]) => [formatOwner(owner), tables.join(', ')])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

const owners = ['database', 'organization', 'realm', 'account', 'player']
const formatOwner = (owner: string) => (owners.includes(owner) ? `the ${owner}` : `its row of ${code(owner)}`)
