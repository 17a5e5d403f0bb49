import { ApiError } from '@regent/contract/errors'
import { keepExact, type LargeNumber } from '@regent/contract/exact-numbers'
import { maxJsonDepth } from '@regent/contract/json-depth'
import {
  maxDefinitions,
  type OneDefinition,
  uploadEntitlementDefinitions,
} from '@regent/contract/monetize/entitlements'
import { CST, Lexer, parseDocument } from 'yaml'

const refusal = (message: string) => new ApiError('BadRequest', { field: 'yaml', message: `yaml ${message}` })

/**
 * The definitions in a YAML text: a list, or a map with the list as `entitlements`. The fields of an entry are below
 * `request`, as in the JSON body, or next to its symbol.
 */
export function readYaml(text: string): OneDefinition[] {
  // References could expand a short text into a huge one.
  const document = parseYaml(text)
  const [wrong] = document.errors
  if (wrong) {
    const at = wrong.linePos?.[0]
    throw refusal(`is not YAML${at ? `, line ${at.line}, column ${at.col}` : ''}: ${wrong.message.split('\n')[0]}`)
  }
  const list = findDefinitions(toPlainValue(document))
  if (!list) throw refusal('must be a list of definitions, or a map with such a list in "entitlements".')
  if (list.length > maxDefinitions) throw refusal(`must have at most ${maxDefinitions} definitions.`)
  const large: LargeNumber[] = []
  const body = {
    entitlements: list.map((entry, index) => numbersIn(withRequest(entry), ['entitlements', index], large)),
  }
  try {
    keepExact(uploadEntitlementDefinitions.body, body, large)
  } catch (error) {
    throw error instanceof ApiError ? refusal(`is not valid: ${error.message}`) : error
  }
  const read = uploadEntitlementDefinitions.body?.safeParse(body)
  const issue = read?.error?.issues[0]
  if (issue) throw refusal(`is not valid at ${issue.path.join('.')}: ${issue.message}.`)
  return read?.data?.entitlements ?? []
}

function parseYaml(text: string) {
  if (isTooDeep(text)) throw refusal('is nested too deeply.')
  return parseDocument(text, { version: '1.2', uniqueKeys: true, intAsBigInt: true })
}

/** Each level of nesting is a bracket, an indicator such as `- ` in a line, or at least one column of indentation. */
function isTooDeep(text: string): boolean {
  let brackets = 0
  let inLine = 0
  let isLineStart = true
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token)
    if (type === 'flow-seq-start' || type === 'flow-map-start') brackets += 1
    else if (type === 'flow-seq-end' || type === 'flow-map-end') brackets -= 1
    else if (type === 'seq-item-ind' || type === 'map-value-ind' || type === 'explicit-key-ind') inLine += 1
    else if (type === 'space' && isLineStart) inLine += token.length / 8
    isLineStart = type === 'newline'
    if (isLineStart) inLine = 0
    if (brackets > maxJsonDepth || inLine > maxJsonDepth) return true
  }
  return false
}

function toPlainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    throw refusal('must not have anchors and references.')
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function findDefinitions(value: unknown): unknown[] | undefined {
  const list = isMap(value) ? value['entitlements'] : value
  return Array.isArray(list) ? list : undefined
}

/** Empty values in YAML are null, which counts as absent, as in JSON. */
const withoutNulls = (value: unknown): unknown =>
  isMap(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, field]) => (field === null ? [] : [[name, withoutNulls(field)]])),
      )
    : value

/** Numbers instead of big integers, which are added to `large` if a double may round them. */
function numbersIn(value: unknown, path: LargeNumber['path'], large: LargeNumber[]): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    if (!Number.isSafeInteger(number)) large.push({ path, literal: String(value) })
    return number
  }
  if (Array.isArray(value)) return value.map((one, index) => numbersIn(one, [...path, index], large))
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, numbersIn(one, [...path, name], large)]))
}

function withRequest(entry: unknown): unknown {
  const values = withoutNulls(entry)
  if (!isMap(values) || isMap(values['request'])) return values
  const { symbol, ...request } = values
  return { symbol, request }
}
