import { auditSubjects } from '@regent/contract/audit-subjects'
import type { AuditEntry } from '@regent/contract/organization/audit'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { type AuditSearch, type AuditSpan, isId, spanNames } from './audit-search.ts'
import type { ChangeWords } from './change-words.ts'

const spanLabels: Record<AuditSpan, string> = {
  '1h': 'the last hour',
  '24h': 'the last 24 hours',
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
}

type Choice = { value: string; label: string }

type FilterSources = {
  people: readonly { accountId: number; email?: string | undefined }[]
  /** Outside a realm: the realms to choose from. */
  realms: readonly Choice[] | undefined
  rows: readonly Pick<AuditEntry, 'subject'>[]
  words: ChangeWords | undefined
}

/** The filters of the audit trail, with their choices. */
export function buildFields({ people, realms, rows, words }: FilterSources): FilterField[] {
  // Newer servers may send subjects that this console does not support.
  const subjects = [...new Set<string>([...auditSubjects, ...rows.map(({ subject }) => subject)])]
  return [
    {
      id: 'subject',
      label: 'Subject',
      options: byLabel(subjects.map((value) => ({ value, label: words?.labelOf(value) ?? value }))),
    },
    {
      id: 'person',
      label: 'Person',
      options: people.map(({ accountId, email }) => ({ value: String(accountId), label: email ?? String(accountId) })),
    },
    ...(realms ? [{ id: 'realm', label: 'Realm', options: [...realms] }] : []),
    { id: 'player', label: 'Player' },
    { id: 'thing', label: 'Thing' },
    {
      id: 'last',
      label: 'Time',
      operators: ['in'],
      options: spanNames.map((value) => ({ value, label: spanLabels[value] })),
    },
    { id: 'from', label: 'Time', name: 'From', operators: ['from'], isTime: true },
    { id: 'to', label: 'Time', name: 'Until', operators: ['until'], isTime: true },
    { id: 'plan', label: 'Plan' },
  ]
}

const byLabel = (choices: Choice[]) => choices.sort((a, b) => a.label.localeCompare(b.label))

const fields = ['subject', 'person', 'realm', 'player', 'thing', 'last', 'from', 'to', 'plan'] as const
type Field = (typeof fields)[number]

const operators: Partial<Record<Field, string>> = { last: 'in', from: 'from', to: 'until' }

export const toAuditFilters = (search: AuditSearch): Filter[] =>
  fields.flatMap((field) => {
    const value = search[field]
    return value === undefined ? [] : [{ field, operator: operators[field] ?? 'is', value }]
  })

/**
 * The search parameters for the selected filters (the last value of each field counts), or the error of an invalid one.
 */
export function toAuditSearch(filters: readonly Filter[]): { search: AuditSearch } | { problem: string } {
  const filterValue = (field: Field) => filters.findLast((filter) => filter.field === field)?.value
  const player = filterValue('player')
  if (player !== undefined && !isId(player)) return { problem: 'A gamer tag is a number, such as 7140235509183652.' }
  const plan = filterValue('plan')
  if (plan !== undefined && !isId(plan)) return { problem: 'A plan is named by its number.' }
  // "The last hour" and exact times exclude each other.
  const place = (field: Field) => filters.findLastIndex((filter) => filter.field === field)
  const isSpan = place('last') > Math.max(place('from'), place('to'))
  return {
    search: {
      subject: filterValue('subject'),
      thing: filterValue('thing'),
      person: filterValue('person'),
      realm: filterValue('realm'),
      player,
      plan,
      last: isSpan ? (filterValue('last') as AuditSpan | undefined) : undefined,
      from: isSpan ? undefined : filterValue('from'),
      to: isSpan ? undefined : filterValue('to'),
    },
  }
}
