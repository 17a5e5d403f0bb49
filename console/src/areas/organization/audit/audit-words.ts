import { readObjectId } from '@regent/contract/stats'
import { isNothing } from '../../../api/change-states.ts'

/** A stat's space in words: "game, private". */
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
  const text = typeof value === 'string' ? value || '""' : fieldsIn(value)
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text
}

function fieldsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const fields = Object.entries(value)
  const known = fields.filter(([, one]) => one !== null)
  if (known.length === 0 && fields.length > 0) return 'nothing'
  const said = known.filter(([, one]) => one !== '')
  return (said.length > 0 ? said : known).map(([field, one]) => `${field}: ${wordOf(field, one)}`).join(', ')
}

const timeNames = /^(at|from|to|until|since|start|end|joined|created|updated|expires)$|(At|Date|Time)$/
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Tells times in milliseconds from ids, which have more digits, by size and field name. */
function wordOf(field: string, value: unknown): string {
  const isTime = typeof value === 'string' ? isoTime.test(value) : timeNames.test(field) && isMillis(value)
  if (isTime) return `${new Date(value as string | number).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}

const isMillis = (value: unknown) => typeof value === 'number' && value > 1e12 && value < 1e13
