import type { FieldPath, FieldSchema } from '@regent/contract/operate/content/content-fields'
import type { ContentProperty } from '@regent/contract/operate/content/content-shapes'
import { hiddenText } from '../../../api/sentence-parts.ts'
import type { Properties } from './content-words.ts'

/** The draft that the form and the JSON view share. */
export type ItemDraft = { id: string; tags: string[]; properties: Properties }

/** The full state of an item in a change set. The editor does not show variants; hidden parts are kept. */
export const toContentDraft = ({ tags, properties }: ItemDraft): Record<string, unknown> => ({
  kind: 'content',
  tags,
  variants: hiddenText,
  ...Object.fromEntries(Object.entries(properties).map(([name, property]) => [`properties.${name}`, property])),
})

const propertyPrefix = 'properties.'

/** The properties in the state of an item in a change set, and the names of hidden ones. */
export function readStateProperties(state: Readonly<Record<string, unknown>>): {
  properties: Properties
  hidden: string[]
} {
  const properties: Properties = {}
  const hidden: string[] = []
  for (const [name, value] of Object.entries(state)) {
    if (!name.startsWith(propertyPrefix) || value === null) continue
    const plain = name.slice(propertyPrefix.length)
    if (isObject(value)) properties[plain] = value as ContentProperty
    else hidden.push(plain)
  }
  return { properties, hidden }
}

/** Replaces the properties of the state. Keeps hidden fields and other fields. */
export const stateWithProperties = (
  state: Readonly<Record<string, unknown>>,
  properties: Properties,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(state).filter(([name, value]) => !name.startsWith(propertyPrefix) || value === hiddenText),
  ),
  ...Object.fromEntries(Object.entries(properties).map(([name, property]) => [`${propertyPrefix}${name}`, property])),
})

/** The value of a property, without its holder (text, data, link). */
export const readPlainValue = (property: ContentProperty | undefined): unknown =>
  property && (property.data ?? property.text ?? property.$link ?? property.$links)

/** Sets one field of the properties; `undefined` removes it. Others are unchanged. */
export function withField(
  properties: Properties,
  path: FieldPath,
  value: unknown,
  schema: FieldSchema | undefined,
): Properties {
  const [first = '', ...rest] = path
  const name = String(first)
  const before = properties[name]
  const next = rest.length === 0 ? value : setAt(readPlainValue(before), rest, value)
  if (next === undefined) {
    const { [name]: _, ...others } = properties
    return others
  }
  return { ...properties, [name]: withProperty(before, next, schema) }
}

/** Sets the value of a property and keeps its holder and visibility: a link stays a link, private stays private. */
function withProperty(
  before: ContentProperty | undefined,
  value: unknown,
  schema: FieldSchema | undefined,
): ContentProperty {
  const visibility = before?.visibility ?? (schema?.['x-private'] ? 'private' : 'public')
  const holder = before ? findHolder(before) : (schema?.['x-holds'] ?? 'data')
  if (holder === '$links' && Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return { $links: value, visibility }
  if (holder === '$link' && typeof value === 'string') return { $link: value, visibility }
  if (holder === 'text' && typeof value === 'string') return { text: value, visibility }
  return { data: value, visibility }
}

export type Holder = 'data' | 'text' | '$link' | '$links'

/** The holder of a property's value. */
export const findHolder = ({ text, $link, $links }: ContentProperty): Holder =>
  $links !== undefined ? '$links' : $link !== undefined ? '$link' : text !== undefined ? 'text' : 'data'

/** Returns a copy of a value with one field changed. Creates missing objects and lists on the path. */
export function setAt(value: unknown, path: FieldPath, next: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return next
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    const inner = setAt(list[step], rest, next)
    if (inner === undefined) list.splice(step, 1)
    else list[step] = inner
    return list
  }
  const { [step]: before, ...others } = isObject(value) ? value : {}
  const inner = setAt(before, rest, next)
  if (inner === undefined) return others
  // Keeps the order of fields.
  return isObject(value) && step in value ? { ...value, [step]: inner } : { ...others, [step]: inner }
}

