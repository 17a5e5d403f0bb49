import { asFieldSchema, buildInitialValue, type FieldSchema } from '@regent/contract/operate/content/content-fields'
import { ownTypesPrefix, TypeName } from '@regent/contract/operate/content/content-types'
import * as z from 'zod'
import type { Realm } from '../../../kernel/context/context.ts'
import { type ContentCheck, errorIn, toFindings, withoutNulls } from '../../../kernel/records/content-check.ts'
import type { ContentType } from '../../../kernel/records/content-type.ts'
import type { ContentEntry } from './entries.ts'
import { readItems } from './lists.ts'
import { plainProperties } from './published.ts'
import type { ContentRow } from './queries.ts'

/**
 * The studio's own content types: `content-types.islands` describes the items `islands.…`. Types are items themselves,
 * so that they are published, compared, promoted and undone together with the items that they describe.
 */

/**
 * Keywords of JSON Schema that checks and forms support. Other keywords would have no effect, without an error.
 * `pattern` is not supported, because a regular expression of a studio could block the server for minutes.
 */
const knownWords = new Set(
  `$schema $id $comment title description default examples deprecated type properties required additionalProperties items
  enum const anyOf oneOf minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems
  minProperties maxProperties format`.split(/\s+/),
)
const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
/** The maximum depth of a schema. */
const maxDepth = 12
const maxFields = 1_000

type Fault = { path: string[]; message: string }

/** The errors of a JSON Schema, with their paths. */
function findFaults(schema: unknown, path: string[] = [], counted = { fields: 0 }): Fault[] {
  counted.fields += 1
  if (counted.fields > maxFields)
    return counted.fields === maxFields + 1 ? [{ path, message: `exceeds the limit of ${maxFields} fields` }] : []
  if (path.length > 3 * maxDepth) return [{ path, message: `exceeds the limit of ${maxDepth} levels` }]
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [{ path, message: 'must be a JSON Schema object' }]
  const faults: Fault[] = []
  for (const word of Object.keys(schema))
    if (!knownWords.has(word) && !word.startsWith('x-'))
      faults.push({ path: [...path, word], message: 'is an unsupported keyword of JSON Schema' })
  const {
    type,
    properties,
    required,
    items,
    additionalProperties,
    enum: words,
    anyOf,
    oneOf,
  } = asFieldSchema(schema) as Record<string, unknown>
  const wrong = [type ?? []].flat().find((one) => !types.has(String(one)))
  if (wrong !== undefined) faults.push({ path: [...path, 'type'], message: `must be one of ${[...types].join(', ')}` })
  if (required !== undefined && !isListOfTexts(required))
    faults.push({ path: [...path, 'required'], message: 'must be a list of names' })
  if (words !== undefined && !(Array.isArray(words) && words.length > 0))
    faults.push({ path: [...path, 'enum'], message: 'must be a list of values' })
  if (properties !== undefined) {
    if (typeof properties !== 'object' || properties === null || Array.isArray(properties))
      faults.push({ path: [...path, 'properties'], message: 'must be an object with a schema for each name' })
    else
      for (const [name, inner] of Object.entries(properties))
        faults.push(...findFaults(inner, [...path, 'properties', name], counted))
  }
  if (items !== undefined) faults.push(...findFaults(items, [...path, 'items'], counted))
  if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean')
    faults.push(...findFaults(additionalProperties, [...path, 'additionalProperties'], counted))
  for (const [word, list] of Object.entries({ anyOf, oneOf })) {
    if (list === undefined) continue
    if (!Array.isArray(list) || list.length === 0)
      faults.push({ path: [...path, word], message: 'must be a list of schemas' })
    else
      for (const [index, inner] of list.entries())
        faults.push(...findFaults(inner, [...path, word, String(index)], counted))
  }
  return faults
}

const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')

const Schema = z.record(z.string(), z.unknown()).superRefine((schema, context) => {
  for (const { path, message } of findFaults(schema)) context.addIssue({ code: 'custom', path, message })
})

