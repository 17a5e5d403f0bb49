import type { ConfigKeyView } from '@regent/contract/operate/config'
import type { Sort } from '../../../ui/table/sort.ts'
import type { ConfigSearch } from './config-search.ts'

/** The mask of a secret. Its length does not depend on the secret. */
export const secretMask = '••••••••'

/** The keys of a pasted list; undefined unless the text contains several words and each is a key (`namespace|name`). */
function pastedKeys(q: string): Set<string> | undefined {
  const words = q.split(/[\s,;]+/).filter(Boolean)
  return words.length > 1 && words.every((word) => /^[^|]+\|[^|]+$/.test(word)) ? new Set(words) : undefined
}

export function filterKeys(rows: readonly ConfigKeyView[], { q, namespace }: ConfigSearch): ConfigKeyView[] {
  const pasted = q === undefined ? undefined : pastedKeys(q)
  const part = q?.trim().toLowerCase()
  const matches = ({ name, value, description, isSecret }: ConfigKeyView) =>
    part === undefined ||
    // Searching must not reveal secrets.
    [name, isSecret ? '' : value, description].some((text) => text?.toLowerCase().includes(part))
  return rows.filter(
    (row) => (pasted ? pasted.has(row.name) : matches(row)) && (namespace === undefined || row.namespace === namespace),
  )
}

const compareText = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** Keys that are not set come last when sorted by value or time. */
export function sortKeys(rows: readonly ConfigKeyView[], sort: ConfigSearch['sort'] = 'key'): ConfigKeyView[] {
  const { column, direction } = toSort(sort)
  const sign = direction === 'descending' ? -1 : 1
  const byName = (a: ConfigKeyView, b: ConfigKeyView) => compareText(a.name, b.name)
  return rows.toSorted((a, b) => {
    if (column === 'key') return sign * byName(a, b)
    if (a.isSet !== b.isSet) return a.isSet ? -1 : 1
    if (column === 'changed') return sign * ((a.updatedAt ?? 0) - (b.updatedAt ?? 0)) || byName(a, b)
    return sign * compareText(a.isSecret ? '' : (a.value ?? ''), b.isSecret ? '' : (b.value ?? '')) || byName(a, b)
  })
}

export const toSort = (sort: ConfigSearch['sort'] = 'key'): Sort => ({
  column: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})

export const listNamespaces = (rows: readonly ConfigKeyView[]): string[] =>
  [...new Set(rows.map(({ namespace }) => namespace))].sort(compareText)

/** The topic of the known keys of a namespace. */
export const namespaceMeanings: Readonly<Record<string, string>> = {
  accounts: 'URLs of the account service',
  api: 'Time in requests',
  auth: 'Google Play sign-in, rejected device ids',
  commerce: 'Offers of the newer commerce service',
  identity: 'Apple and Google sign-in',
  inventory: 'Item stacks',
  mail: 'Mail service and guild mail',
  notification: 'Delivery of change notifications',
  payments: 'Stores, their secrets, currency, receipts',
  profanity: 'Masked words',
  steam: 'Steam purchases',
}

export type ComparedKey = {
  name: string
  state: 'different' | 'only-here' | 'only-there' | 'same' | 'hidden'
  here: string | null
  there: string | null
  isSecret: boolean
}

/** The keys of two realms side by side. Secrets hidden from the reader cannot be compared. */
export function compareConfigs(here: readonly ConfigKeyView[], there: readonly ConfigKeyView[]): ComparedKey[] {
  const [ours, theirs] = [here, there].map((rows) => new Map(rows.map((row) => [row.name, row])))
  const names = [...new Set([...here, ...there].filter(({ isSet }) => isSet).map(({ name }) => name))]
  return names.sort(compareText).map((name) => {
    const ourValue = ours?.get(name)
    const other = theirs?.get(name)
    const values = { here: ourValue?.value ?? null, there: other?.value ?? null }
    const isSecret = Boolean(ourValue?.isSecret || other?.isSecret)
    return { name, state: compareKey(ourValue, other), isSecret, ...values }
  })
}

function compareKey(here: ConfigKeyView | undefined, there: ConfigKeyView | undefined): ComparedKey['state'] {
  if (!there?.isSet) return 'only-here'
  if (!here?.isSet) return 'only-there'
  if (here.isHidden || there.isHidden) return 'hidden'
  return here.value === there.value ? 'same' : 'different'
}
