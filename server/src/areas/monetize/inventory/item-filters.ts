import type { ItemFilters, Predicate } from '@regent/contract/monetize/inventory'

export type FilteredItem = {
  /** The tags of the item's content. */
  tags: readonly string[]
  properties: Readonly<Record<string, string>>
  createdAt: number
  updatedAt: number
}

/** True if an item matches all filters. */
export function fitsFilters(item: FilteredItem, filters: ItemFilters): boolean {
  const { contentTagFilter: tags, propertyFilters = [], createdAt, updatedAt } = filters
  const has = (tag: string) => item.tags.includes(tag)
  return (
    (!tags || (tags.allOf.every(has) && (tags.anyOf.length === 0 || tags.anyOf.some(has)) && !tags.noneOf.some(has))) &&
    propertyFilters.every(({ key, predicate }) => fitsPredicate(item.properties[key], predicate)) &&
    isWithin(item.createdAt, createdAt) &&
    isWithin(item.updatedAt, updatedAt)
  )
}

const isWithin = (ms: number, range: { from?: number | undefined; to?: number | undefined } | undefined) =>
  (range?.from === undefined || ms >= range.from) && (range?.to === undefined || ms <= range.to)

/**
 * True if the value of a property matches; false for items without the property. The values of `kind` are undocumented,
 * so the comparison is derived from the given fields. A kind that starts with "not", or with "n" and a known word
 * (`neq`, `nin`, `notEquals`), negates the result.
 */
export function fitsPredicate(value: string | undefined, predicate: Predicate): boolean {
  if (value === undefined) return false
  const isNegated = /^(not|n(?=eq|in|substr|contains|range))|^ne$/i.test(predicate.kind)
  return fits(value, predicate) !== isNegated
}

function fits(value: string, predicate: Predicate): boolean {
  const { values, substr, lower, upper, includeLower = true, includeUpper = true, caseInsensitive } = predicate
  const fold = (text: string) => (caseInsensitive ? text.toLowerCase() : text)
  const asNumbers = /^(number|int|integer|long|double|float|decimal)/i.test(predicate.as ?? '')
  const compare = (other: string): number => {
    const a = Number(value)
    const b = Number(other)
    if (value.trim() !== '' && other.trim() !== '' && Number.isFinite(a) && Number.isFinite(b)) return a - b
    if (asNumbers) return Number.NaN
    const textA = fold(value)
    const textB = fold(other)
    return textA < textB ? -1 : textA > textB ? 1 : 0
  }
  const isEqual = (other: string) => (asNumbers ? compare(other) === 0 : fold(value) === fold(other))
  return (
    (predicate.value === undefined || isEqual(predicate.value)) &&
    (values === undefined || values.some(isEqual)) &&
    (substr === undefined || fold(value).includes(fold(substr))) &&
    (lower === undefined || compare(lower) > 0 || (includeLower && compare(lower) === 0)) &&
    (upper === undefined || compare(upper) < 0 || (includeUpper && compare(upper) === 0))
  )
}
