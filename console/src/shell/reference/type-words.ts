import { type Description, resolve, type Schema } from './reference.ts'

/** The type of a field in words: "list of integers". */
export function describeType(schema: Schema, description: Description): string {
  const { type, anyOf, oneOf, items, additionalProperties, format, ...rest } = resolve(schema, description)
  if (rest.const !== undefined) return JSON.stringify(rest.const)
  if (rest.enum) return 'one of a list'
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map((option) => describeType(option, description)))].join(' or ')
  if (Array.isArray(type)) return type.join(' or ')
  if (type === 'array') return items ? `list of ${describeType(items, description)}` : 'list'
  if (type === 'object' && !rest.properties && typeof additionalProperties === 'object') return 'name and value pairs'
  if (type === 'string') return format === undefined ? 'text' : `text, ${format}`
  if (type === 'boolean') return 'true or false'
  return type ?? 'anything'
}

/** The limits and the default of a field: "1 to 200 · default 50". */
export function describeLimits(schema: Schema, description: Description): string[] {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    maxItems,
    default: usual,
    enum: values,
  } = resolve(schema, description)
  const number = (value: number) => value.toLocaleString('en')
  const isBounded = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    ...(values ? [values.map((value) => String(value)).join(', ')] : []),
    ...(isBounded(minimum) && isBounded(maximum)
      ? [`${number(minimum)} to ${number(maximum)}`]
      : isBounded(minimum)
        ? [`at least ${number(minimum)}`]
        : isBounded(maximum)
          ? [`at most ${number(maximum)}`]
          : []),
    ...(maxLength === undefined
      ? []
      : [
          minLength
            ? `${number(minLength)} to ${number(maxLength)} characters`
            : `at most ${number(maxLength)} characters`,
        ]),
    ...(maxItems === undefined ? [] : [`at most ${number(maxItems)} items`]),
    ...(usual === undefined ? [] : [`default ${JSON.stringify(usual)}`]),
  ]
}

/** The fields within a field: of an object, of the items of a list, or of the first option that has fields. */
export function listFields(
  schema: Schema,
  description: Description,
): { name: string; field: Schema; isRequired: boolean }[] {
  const { properties, required = [], items, anyOf, oneOf, additionalProperties } = resolve(schema, description)
  if (properties)
    return Object.entries(properties).map(([name, field]) => ({ name, field, isRequired: required.includes(name) }))
  const inner = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  if (inner) return listFields(inner, description)
  return (anyOf ?? oneOf ?? []).map((option) => listFields(option, description)).find(({ length }) => length > 0) ?? []
}
