import type { JsonSchema } from './schemas.ts'

/** Strings to try for a pattern; the first that matches is the example. */
const candidates = [
  'example',
  'leaderboards.weekly',
  '8269782001763958.DE_2815914344904280.micro_greeter',
  'currency.gems',
  'game.private.player.3812899300304056',
  'sky-raiders',
  'level_finished',
  'en',
  'EUR',
  '1',
  '3812899300304056',
  'DE_2815914344904280',
  'a1',
  'ADMIN',
  '2026-01-15',
  '12:00',
  '#3451b2',
  'd41d8cd98f00b204e9800998ecf8427e',
  'a'.repeat(43),
  'a'.repeat(64),
  '123456',
  'https://example.com/',
  'ada@example.com',
  'ada.lovelace+test@example.com',
]

const formats: Record<string, string> = {
  'date-time': '2026-01-15T12:00:00.000Z',
  date: '2026-01-15',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '0b9f6f2e-3a54-4a2f-9b53-0f6c1c2a7d11',
}

/** Objects within objects beyond this depth are omitted. */
const maxDepth = 6

/** Builds examples from schemas: examples and defaults of fields first, else the simplest valid value. */
export function createExampleBuilder(components: Record<string, JsonSchema>): (schema: JsonSchema) => unknown {
  const resolve = (schema: JsonSchema): JsonSchema => {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
    return name === undefined ? schema : { ...components[name], ...schema, $ref: undefined }
  }

  function build(given: JsonSchema, depth: number): unknown {
    const schema = resolve(given)
    if (Array.isArray(schema['examples'])) return schema['examples'][0]
    if ('default' in schema) return schema['default']
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return schema['enum'][0]
    const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
    if (options) return build(options.find(({ type }) => type !== 'null') ?? {}, depth)
    if (Array.isArray(schema['allOf']))
      return Object.assign({}, ...(schema['allOf'] as JsonSchema[]).map((part) => build(part, depth)))
    return buildTyped(schema, depth)
  }

  function buildTyped(schema: JsonSchema, depth: number): unknown {
    switch (schema['type']) {
      case 'string':
        return buildString(schema)
      case 'integer':
      case 'number':
        return buildNumber(schema)
      case 'boolean':
        return true
      case 'array':
        return depth < maxDepth && Number(schema['minItems'] ?? 1) > 0 && schema['items']
          ? [build(schema['items'] as JsonSchema, depth + 1)]
          : []
      case 'object':
        return buildObject(schema, depth)
      default:
        return schema['type'] === 'null' ? null : 'example'
    }
  }

  function buildObject(
    { properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema,
    depth: number,
  ) {
    const namedProperties = Object.entries(properties as Record<string, JsonSchema>).filter(
      ([name, property]) => (required as string[]).includes(name) || Array.isArray(resolve(property)['examples']),
    )
    const isRecord =
      typeof additionalProperties === 'object' && additionalProperties !== null && namedProperties.length === 0
    if (isRecord && depth < maxDepth) {
      const name = propertyNames === undefined ? 'example' : String(build(propertyNames as JsonSchema, depth))
      return { [name]: build(additionalProperties as JsonSchema, depth + 1) }
    }
    return Object.fromEntries(namedProperties.map(([name, property]) => [name, build(property, depth + 1)]))
  }

  return (schema) => build(schema, 0)
}

function buildString({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): string {
  const formatExample = typeof format === 'string' ? formats[format] : undefined
  if (formatExample !== undefined) return formatExample
  const fits = (text: string) => text.length >= Number(minLength) && text.length <= Number(maxLength)
  const isMatch = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/
  const candidate = candidates.find((text) => fits(text) && isMatch.test(text))
  return candidate ?? 'example'.repeat(Math.ceil(Number(minLength) / 7) || 1).slice(0, Math.max(Number(minLength), 7))
}

function buildNumber({ minimum, exclusiveMinimum, maximum, type }: JsonSchema): number {
  const least = Number(
    minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + (type === 'integer' ? 1 : 0.5)),
  )
  const start = Math.max(1, least)
  return maximum === undefined ? start : Math.min(start, Number(maximum))
}
