import { parser } from '@lezer/json'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { expect, test } from 'vitest'
import { findPath, findTextRange, namesAt, valuesAt } from './json-places.ts'

const text = '{"price": {"data": {"amount": 5, "steps": [1, {"a": 2}]}}, "look": {"$link": "x.y"}}'
const tree = parser.parse(text)
const markOf = (field: string) => {
  const range = findTextRange(text, tree, field)
  return range && text.slice(range.from, range.to)
}

test('a finding is marked at its field, or at the nearest one around it', () => {
  expect(markOf('price.amount')).toBe('"amount"')
  expect(markOf('price.steps.1.a')).toBe('"a"')
  expect(markOf('price.steps.0')).toBe('1')
  expect(markOf('price.missing')).toBe('"price"')
  expect(markOf('look')).toBe('"look"')
  expect(markOf('none')).toBeUndefined()
})

test('the path to a place in the text has names and places', () => {
  const at = (part: string) => findPath(text, tree.resolveInner(text.indexOf(part) + 1, 1))
  expect(at('"amount"')).toEqual(['price', 'data', 'amount'])
  expect(at('"a"')).toEqual(['price', 'data', 'steps', 1, 'a'])
})

const schema: FieldSchema = {
  properties: {
    price: { title: 'Price', properties: { kind: { enum: ['a', 'b'] }, isOn: { type: 'boolean' } } },
  },
}

test('completion follows the schema', () => {
  expect(namesAt(schema, [])).toEqual([{ name: 'price', description: 'Price' }])
  expect(namesAt(schema, ['price']).map(({ name }) => name)).toContain('data')
  expect(namesAt(schema, ['price', 'data']).map(({ name }) => name)).toEqual(['kind', 'isOn'])
  expect(valuesAt(schema, ['price', 'data', 'kind'])).toEqual(['a', 'b'])
  expect(valuesAt(schema, ['price', 'data', 'isOn'])).toEqual([true, false])
  expect(valuesAt(schema, ['price', 'visibility'])).toEqual(['public', 'private'])
})
