import { areas } from '../../server/src/areas.ts'
import type { Retention } from '../../server/src/engines/database/owned-tables.ts'
import { retentionRules } from '../../server/src/kernel/records/retention-rules.ts'
import { note, table } from './markdown-table.ts'
import { measured } from './scale.ts'

/**
 * Bytes of a row with its part of the indexes, of tables that `npm run unit-costs` does not fill: 20,000 rows with
 * typical values each, on the embedded PostgreSQL.
 */
const measuredRows: Readonly<Record<string, number>> = {}

const rules = [...retentionRules(areas)]
const code = (name: string) => `\`${name}\``
const formatBytes = (name: string) => {
  const bytes = measured.tables[name]?.bytes ?? measuredRows[name]
  return bytes === undefined ? '' : bytes.toLocaleString('en-US')
}

/** The retention rule of each table. */
export function retentionTables(): string {
  return [
    note,
    'Deleted after a number of days. A setting without a value keeps the rows permanently. *Bytes* is the size of one row\nwith its part of the indexes.',
    table(['Table', 'Days', 'Deleted by', 'Bytes'], rules.flatMap(toPeriodRow)),
    'Permanent, and growing with play (each player and day) or with changes (each change by an operator or a tool):',
    table(['Table', 'Kept as long as', 'Grows with', 'Why', 'Bytes'], rules.flatMap(toGrowingRow)),
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
  return [[code(name), `${days}${except}`, 'job' in rule ? code(rule.job) : rule.by, formatBytes(name)]]
}

function toGrowingRow([name, rule]: Rule): string[][] {
  if (!('grows' in rule)) return []
  return [[code(name), formatOwner(rule.with), rule.grows.replace('with ', ''), rule.why, formatBytes(name)]]
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
