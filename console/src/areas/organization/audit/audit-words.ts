import type { AuditEntry } from '@regent/contract/audit'
import { readObjectId } from '@regent/contract/stats'

type Change = Pick<AuditEntry, 'before' | 'after'>

/** "Created", "Deleted", or what was done to something that stays. */
export function verbOf({ before, after }: Change, changed = 'Changed'): string {
  if (isNothing(before) && changed === 'Changed') return 'Created'
  return isNothing(after) ? 'Deleted' : changed
}

export const isNothing = (value: unknown) => value === null || value === undefined

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

export function textOf(value: unknown, field: string): string | undefined {
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

/** What the server gives out in the place of what the caller may not read. */
export const hiddenText = '••••••'

/** A value in a line of a table. */
export function shortValue(value: unknown): string {
  if (isNothing(value)) return 'nothing'
  const text = typeof value === 'string' ? value || '""' : fieldsIn(value)
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text
}

function fieldsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const fields = Object.entries(value)
  const said = fields.filter(([, one]) => one !== null && one !== '')
  return (said.length > 0 ? said : fields).map(([field, one]) => `${field}: ${wordOf(field, one)}`).join(', ')
}

const timeNames = /^(at|from|to|until|since|start|end|joined|created|updated|expires)$|(At|Date|Time)$/
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Ids are longer than times in milliseconds, and nothing else of that size has such a name. */
function wordOf(field: string, value: unknown): string {
  const isTime = typeof value === 'string' ? isoTime.test(value) : timeNames.test(field) && isMillis(value)
  if (isTime) return `${new Date(value as string | number).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}

const isMillis = (value: unknown) => typeof value === 'number' && value > 1e12 && value < 1e13

const fieldNames: Record<string, string> = { userName: 'user name' }

/** "language and user name" */
export const namesIn = (fields: unknown): string =>
  Object.keys(fields ?? {})
    .map((name) => fieldNames[name] ?? name)
    .join(' and ')
