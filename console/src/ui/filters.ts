export type Filter = { field: string; operator: string; value: string }

export type FilterField = {
  id: string
  label: string
  /** As they read in the chip: "is", "contains", "above"; the first is the default. */
  operators?: string[]
  /** A fixed choice instead of a free value. */
  options?: { value: string; label: string }[]
}

export const operatorsOf = (field: FilterField | undefined) => field?.operators ?? ['is']

/** "State is completed" */
export function filterText(filter: Filter, fields: FilterField[]): [label: string, operator: string, value: string] {
  const field = fields.find(({ id }) => id === filter.field)
  const option = field?.options?.find(({ value }) => value === filter.value)
  return [field?.label ?? filter.field, filter.operator, option?.label ?? filter.value]
}

/** Replaces the filter at `index`, or adds one; the same filter never stands twice. */
export function putFilter(filters: Filter[], filter: Filter, index = filters.length): Filter[] {
  const next = filters.toSpliced(index, 1, filter)
  return next.filter((one, at) => at === next.findIndex((other) => isSame(one, other)))
}

const isSame = (a: Filter, b: Filter) => a.field === b.field && a.operator === b.operator && a.value === b.value
