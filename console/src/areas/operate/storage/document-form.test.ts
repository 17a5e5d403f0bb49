import { expect, test } from 'vitest'
import { documentErrors, documentValues, formatPreview, readData } from './document-form.ts'

const known = {
  collection: 'matches',
  id: 'm-1',
  data: { state: 'open' },
  bytes: 16,
  version: 4,
  created: 1,
  updated: 2,
}

test('a document is edited as an indented JSON object, and anything else is refused in its field', () => {
  expect(documentValues('open', known)).toEqual({ collection: 'matches', id: 'm-1', text: '{\n  "state": "open"\n}' })
  expect(documentValues('open', undefined)).toEqual({ collection: 'open', id: '', text: '{}' })
  expect(readData(' {"a": [1]} ')).toEqual({ a: [1] })
  expect(['[1]', '7', 'null', '{'].map(readData)).toEqual([undefined, undefined, undefined, undefined])
  expect(documentErrors(documentValues('open', known))).toEqual({})
  expect(Object.keys(documentErrors({ collection: 'a b', id: '../x', text: '[]' }))).toEqual([
    'collection',
    'id',
    'text',
  ])
})

test('a row shows the beginning of its data', () => {
  expect(formatPreview(known)).toBe('{"state":"open"}')
  expect(formatPreview({ ...known, data: { text: 'x'.repeat(300) } })).toHaveLength(161)
})
