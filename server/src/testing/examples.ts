import type { AnyEndpoint } from '@regent/contract/endpoint'
import { SaleListing } from '@regent/contract/monetize/commerce-sales'
import { Email, Id, Pid } from '@regent/contract/shapes'
import type * as z from 'zod'

/** Placeholders for real values in example requests. */
export type Known = {
  pid: string
  id: number
  gamerTag: number
  email: string
  objectId: string
  /** A word that stands in the text of a field, so that what became of it can be found. */
  mark?: (at: string) => string | undefined
}

export type Example = { params: object; query: object; body: object }

/** A request that a call's schemas accept, made from the schemas alone; optional fields are included. */
export function exampleOf(call: AnyEndpoint, known: Known): Example {
  const part = (schema: z.ZodObject | undefined, name: string) =>
    (schema ? exampleValue(schema, known, name) : {}) as object
  const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  const params = call.params
    ? part(call.params, 'params')
    : Object.fromEntries(names.map((name) => [name, String(known.id)]))
  return { params, query: part(call.query, 'query'), body: part(call.body, 'body') }
}

/** Fields that name a player by gamer tag and nothing else. */
const playerFields = new Set([
  'params.gamerTag',
  'params.objectId',
  'body.gamer',
  'query.playerId',
  'body.playerId',
  'query.dbid',
  'body.id',
])

function exampleValue(schema: z.core.$ZodType, known: Known, at: string): unknown {
  if (schema === Pid) return known.pid
  // Of that name some are an id of something else, a text.
  if (playerFields.has(at) && (schema as z.ZodType).safeParse(known.gamerTag).success) return known.gamerTag
  if (schema === Id) return known.id
  if (schema === Email) return known.email
  // A listing on sale has exactly one price.
  if (schema === SaleListing) return { store: 'example', listing: 'example', percent: 20 }
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return exampleValue(def.innerType, known, at)
    case 'object':
      return endingLater(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [name, exampleValue(field, known, `${at}.${name}`)]),
        ),
      )
    case 'array':
      return [exampleValue(def.element, known, `${at}.0`)]
    case 'record':
      return {
        [String(exampleValue(def.keyType, known, `${at} key`))]: exampleValue(def.valueType, known, `${at} value`),
      }
    case 'union':
      return exampleValue(def.options[0] as z.core.$ZodType, known, at)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'never':
      return undefined
    case 'string':
    case 'number':
      return firstFitting(schema, def.type === 'string' ? texts(known, known.mark?.(at)) : numbers, at)
    default:
      return { any: 'thing' }
  }
}

/** What starts and ends has a length. */
const endingLater = (value: Record<string, unknown>): Record<string, unknown> =>
  typeof value['start'] === 'number' && value['end'] === value['start'] ? { ...value, end: value['start'] + 1 } : value

const texts = ({ objectId, email }: Known, mark: string | undefined) => [
  ...(mark === undefined ? [] : [mark, `${mark} text`, `${mark}@players.test`, `${mark}|name`]),
  'example',
  'example text',
  objectId,
  email,
  '2026-01-15T12:00:00Z',
  '2026-01-15',
  'game_level',
  '7',
  'space|name',
  'image/png',
  'currency.gems',
  'items.sword',
  '0 0 12 * * MON *',
  'ZXhhbXBsZQ==',
  'https://hooks.example.com/nightly',
  'Every day at 09:00',
  '7.DE_1.matchmaking',
  '22:00',
  '0b2f6c1e-8d53-4f7a-9c40-5a1e7d2b6f38',
  'q3kX0vYtE5m2n8rJcZs1wLhPbUd7aGfIoR4yTeN6MxQ',
  'ABC123DEFG',
  'EUR',
  'UTC',
]

const numbers = [10, 1, 0, 20, 2026, 100_000]

function firstFitting(schema: z.core.$ZodType, candidates: readonly unknown[], at: string): unknown {
  const found = candidates.find((value) => (schema as z.ZodType).safeParse(value).success)
  if (found === undefined) throw new Error(`examples.ts knows no value that fits ${at}; teach it one.`)
  return found
}

/**
 * A value that a field refuses in spite of the wire's leniency; undefined if every value of its kind might be accepted.
 */
export function mistypedValue(schema: z.core.$ZodType): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return mistypedValue(def.innerType)
    case 'object':
    case 'record':
      return 'no object'
    case 'array':
      return { no: 'list' }
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return 'neither-this-nor-that'
    case 'string':
      return { no: 'text' }
    default:
      return undefined
  }
}

/** Same for a query field, where everything is text. */
export function mistypedText(schema: z.core.$ZodType): string | undefined {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return mistypedText(def.innerType)
    case 'array':
      return mistypedText(def.element)
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return 'neither-this-nor-that'
    default:
      return undefined
  }
}

type Def =
  | { type: 'optional' | 'default' | 'prefault' | 'nullable' | 'readonly'; innerType: z.core.$ZodType }
  | { type: 'object'; shape: Record<string, z.core.$ZodType> }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'record'; keyType: z.core.$ZodType; valueType: z.core.$ZodType }
  | { type: 'union'; options: readonly z.core.$ZodType[] }
  | { type: 'enum'; entries: Record<string, unknown> }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'string' | 'number' | 'boolean' | 'never' | 'unknown' }

const defOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as unknown as Def
