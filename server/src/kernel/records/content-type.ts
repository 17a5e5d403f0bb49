import { asFieldSchema, type FieldSchema } from '@regent/contract/operate/content/content-fields'
import type { TypeGroup } from '@regent/contract/operate/content/content-types'
import { hourMs } from '@regent/contract/time'
import * as z from 'zod'

/**
 * A built-in type of content, declared by the area that reads its items (`content.types` in `area.ts`). Its JSON Schema
 * is generated from the reader itself, so that forms offer exactly what the server accepts.
 */
export type ContentType = {
  /** Of one item and of several: “Listing”, “Listings”. */
  title: string
  plural: string
  group: TypeGroup
  description: string
  /** Schema that parses the plain properties of an item. */
  reads: z.ZodType
  /** Fields that the reader gets from elsewhere, such as the symbol, which is the id of the item. */
  hides?: readonly string[]
  /**
   * Labels and display hints of fields, by path; `*` matches any entry of a list. Hints override the schema of a field;
   * needed for schemas that accept any value.
   */
  fields?: Readonly<Record<string, FieldSchema>>
  /** The properties of a new item, without errors. */
  start: (now: number) => Record<string, unknown>
}

/** A reader, and how its fields are shown in a form. */
type Described = Pick<ContentType, 'reads' | 'hides' | 'fields'> & { title?: string }

const cache = new WeakMap<Described, FieldSchema>()

/** The JSON Schema of what the reader takes. Throws if a hint or a hidden field is not in it. */
export function toFieldSchema(type: Described): FieldSchema {
  const cached = cache.get(type)
  if (cached) return cached
  const { $schema: _, ...json } = z.toJSONSchema(type.reads, { io: 'input', unrepresentable: 'any' })
  const schema = normalizeSchema(asFieldSchema(json))
  for (const path of type.hides ?? []) hide(schema, path.split('.'))
  for (const [path, hints] of Object.entries(type.fields ?? {})) {
    const fields = fieldsAt(schema, path.split('.'))
    if (fields.length === 0) throw new Error(`${type.title ?? 'A kind of drafts'} has no field “${path}”.`)
    for (const field of fields) Object.assign(field, hints)
  }
  if (schema.properties) schema.properties = inOrder(schema.properties, Object.keys(type.fields ?? {}))
  cache.set(type, schema)
  return schema
}

/** The fields that have hints come first, in the order of the hints: forms show what matters most at the top. */
function inOrder(properties: Record<string, FieldSchema>, hinted: readonly string[]): Record<string, FieldSchema> {
  const first = [...new Set(hinted.map((path) => path.split('.')[0] ?? ''))].filter((name) => properties[name])
  const names = new Set([...first, ...Object.keys(properties)])
  return Object.fromEntries([...names].flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])))
}

function hide(schema: FieldSchema, path: string[]): void {
  const name = path.at(-1) ?? ''
  const holders = fieldsAt(schema, path.slice(0, -1)).filter(({ properties }) => properties?.[name])
  if (holders.length === 0) throw new Error(`A content type hides “${path.join('.')}”, which it does not have.`)
  for (const holder of holders) {
    delete holder.properties?.[name]
    if (holder.required) holder.required = holder.required.filter((one) => one !== name)
  }
}

/** The schemas of a path; several where a field may be one of several things. */
function fieldsAt(schema: FieldSchema, path: readonly string[]): FieldSchema[] {
  const [step, ...rest] = path
  if (step === undefined) return [schema]
  const next = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties, items, additionalProperties }) => {
    if (step !== '*') return properties?.[step] ?? []
    return [items, additionalProperties].filter((one): one is FieldSchema => typeof one === 'object')
  })
  return next.flatMap((one) => fieldsAt(one, rest))
}

/** Removes the bounds that all integers have; otherwise forms would show them. */
function normalizeSchema(schema: FieldSchema): FieldSchema {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  const { items, anyOf, oneOf, properties, additionalProperties } = schema
  for (const inner of [
    items,
    additionalProperties,
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...Object.values(properties ?? {}),
  ])
    if (typeof inner === 'object') normalizeSchema(inner)
  return schema
}

declare module '../context/registry.ts' {
  interface Registry {
    /** Per built-in type of content: its schema, and how it is shown. */
    contentTypes: Readonly<Record<string, ContentType>>
  }
}

/** The next full hour after a week: where a new item needs a time, it begins then. */
export const nextWeek = (now: number): string => new Date((Math.floor(now / hourMs) + 169) * hourMs).toISOString()
