import { ScimError } from './scim-error.ts'

/**
 * The paths of PATCH operations and the filters of lists. Only the forms of identity providers are accepted: one
 * attribute, and one equality. The patterns have no ambiguous repetition, so no input takes long.
 */

/** `attribute = value`, with the attribute in lower case. */
export type Equality = { attribute: string; value: string | boolean }

export type Path = { attribute: string; where: Equality | undefined; sub: string | undefined }

const maxPath = 500
const maxFilter = 1_000

const equalityPattern = /^\s*([A-Za-z][\w.$-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i
const listPattern =
  /^\s*([A-Za-z][\w.$-]*)(?:\[\s*type\s+eq\s+"[A-Za-z]{1,20}"\s*\]\.(value))?\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i
const pathPattern = /^([A-Za-z$][\w$-]*)(?:\[([^[\]]*)\])?(?:\.([A-Za-z$][\w$-]*))?$/
const corePrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i

function readString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function readEquality(text: string): Equality | undefined {
  const [, attribute, operand = ''] = equalityPattern.exec(text) ?? []
  if (attribute === undefined) return undefined
  const value = operand.startsWith('"') ? readString(operand) : operand.toLowerCase() === 'true'
  return value === undefined ? undefined : { attribute: attribute.toLowerCase(), value }
}

/** Reads the path of an operation; undefined for an attribute of a schema extension, which is not supported. */
export function readPath(text: string): Path | undefined {
  const invalid = () =>
    new ScimError(400, 'path is not valid. Use a path such as emails[type eq "work"].value.', 'invalidPath')
  if (text.length > maxPath) throw invalid()
  const plain = text.trim().replace(corePrefix, '')
  if (/^urn:[\w:.-]+$/i.test(plain)) return undefined
  const [, attribute, filter, sub] = pathPattern.exec(plain) ?? []
  if (attribute === undefined) throw invalid()
  const where = filter === undefined ? undefined : readEquality(filter)
  if (filter !== undefined && where === undefined) throw invalid()
  return { attribute: attribute.toLowerCase(), where, sub: sub?.toLowerCase() }
}

/** Reads the filter of a list: the attribute in lower case, and the text that it must equal. */
export function readListFilter(text: string | undefined): { attribute: string; value: string } | undefined {
  if (text === undefined) return undefined
  const invalid = () =>
    new ScimError(
      400,
      'filter is not supported. Use one equality, such as userName eq "ada@studio.com".',
      'invalidFilter',
    )
  if (text.length > maxFilter) throw invalid()
  const [, attribute, sub, operand = ''] = listPattern.exec(text) ?? []
  const value = attribute === undefined ? undefined : readString(operand)
  // PostgreSQL cannot compare with this character.
  if (attribute === undefined || value === undefined || value.includes('\u0000')) throw invalid()
  return { attribute: [attribute, ...(sub ? [sub] : [])].join('.').toLowerCase(), value }
}
