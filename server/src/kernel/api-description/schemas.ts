import { allEndpoints } from '@regent/contract/endpoints'
import { outsideRoutes } from '@regent/contract/outside-routes'
import { namedSchemas } from '@regent/contract/schemas'
import * as z from 'zod'

/** A JSON schema, or a part of one. */
export type JsonSchema = { [key: string]: unknown }

/** Requests are described as a caller may send them, responses as the server sends them. */
type Direction = 'input' | 'output'

const root = '#/components/schemas/'

/** The schemas of an API description: references by zod schema, and the components that they use. */
export type DescribedSchemas = {
  /** A reference to the component of a schema, or its inline form. */
  refer: (schema: z.ZodType, direction: Direction) => JsonSchema
  /** True if several calls have this response. */
  isShared: (schema: z.ZodType) => boolean
  /** The properties of the fields of a request, such as its query. */
  properties: (schema: z.ZodObject) => Record<string, JsonSchema>
  /** All components that were referred to. */
  components: () => Record<string, JsonSchema>
}

const toPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Names every schema of the contract: exports by their name, others by their call. */
function nameSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const usedNames = new Set<string>()
  const add = (schema: z.ZodType | undefined, name: string) => {
    if (!schema || names.has(schema)) return
    if (usedNames.has(name)) throw new Error(`two schemas of the API description are named ${name}`)
    usedNames.add(name)
    names.set(schema, name)
  }
  for (const [name, schema] of namedSchemas) add(schema, name)
  for (const { name, call } of allEndpoints) {
    add(call.body, `${toPascal(name)}Body`)
    add(call.response, `${toPascal(name)}Response`)
  }
  for (const { name, body, response } of outsideRoutes) {
    add(body?.schema, `${toPascal(name)}Body`)
    add(response.schema, `${toPascal(name)}Response`)
  }
  for (const { name, call } of allEndpoints) {
    add(call.params, `__${name}_params`)
    add(call.query, `__${name}_query`)
  }
  for (const { name, query } of outsideRoutes) add(query, `__${name}_query`)
  return names
}

/** The JSON schemas of all named schemas in one direction. */
function convert(names: ReadonlyMap<z.ZodType, string>, io: Direction): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${root}${id}`,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The long pattern adds nothing to the format.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      if (jsonSchema.pattern !== undefined) describePattern(jsonSchema as JsonSchema, jsonSchema.pattern)
      // A union with "anything" is anything.
      if (jsonSchema.anyOf?.some((one) => Object.keys(one).length === 0)) delete jsonSchema.anyOf
      // Clients must accept fields that later versions add.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([id, { $schema: _, $id: __, ...schema }]) => [
      id,
      schema,
    ]),
  )
}

/** Many validators do not know classes of Unicode: control characters are written out, other classes are omitted. */
function describePattern(schema: JsonSchema, pattern: string): void {
  const plain = pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f')
  if (plain.includes('\\p{')) delete schema['pattern']
  else schema['pattern'] = plain
}

/** Calls a function with each reference in a schema; its result replaces the reference. */
function mapRefs(value: unknown, map: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => mapRefs(part, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string'
        ? [key, `${root}${map(part.slice(root.length))}`]
        : [key, mapRefs(part, map)],
    ),
  )
}

function listRefs(value: unknown): Set<string> {
  const references = new Set<string>()
  mapRefs(value, (name) => {
    references.add(name)
    return name
  })
  return references
}

/** Names of schemas whose two directions differ, in themselves or in a schema that they refer to. */
function listDifferent(input: Record<string, JsonSchema>, output: Record<string, JsonSchema>): Set<string> {
  const different = new Set(
    Object.keys(input).filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  )
  const refs = new Map(Object.entries(input).map(([name, schema]) => [name, listRefs(schema)]))
  for (let size = -1; size !== different.size; ) {
    size = different.size
    for (const [name, found] of refs) if ([...found].some((one) => different.has(one))) different.add(name)
  }
  return different
}

/** Describes the schemas of the contract. A schema is in the components once referred to. */
export function describeSchemas(): DescribedSchemas {
  const names = nameSchemas()
  const schemasByUse = { input: convert(names, 'input'), output: convert(names, 'output') }
  const different = listDifferent(schemasByUse.input, schemasByUse.output)
  const used = { input: new Set<string>(), output: new Set<string>() }
  const use = (name: string, direction: Direction): void => {
    // Equal in both directions: one component serves both.
    const side = different.has(name) ? direction : 'output'
    if (used[side].has(name)) return
    used[side].add(name)
    for (const next of listRefs(schemasByUse[side][name])) use(next, side)
  }
  /** The fields of a query become parameters, so only the schemas that they refer to are components. */
  const useParts = (name: string) => {
    for (const next of listRefs(schemasByUse.input[name])) use(next, 'input')
  }
  /** A request and a response with the same schema need two names if they differ. */
  const label = (direction: Direction) => (name: string) =>
    direction === 'input' && different.has(name) && used.output.has(name) ? `${name}Input` : name
  // All references are collected before the first name is given.
  for (const { call } of allEndpoints) {
    if (call.body) use(names.get(call.body) ?? '', 'input')
    for (const part of [call.query, call.params]) if (part) useParts(names.get(part) ?? '')
    use(names.get(call.response) ?? '', 'output')
  }
  for (const { body, query, response } of outsideRoutes) {
    if (body?.schema) use(names.get(body.schema) ?? '', 'input')
    if (query) useParts(names.get(query) ?? '')
    if (response.schema) use(names.get(response.schema) ?? '', 'output')
  }
  const timesUsed = new Map<z.ZodType, number>()
  for (const { call } of allEndpoints)
    timesUsed.set(call.response, (timesUsed.get(call.response) ?? 0) + 1 + (call.alsoAt?.length ?? 0))
  return {
    isShared: (schema) => (timesUsed.get(schema) ?? 0) > 1,
    refer: (schema, direction) => ({ $ref: `${root}${label(direction)(names.get(schema) ?? '')}` }),
    properties: (schema) => {
      const { properties = {} } = schemasByUse.input[names.get(schema) ?? ''] ?? {}
      return mapRefs(properties, label('input')) as Record<string, JsonSchema>
    },
    components: () => {
      const all = (['output', 'input'] as const).flatMap((direction) =>
        [...used[direction]].map((name): [string, JsonSchema] => [
          label(direction)(name),
          mapRefs(schemasByUse[direction][name], label(direction)) as JsonSchema,
        ]),
      )
      return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}