/** Moves an entry of a list. */
export function moveEntry<One>(list: readonly One[], from: number, to: number): One[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The initial properties of a new item, stored as its schema defines. */
export const startingProperties = (start: Record<string, unknown>, schema: FieldSchema): Properties =>
  Object.fromEntries(
    Object.entries(start).map(([name, value]) => [name, withProperty(undefined, value, schema.properties?.[name])]),
  )

/** The input for a field. */
export type FieldKind =
  | 'text'
  | 'lines'
  | 'number'
  | 'money'
  | 'duration'
  | 'isoDuration'
  | 'time'
  | 'moment'
  | 'switch'
  | 'choice'
  | 'pick'
  | 'image'
  | 'texts'
  | 'audience'
  | 'list'
  | 'picks'
  | 'group'
  | 'record'
  | 'json'

/** The kind of a field by its schema and, if that is ambiguous, by its value. */
export function findFieldKind(schema: FieldSchema, value: unknown): FieldKind {
  const look = schema['x-as']
  if (look === 'json') return 'json'
  if (look === 'audience') return 'audience'
  if (look === 'texts' && (isEmpty(value) || isTexts(value))) return 'texts'
  const type = [schema.type ?? []].flat().filter((one) => one !== 'null')
  if (schema.enum && (isEmpty(value) || schema.enum.includes(value))) return 'choice'
  if (type.length !== 1) return 'json'
  switch (type[0]) {
    case 'boolean':
      return isEmpty(value) || typeof value === 'boolean' ? 'switch' : 'json'
    case 'integer':
    case 'number':
      if (isObject(value) || Array.isArray(value)) return 'json'
      if (schema['x-as'] === 'moment') return 'moment'
      if (schema['x-unit'] === 'money') return 'money'
      return schema['x-unit'] ? 'duration' : 'number'
    case 'string':
      if (isObject(value) || Array.isArray(value)) return 'json'
      return findTextKind(schema)
    case 'array':
      if (!isEmpty(value) && !Array.isArray(value)) return 'json'
      if (schema.items?.['x-picks']) return 'picks'
      return schema.items && Object.keys(schema.items).length > 0 ? 'list' : 'json'
    case 'object':
      if (!isEmpty(value) && !isObject(value)) return 'json'
      if (schema.properties && Object.keys(schema.properties).length > 0) return 'group'
      return typeof schema.additionalProperties === 'object' ? 'record' : 'json'
    default:
      return 'json'
  }
}

function findTextKind(schema: FieldSchema): FieldKind {
  if (schema['x-as'] === 'image') return 'image'
  if (schema['x-picks']) return 'pick'
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'duration') return 'isoDuration'
  return schema['x-as'] === 'lines' ? 'lines' : 'text'
}

type ShownField = { name: string; schema: FieldSchema /** The others that say the same. */; twins: string[] }

/** The visible fields of an object. Of equivalent fields, the effective one is visible, else the first. */
export function shownFields(
  known: Readonly<Record<string, FieldSchema>>,
  value: Record<string, unknown>,
): ShownField[] {
  return Object.entries(known).flatMap(([name, schema]) => {
    if (schema['x-same-as'] !== undefined) return []
    const all = [name, ...Object.keys(known).filter((other) => known[other]?.['x-same-as'] === name)]
    const fieldName = all.findLast((one) => !isEmpty(value[one])) ?? name
    return [{ name: fieldName, schema: known[fieldName] ?? schema, twins: all.filter((one) => one !== fieldName) }]
  })
}

/** The object after a change of one field, without its equivalent fields, which would contradict it. */
export function withoutTwins(
  value: Record<string, unknown>,
  { name, twins }: Pick<ShownField, 'name' | 'twins'>,
  next: unknown,
): Record<string, unknown> {
  const newEntries = Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    twins.includes(key) ? [] : [[key, key === name ? next : one]],
  )
  const newValue = Object.fromEntries(name in value ? newEntries : [...newEntries, [name, next]])
  if (next === undefined) delete newValue[name]
  return newValue
}

const isEmpty = (value: unknown) => value === undefined || value === null
const isTexts = (value: unknown) => isObject(value) && Object.values(value).every((text) => typeof text === 'string')

/** The matching branch of a field with alternatives; the first one while the field is empty. */
export function selectBranch(schema: FieldSchema, value: unknown): FieldSchema {
  const branches = schema.anyOf ?? schema.oneOf
  if (!branches) return schema
  const { anyOf: _, oneOf: __, ...shared } = schema
  const selectedBranch = branches.find((branch) => acceptsValue(branch, value)) ?? branches[0] ?? {}
  return { ...selectBranch(selectedBranch, value), ...shared }
}

function acceptsValue(schema: FieldSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((branch) => acceptsValue(branch, value))
  if (isEmpty(value)) return true
  const type = [schema.type ?? []].flat()[0]
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'object') return type === 'object'
  if (typeof value === 'number') return type === 'number' || type === 'integer'
  return type === typeof value
}

/** Parses a number; invalid text is kept, so that validation reports it. */
export function typedNumber(text: string): number | string | undefined {
  const clean = text.trim()
  if (clean === '') return undefined
  return /^-?(\d+(\.\d+)?|\.\d+)$/.test(clean) ? Number(clean) : clean
}
