import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, textIn, wordIn } from './search-text.ts'

test.each([
  { q: '7140235509183652' },
  { q: '12345678901234567890' },
  { q: '1e5' },
  { q: 'true' },
  { q: 'ada+raids@players.test', by: 'device' },
  { redirect: '/acme/games?q=a&b=c' },
])('%j is in the address as it was typed', (search) => {
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('unset values are not in the address', () => {
  expect(stringifySearch({ q: '', by: undefined })).toBe('')
})

test('only known words are read', () => {
  expect(wordIn({ by: 'device' }, 'by', ['device', 'identity'])).toBe('device')
  expect(wordIn({ by: 'shoe size' }, 'by', ['device', 'identity'])).toBeUndefined()
  expect(textIn({ q: '' }, 'q')).toBeUndefined()
})
