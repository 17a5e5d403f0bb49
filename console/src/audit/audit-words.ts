import type { AuditEntry } from '@regent/contract/audit'
import { readObjectId } from '@regent/contract/stats'

type Change = Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after'>

/** What an operator did, as a sentence's predicate: "Renamed realm staging". */
export function actionWords(
  change: Change,
  realmNameOf: (pid: string) => string | undefined = () => undefined,
): string {
  switch (change.subject) {
    case 'stat':
      return `${verbOf(change, 'Set')} stat ${statKeyOf(change.subjectId)}`
    case 'realm':
      return realmWords(change, realmNameOf(change.subjectId) ?? change.subjectId)
    case 'operator':
      return change.before === null ? 'Added an operator' : `${verbOf(change)} operator`
    case 'roles':
      return 'Changed the roles of an operator'
    case 'organization':
      return change.before === null ? 'Founded the organization' : `${verbOf(change)} organization`
    case 'config':
      return `${verbOf(change, 'Set')} config key ${change.subjectId}`
    case 'service-plan':
      return `${verbOf(change)} service plan ${change.subjectId}`
    case 'sign-in':
      return 'Ended a sign-in'
    case 'password':
      return 'Changed a password'
    case 'e-mail':
      return 'Changed an e-mail'
    case 'language':
      return 'Changed the language of an account'
    default:
      return `${verbOf(change)} ${change.subject} ${change.subjectId}`
  }
}

function verbOf({ before, after }: Change, changed = 'Changed'): string {
  if (isNothing(before) && changed === 'Changed') return 'Created'
  return isNothing(after) ? 'Deleted' : changed
}

const isNothing = (value: unknown) => value === null || value === undefined

function realmWords(change: Change, name: string): string {
  const { before, after } = change
  if (isNothing(before)) return `Created realm ${textOf(after, 'name') ?? name}`
  const oldName = textOf(before, 'name')
  const newName = textOf(after, 'name')
  if (oldName !== undefined && newName !== undefined) return `Renamed realm ${oldName} to ${newName}`
  if (fieldOf(after, 'archived') === true) return `Archived realm ${name}`
  if (fieldOf(after, 'archived') === false) return `Unarchived realm ${name}`
  if (fieldOf(after, 'parent') !== undefined) return `Changed the parent of realm ${name}`
  return `Changed realm ${name}`
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

function textOf(value: unknown, field: string): string | undefined {
  const text = fieldOf(value, field)
  return typeof text === 'string' ? text : undefined
}

/** The stat in `game.private.player.42/LEVEL`. A key may have slashes of its own. */
export const statKeyOf = (subjectId: string): string => subjectId.slice(subjectId.indexOf('/') + 1)

/** Where a stat stands, in words: "game, private". */
export function statSpaceWords(subjectId: string): string | undefined {
  try {
    return readObjectId(subjectId.slice(0, subjectId.indexOf('/'))).space.replace('.', ', ')
  } catch {
    return undefined
  }
}

const SHORT = 48

/** A value in a line of a table. */
export function shortValue(value: unknown): string {
  if (isNothing(value)) return 'nothing'
  const text = typeof value === 'string' ? value || '""' : fieldsOf(value)
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text
}

function fieldsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return Object.entries(value)
    .map(([field, one]) => `${field}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join(', ')
}