/** The fields of a studio's type that the server reads. */
const OwnType = z.looseObject({
  title: z.string().min(1, 'must not be empty').max(100),
  plural: z.string().max(100).optional(),
  description: z.string().max(1_000).optional(),
  schema: Schema,
  start: z.record(z.string(), z.unknown()).optional(),
})

export type OwnType = {
  type: string
  title: string
  plural: string
  description: string | undefined
  schema: FieldSchema
  start: Record<string, unknown>
  /** Checks the plain properties of an item. */
  check: ContentCheck
}

const read = new WeakMap<ContentRow, OwnType | null>()

function ownTypeOf(row: ContentRow): OwnType | undefined {
  const cachedType = read.get(row)
  if (cachedType !== undefined) return cachedType ?? undefined
  const parsed = OwnType.safeParse(withoutNulls(plainProperties(row.properties)))
  const parsedType = parsed.success ? ownType(row.id.slice(ownTypesPrefix.length + 1), parsed.data) : null
  read.set(row, parsedType)
  return parsedType ?? undefined
}

function ownType(type: string, { title, plural, description, schema, start }: z.output<typeof OwnType>): OwnType {
  const fields = asFieldSchema(schema)
  let reader: z.ZodType | undefined
  return {
    type,
    title,
    plural: plural || title,
    description,
    schema: fields,
    start: start ?? buildInitialValue(fields),
    check({ properties }) {
      // Created lazily for the first checked item: most reads of types check nothing.
      reader ??= z.fromJSONSchema(withoutAnnotations({ type: 'object', ...schema }))
      const result = reader.safeParse(withoutNulls(properties))
      return result.success ? [] : toFindings(result.error)
    },
  }
}

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>

/** Removes the keywords that only affect how forms show a field. */
const withoutAnnotations = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('x-') || key === '$id' ? undefined : value)))

/** The types that these entries describe. An invalid type is omitted, and its check reports the error. */
export async function ownTypesIn(realm: Realm, entries: readonly ContentEntry[]): Promise<Map<string, OwnType>> {
  const described = entries.filter(({ id, kind }) => kind === 'content' && id.startsWith(`${ownTypesPrefix}.`))
  if (described.length === 0) return new Map()
  const ownTypes = (await readItems(realm, described)).flatMap((row) => ownTypeOf(row) ?? [])
  return new Map(ownTypes.map((one) => [one.type, one]))
}

/** A type must have a schema that checks and forms can read, and a name that Regent does not use. */
export const checkOwnType =
  (builtIn: ReadonlySet<string>): ContentCheck =>
  ({ id, properties }) => {
    const type = id.slice(ownTypesPrefix.length + 1)
    const name = TypeName.safeParse(type)
    if (builtIn.has(type))
      return [errorIn('', `describes ${type}, a built-in type. Describe a subtype, such as ${type}.special.`)]
    const parsed = OwnType.safeParse(withoutNulls(properties))
    return [...(name.success ? [] : toFindings(name.error)), ...(parsed.success ? [] : toFindings(parsed.error))]
  }

/** The type of types, so that forms can edit them like any item. */
export const typeOfTypes: ContentType = {
  title: 'Content type',
  plural: 'Content types',
  group: 'own',
  description: 'Schema of the items of a type. content-types.islands is the schema of islands.…',
  reads: OwnType,
  fields: {
    title: { title: 'Name of one item', description: 'Such as “Island”.', 'x-private': true },
    plural: { title: 'Name of several', description: 'Such as “Islands”.', 'x-private': true },
    description: { 'x-as': 'lines', 'x-private': true },
    schema: {
      title: 'Schema',
      description: 'A JSON Schema of the properties of an item.',
      'x-as': 'json',
      'x-private': true,
    },
    start: {
      title: 'A new item',
      description: 'Initial properties of a new item.',
      'x-as': 'json',
      'x-private': true,
    },
  },
  start: () => ({
    title: 'New type',
    plural: 'New types',
    schema: { type: 'object', properties: { title: { type: 'string', title: 'Title' } }, required: ['title'] },
  }),
}
