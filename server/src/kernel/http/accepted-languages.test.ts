import { expect, test } from 'vitest'
import { readAcceptedLanguages } from './http-facts.ts'

test.each([
  [undefined, []],
  ['', []],
  ['de', ['de']],
  ['fr;q=0.5, de-AT', ['de-AT', 'fr']],
  ['en-US,en;q=0.9,de;q=0.9', ['en-US', 'en', 'de']],
  ['*, ja;q=0, it ; Q=0.3', ['it']],
  ['<script>, 12, x, de_AT', []],
])('the languages of %j are %j', (header, languages) => {
  expect(readAcceptedLanguages(header)).toEqual(languages)
})

test('a very long header is cut', () => {
  expect(readAcceptedLanguages(Array.from({ length: 500 }, () => 'de').join(','))).toHaveLength(20)
})
