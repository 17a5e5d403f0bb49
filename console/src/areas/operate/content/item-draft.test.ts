import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { describe, expect, test } from 'vitest'
import { toBinaryId } from './BinaryItem.tsx'
import { formatProperties } from './content-words.ts'
import {
  type FieldKind,
  findFieldKind,
  moveEntry,
  selectBranch,
  setAt,
  shownFields,
  startingProperties,
  typedNumber,
  withField,
  withoutTwins,
} from './item-draft.ts'

const properties = {
  title: { data: 'Gems', visibility: 'public' as const },
  look: { $link: 'looks.oak', visibility: 'public' as const },
  shows: { $links: ['items.a'], visibility: 'public' as const },
  text: { text: 'Hello', visibility: 'private' as const },
  price: { data: { amount: 5, extra: { unknown: [1] } }, visibility: 'public' as const },
}

test('a field is changed as its property is written, and nothing else is', () => {
  expect(withField(properties, ['look'], 'looks.elm', undefined)).toEqual({
    ...properties,
    look: { $link: 'looks.elm', visibility: 'public' },
  })
  expect(withField(properties, ['shows', 1], 'items.b', undefined)['shows']).toEqual({
    $links: ['items.a', 'items.b'],
    visibility: 'public',
  })
  expect(withField(properties, ['text'], 'Bye', undefined)['text']).toEqual({ text: 'Bye', visibility: 'private' })
  expect(withField(properties, ['price', 'amount'], 7, undefined)['price']?.data).toEqual({
    amount: 7,
    extra: { unknown: [1] },
  })
  expect(Object.keys(withField(properties, ['title'], undefined, undefined))).toEqual([
    'look',
    'shows',
    'text',
    'price',
  ])
})

test('a new property is written as its schema says', () => {
  const schema: FieldSchema = {
    properties: { listings: { 'x-holds': '$links' }, secret: { 'x-private': true }, plain: {} },
  }
  expect(startingProperties({ listings: ['listings.a'], secret: 1, plain: null }, schema)).toEqual({
    listings: { $links: ['listings.a'], visibility: 'public' },
    secret: { data: 1, visibility: 'private' },
    plain: { data: null, visibility: 'public' },
  })
})

test('a change in a list or an object makes what is missing on the way, and keeps the order', () => {
  expect(setAt(undefined, ['a', 0, 'b'], 5)).toEqual({ a: [{ b: 5 }] })
  expect(setAt([1, 2, 3], [1], undefined)).toEqual([1, 3])
  expect(Object.keys(setAt({ a: 1, b: 2, c: 3 }, ['b'], 9) as object)).toEqual(['a', 'b', 'c'])
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

const kinds: [kind: FieldKind, schema: FieldSchema, value: unknown][] = [
  ['text', { type: 'string' }, 'a'],
  ['lines', { type: 'string', 'x-as': 'lines' }, undefined],
  ['time', { type: 'string', format: 'date-time' }, undefined],
  ['isoDuration', { type: 'string', format: 'duration' }, 'P7D'],
  ['duration', { type: 'integer', 'x-unit': 'seconds' }, 60],
  ['money', { type: 'integer', 'x-unit': 'money' }, 999],
  ['number', { type: 'integer' }, 'many'],
  ['switch', { type: 'boolean' }, undefined],
  ['choice', { enum: ['a', 'b'] }, 'b'],
  ['json', { enum: ['a', 'b'] }, 'c'],
  ['pick', { type: 'string', 'x-picks': ['items'] }, ''],
  ['picks', { type: 'array', items: { type: 'string', 'x-picks': ['items'] } }, []],
  ['list', { type: 'array', items: { type: 'string' } }, undefined],
  ['json', { type: 'array', items: {} }, [1]],
  ['group', { type: 'object', properties: { a: {} } }, {}],
  ['json', { type: 'object', properties: { a: {} } }, 'text'],
  ['record', { type: 'object', additionalProperties: { type: 'string' } }, undefined],
  ['texts', { type: 'object', 'x-as': 'texts' }, { en: 'Hi' }],
  ['json', { type: 'string' }, { en: 'Hi' }],
  ['json', {}, 5],
]

test.each(kinds)('a field is shown as %s by its schema and its value', (kind, schema, value) => {
  expect(findFieldKind(schema, value)).toBe(kind)
})

test('of a field that may be one of several things, the schema of what it holds is shown', () => {
  const schema: FieldSchema = { title: 'Titles', anyOf: [{ type: 'object' }, { type: 'array' }] }
  expect(selectBranch(schema, ['a'])).toEqual({ title: 'Titles', type: 'array' })
  expect(selectBranch(schema, undefined)).toEqual({ title: 'Titles', type: 'object' })
})

test('a typed number is one, and what is none stays for the checks', () => {
  expect(['5', ' -1.5 ', '', '1.', 'many'].map(typedNumber)).toEqual([5, -1.5, undefined, '1.', 'many'])
})

test('a file gets an id that the server takes', () => {
  expect([toBinaryId('Amber Island.png'), toBinaryId('.png'), toBinaryId('Über.tar.gz')]).toEqual([
    'images.amber-island',
    'images.file',
    'images.ber-tar',
  ])
})

test('the text of a draft says all of it', () => {
  expect(JSON.parse(formatProperties(properties))).toMatchObject({ look: { $link: 'looks.oak' } })
})

describe('of fields that say the same', () => {
  const known = {
    name: { type: 'string' },
    minutes: { type: 'number' },
    seconds: { type: 'number', 'x-same-as': 'minutes' },
    millis: { type: 'number', 'x-same-as': 'minutes' },
  }
  test.each([
    ['the first where none is set', {}, 'minutes'],
    ['the one that is set', { seconds: 90 }, 'seconds'],
    ['the one that counts where several are set', { minutes: 1, seconds: 90, millis: 90_500 }, 'millis'],
  ])('a form shows %s', (_, value, shown) => {
    expect(shownFields(known, value).map(({ name }) => name)).toEqual(['name', shown])
  })

  test('a change drops the others, and nothing else', () => {
    const [, lasts] = shownFields(known, { minutes: 1.5, millis: 90_500 })
    const phase = { minutes: 1.5, name: 'Hunt', millis: 90_500, rules: [{ rule: 'size', value: '3' }] }
    const field = lasts ?? { name: '', twins: [] }
    expect(withoutTwins(phase, field, 60_000)).toEqual({ name: 'Hunt', millis: 60_000, rules: phase.rules })
    expect(withoutTwins(phase, field, undefined)).toEqual({ name: 'Hunt', rules: phase.rules })
  })
})
