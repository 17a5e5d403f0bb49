import { keepExact, largeNumbersIn } from '@regent/contract/exact-numbers'
import { ConfigEntries, configNameFault } from '@regent/contract/operate/config'
import { isSecretKey } from '@regent/contract/operate/config-keys'
import { secretMask } from './config-list.ts'

export type ConfigMap = Record<string, string>

export type TextFault = { message: string; line: number; column: number }

/** The map as text to edit, sorted by name. */
export const formatConfig = (config: ConfigMap): string => JSON.stringify(inOrder(config), null, 2)

const inOrder = (config: ConfigMap): ConfigMap =>
  Object.fromEntries(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Parses the text, or returns an error with its position. */
export function readConfigText(text: string): { config: ConfigMap } | { fault: TextFault } {
  let value: unknown
  try {
    value = JSON.parse(text)
    keepExact(ConfigEntries, value, largeNumbersIn(text))
  } catch (error) {
    return { fault: syntaxFault(text, error instanceof Error ? error.message : '') }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: { message: 'The config is one object: {"namespace|key": "value"}.', line: 1, column: 1 } }
  }
  for (const [name, given] of Object.entries(value)) {
    const message = findError(name, given)
    if (message) return { fault: { message, ...toLineAndColumn(text, text.indexOf(JSON.stringify(name))) } }
  }
  return { config: Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, String(entry)])) }
}

function findError(name: string, value: unknown): string | undefined {
  const nameFault = configNameFault(name)
  if (nameFault) return `"${name}" ${nameFault}.`
  if (ConfigEntries.safeParse({ [name]: value }).success) return undefined
  return `The value of ${name} must be text of at most 8,192 characters, a number, true or false.`
}

/** Browsers report the position differently: as an index, as line and column, or not at all at the end of the text. */
function syntaxFault(text: string, message: string): TextFault {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  const position = /position (\d+)/.exec(message)?.[1]
  const place =
    line !== undefined
      ? { line: Number(line), column: Number(column) }
      : toLineAndColumn(text, position === undefined ? text.length : Number(position))
  const badCharacter = text.split('\n')[place.line - 1]?.[place.column - 1]
  return {
    message: `Invalid JSON: ${badCharacter === undefined ? 'the text ends too early' : `“${badCharacter}” is not expected here`}.`,
    ...place,
  }
}

function toLineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, position)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

export type NamedChange = { name: string; before: string | null; after: string | null }

/** The changes that turn one map into the other. */
export function changesBetween(before: ConfigMap, after: ConfigMap): NamedChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Applies changes to a map. */
export function withChanges(config: ConfigMap, changes: readonly NamedChange[]): ConfigMap {
  const next = new Map(Object.entries(config))
  for (const { name, after } of changes) {
    if (after === null) next.delete(name)
    else next.set(name, after)
  }
  return Object.fromEntries(next)
}

/** Both sides of the changes for a diff, without secrets. */
export function shownSides(changes: readonly NamedChange[]): { before: ConfigMap; after: ConfigMap } {
  const side = (pick: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap((change) => {
        const value = change[pick]
        if (value === null) return []
        const isNew = pick === 'after' && change.before !== null
        return [[change.name, isSecretKey(change.name) ? `${secretMask}${isNew ? ' (another one)' : ''}` : value]]
      }),
    )
  return { before: side('before'), after: side('after') }
}

/** The rights that the changes need, without duplicates. */
export function rightsFor(changes: readonly NamedChange[]) {
  const rights = changes.map(({ before, after }) =>
    before === null ? 'create config' : after === null ? 'delete config' : 'edit config',
  )
  return [...new Set(rights)] as ('create config' | 'delete config' | 'edit config')[]
}
