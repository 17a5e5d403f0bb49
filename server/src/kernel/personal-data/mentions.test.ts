import { expect, test } from 'vitest'
import { mentionLike, withoutMentions } from './mentions.ts'

const email = 'ann+1@games.test'

test.each([
  ['ann+1@games.test', 'forgotten'],
  ['Write to <ANN+1@Games.Test>, please.', 'Write to <forgotten>, please.'],
  ['first\nann+1@games.test.', 'first\nforgotten.'],
  ['joann+1@games.test', 'joann+1@games.test'],
  ['x.ann+1@games.test', 'x.ann+1@games.test'],
  ['ann+1@games.tests', 'ann+1@games.tests'],
  ['ann+1@games.test.csv', 'forgotten.csv'],
  ['ann+1@games.test-2', 'ann+1@games.test-2'],
  ['ann1@games.test', 'ann1@games.test'],
])('%s becomes %s', (text, masked) => expect(withoutMentions(text, email)).toBe(masked))

test('texts are masked at any depth, and names of fields', () => {
  const value = { a: [{ [email]: 1, b: `to ${email}` }], c: null, d: 7, e: true }
  expect(withoutMentions(value, email)).toEqual({ a: [{ forgotten: 1, b: 'to forgotten' }], c: null, d: 7, e: true })
})

test('the rough search takes signs of patterns literally', () => {
  expect(mentionLike('a_b%c"d@games.test')).toBe('%a\\_b\\%c\\\\"d@games.test%')
})
