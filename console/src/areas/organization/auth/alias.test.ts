import { expect, test } from 'vitest'
import { aliasFrom, aliasPattern } from './alias.ts'

test.each([
  ['Sky Raiders Studio', 'sky-raiders-studio'],
  ['  Ünïcode  &  Söhne GmbH ', 'unicode-sohne-gmbh'],
  ['42 Monkeys', 'monkeys'],
  ['A Name That Is Far Too Long For Any Alias', 'a-name-that-is-far-too-long-for'],
  ['日本', ''],
  ['ab', ''],
  ['', ''],
])('%j suggests %j', (name, alias) => {
  expect(aliasFrom(name)).toBe(alias)
  expect(alias === '' || aliasPattern.test(alias)).toBe(true)
})
