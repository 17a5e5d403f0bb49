import { durationText } from '@regent/contract/duration'
import { formatQuantity } from '@regent/contract/words'
import { type ClockName, clockText } from '../time/clock.ts'

const daySeconds = 86_400

export type Filter = { field: string; operator: string; value: string }

export type FilterField = {
  id: string
  label: string
  /** The label in the list of fields, if several have the same label in their chips. */
  name?: string
  /** The operators in the chip: "is", "contains", "above"; the first is the default. */
  operators?: string[]
  /** Fixed choices instead of free text. */
  options?: { value: string; label: string }[] | undefined
  /** True for a time: the value is in milliseconds since 1970. */
  isTime?: boolean
  /** True for a duration: the value is in whole days. */
  isDays?: boolean
  /** Noun for a value that may be a comma-separated list; the chip then shows a count. */
  noun?: [singular: string, plural: string]
  /** True: always in the bar, as a select of its options or, if they are `presets`, as buttons. */
  isQuick?: boolean
  presets?: boolean
}

export const listOperators = (field: FilterField | undefined) => field?.operators ?? ['is']

/** "State is completed"; times are in the given time zone. */
export function filterText(
  filter: Filter,
  fields: FilterField[],
  clock: ClockName,
): [label: string, operator: string, value: string] {
  const field = fields.find(({ id }) => id === filter.field)
  const option = field?.options?.find(({ value }) => value === filter.value)
  const count = filter.value.split(',').length
  if (field?.noun && count > 1) return [field.label, filter.operator, formatQuantity(count, ...field.noun)]
  const value = field?.isTime
    ? clockText(Number(filter.value), clock, Date.now())
    : field?.isDays && /^\d+$/.test(filter.value)
      ? durationText(Number(filter.value) * daySeconds)
      : filter.value
  return [field?.label ?? filter.field, filter.operator, option?.label ?? value]
}

/** Replaces the filter at `index`, or adds one without creating a duplicate. */
export function putFilter(filters: Filter[], filter: Filter, index = filters.length): Filter[] {
  const next = filters.toSpliced(index, 1, filter)
  return next.filter((one, at) => at === next.findIndex((other) => isSame(one, other)))
}

const isSame = (a: Filter, b: Filter) => a.field === b.field && a.operator === b.operator && a.value === b.value

/** Parses filters from a URL that stores one value under the id of each field. */
export const parseFilters = (search: object, fields: readonly FilterField[]): Filter[] =>
  fields.flatMap(({ id }) => {
    const value = (search as Record<string, string | undefined>)[id]
    return value === undefined ? [] : [{ field: id, operator: 'is', value }]
  })

/** The changes of such a URL; the last filter of a field wins. */
export const toSearchChanges = (
  filters: readonly Filter[],
  fields: readonly FilterField[],
): Record<string, string | undefined> =>
  Object.fromEntries(fields.map(({ id }) => [id, filters.findLast(({ field }) => field === id)?.value]))
