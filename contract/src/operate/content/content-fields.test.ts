import { expect, test } from 'vitest'
import {
  buildInitialValue,
  type FieldSchema,
  humanizeName,
  inferSchema,
  schemaAt,
  startValue,
} from './content-fields.ts'

test('the schema of values has what they have in common, and requires nothing', () => {
  expect(
    inferSchema([
      { name: 'a', n: 1, at: '2026-01-01T00:00:00Z', tags: ['x'], odd: 1 },
      { name: 'b', n: 1.5, at: '2026-01-02T00:00:00Z', tags: [], odd: 'text' },
      { name: null, deep: { on: true } },
    ]),
  ).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string' },
      n: { type: 'number' },
      at: { type: 'string', format: 'date-time' },
      tags: { type: 'array', items: { type: 'string' } },
      odd: {},
      deep: { type: 'object', properties: { on: { type: 'boolean' } } },
    },
  })
  expect(inferSchema([])).toEqual({})
  expect(inferSchema(['a\nb'])).toEqual({ type: 'string', 'x-as': 'lines' })
})

test('an inference ends, however deep and wide the values are', () => {
  let value: unknown = 1
  for (let level = 0; level < 100; level += 1) value = { inner: value }
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, index]))
  expect(JSON.stringify(inferSchema([value])).length).toBeLessThan(1_000)
  expect(Object.keys(inferSchema([wide]).properties ?? {})).toHaveLength(60)
})

test('a new value is the smallest that its schema takes', () => {
  const schema: FieldSchema = {
    properties: {
      name: { type: 'string', minLength: 1 },
      kind: { enum: ['b', 'c'] },
      count: { type: 'integer', minimum: 3 },
      list: { type: 'array', minItems: 1, items: { type: 'boolean' } },
      other: { type: 'string' },
      held: { default: 'x' },
    },
    required: ['name', 'kind', 'count', 'list'],
  }
  expect(buildInitialValue(schema)).toEqual({ name: 'New', kind: 'b', count: 3, list: [false], held: 'x' })
  expect(startValue({ type: 'number', maximum: -2 })).toBe(-2)
})

test('the schema of a field is found through lists, records and choices', () => {
  const schema: FieldSchema = {
    properties: {
      phases: { items: { properties: { name: { title: 'Name' } } } },
      texts: { additionalProperties: { title: 'Text' } },
      either: { anyOf: [{ type: 'array' }, { properties: { en: { title: 'English' } } }] },
    },
  }
  expect(schemaAt(schema, ['phases', 3, 'name'])?.title).toBe('Name')
  expect(schemaAt(schema, ['texts', 'de'])?.title).toBe('Text')
  expect(schemaAt(schema, ['either', 'en'])?.title).toBe('English')
  expect(schemaAt(schema, ['none', 'at', 'all'])).toBeUndefined()
})

test('a name is said in words', () => {
  expect(['startingAmount', 'start_date', 'id', 'write-self'].map(humanizeName)).toEqual([
    'Starting amount',
    'Start date',
    'Id',
    'Write self',
  ])
})
