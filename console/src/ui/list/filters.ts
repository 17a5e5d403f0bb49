import { type ClockName, clockText } from '../time/clock.ts'
import { durationText } from '../time/typed-duration.ts'
import { countOf } from '../words/format-number.ts'

const daySeconds = 86_400

export type Filter = { field: string; operator: string; value: string }

export type FilterField = {
  id: string
  label: string
  /** The label in the choice of fields, if several have the same label in their chips. */
  name?: string
  /** The words in the chip: "is", "contains", "above"; the first is the default. */
  operators?: string[]
  /** A fixed choice instead of a free value. */
  options?: { value: string; label: string }[]
  /** A moment: the value is in milliseconds since 1970. */
  isTime?: boolean
  /** A span of time: the value is in whole days. */
  isDays?: boolean
  /** The value may be a list with commas; the chip then counts. */
  noun?: [singular: string, plural: string]
}

export const operatorsOf = (field: FilterField | undefined) => field?.operators ?? ['is']

/** "State is completed"; a moment is shown by that clock. */
export function filterText(
  filter: Filter,
  fields: FilterField[],
  clock: ClockName,
): [label: string, operator: string, value: string] {
  const field = fields.find(({ id }) => id === filter.field)
  const option = field?.options?.find(({ value }) => value === filter.value)
  const count = filter.value.split(',').length
  if (field?.noun && count > 1) return [field.label, filter.operator, countOf(count, ...field.noun)]
  const value = field?.isTime
    ? clockText(Number(filter.value), clock, Date.now())
    : field?.isDays && /^\d+$/.test(filter.value)
      ? durationText(Number(filter.value) * daySeconds)
      : filter.value
  return [field?.label ?? filter.field, filter.operator, option?.label ?? value]
}

/** Replaces the filter at `index`, or adds one; the same filter never stands twice. */
export function putFilter(filters: Filter[], filter: Filter, index = filters.length): Filter[] {
  const next = filters.toSpliced(index, 1, filter)
  return next.filter((one, at) => at === next.findIndex((other) => isSame(one, other)))
}

const isSame = (a: Filter, b: Filter) => a.field === b.field && a.operator === b.operator && a.value === b.value

/** The filters of an address that keeps one value under the id of each field. */
export const filtersOf = (search: object, fields: readonly FilterField[]): Filter[] =>
  fields.flatMap(({ id }) => {
    const value = (search as Record<string, string | undefined>)[id]
    return value === undefined ? [] : [{ field: id, operator: 'is', value }]
  })

/** The changes for such an address: of two filters of one field the later counts. */
export const changesOf = (
  filters: readonly Filter[],
  fields: readonly FilterField[],
): Record<string, string | undefined> =>
  Object.fromEntries(fields.map(({ id }) => [id, filters.findLast(({ field }) => field === id)?.value]))
