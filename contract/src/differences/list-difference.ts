/** An entry of the old list and its place in the new one. */
export type EntryPair = { from: number; to: number; isMoved: boolean }

export type ListDifference = {
  /** Entries of both lists, in the new order. Their contents may differ. */
  pairs: EntryPair[]
  removed: number[]
  added: number[]
}

/** Names of fields that identify an entry of a list, most specific first. */
const keyNames = ['id', 'symbol', 'contentId', 'key', 'gamerTag', 'gt', 'language', 'name', 'title', 'type'] as const

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The value that names an entry. */
export const findEntryKey = (entry: unknown): string | number | undefined =>
  isFields(entry) ? keyNames.map((name) => entry[name]).find(isKey) : undefined

/** Compares two lists by the keys of their entries: a field that identifies them, otherwise the whole value. */
export function diffList(before: readonly unknown[], after: readonly unknown[]): ListDifference {
  const keyName = findKeyName([...before, ...after])
  const places = new Map<string, number>()
  const oldKeys = toKeys(before, keyName)
  for (const [index, key] of oldKeys.entries()) places.set(key, index)
  const oldPlaces = toKeys(after, keyName).map((key) => places.get(key))
  const usedPlaces = new Set(oldPlaces)
  const removed = oldKeys.flatMap((_, index) => (usedPlaces.has(index) ? [] : [index]))
  const added = oldPlaces.flatMap((from, index) => (from === undefined ? [index] : []))
  const inPlace = keyName === undefined ? pairByIndex(before, after, removed, added) : []
  const pairs = [
    ...oldPlaces.flatMap((from, to) => (from === undefined ? [] : [{ from, to }])),
    ...inPlace.map((index) => ({ from: index, to: index })),
  ].sort((one, other) => one.to - other.to)
  const staying = longestRise(pairs.map(({ from }) => from))
  return {
    pairs: pairs.map((pair, index) => ({ ...pair, isMoved: !staying.has(index) })),
    removed: removed.filter((index) => !inPlace.includes(index)),
    added: added.filter((index) => !inPlace.includes(index)),
  }
}

/** The field that identifies the entries: all have it, and it repeats in neither list. */
function findKeyName(entries: readonly unknown[]): string | undefined {
  const objects = entries.filter(isFields)
  if (objects.length < entries.length) return undefined
  return keyNames.find((name) => objects.every((one) => isKey(one[name])))
}

/** The keys of a list; repeated ones are numbered. */
function toKeys(entries: readonly unknown[], keyName: string | undefined): string[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const key = JSON.stringify(
      withoutNothing(keyName === undefined ? entry : (entry as Record<string, unknown>)[keyName]),
    )
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${count} ${key}`
  })
}

/** The value without missing fields: null and an empty list or object are the same as a missing field. */
function withoutNothing(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withoutNothing)
  const fields = Object.entries(value)
    .map(([name, one]) => [name, withoutNothing(one)] as const)
    .filter(([, one]) => one !== null)
  return fields.length === 0 ? null : Object.fromEntries(fields)
}

/** Objects without a key that differ at the same index are one changed entry. */
function pairByIndex(
  before: readonly unknown[],
  after: readonly unknown[],
  removed: readonly number[],
  added: readonly number[],
): number[] {
  const addedIndexes = new Set(added)
  return removed.filter((index) => addedIndexes.has(index) && isFields(before[index]) && isFields(after[index]))
}

/** The indexes of the longest rising sequence: the entries that keep their order. */
function longestRise(values: readonly number[]): Set<number> {
  const previous: number[] = []
  const ends: number[] = []
  for (const [index, value] of values.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rise.add(at)
  return rise
}
