import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (pieces: { text: string; isMarked: boolean }[]) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

test.each([
  ['A chest with 1,000 gems', 'A chest with 1,200 gems', 'A chest with [1,000] gems', 'A chest with [1,200] gems'],
  ['gems for all', 'gems and a galleon for all', 'gems for all', 'gems [and a galleon ]for all'],
  ['same', 'same', 'same', 'same'],
  ['', 'new', '', '[new]'],
  ['old', '', '[old]', ''],
])('“%s” and “%s” are marked word by word', (before, after, left, right) => {
  const pieces = wordDiff(before, after)
  expect(marked(pieces.before)).toBe(left)
  expect(marked(pieces.after)).toBe(right)
  expect(pieces.before.map(({ text }) => text).join('')).toBe(before)
  expect(pieces.after.map(({ text }) => text).join('')).toBe(after)
})

test('very long texts are marked as a whole', () => {
  const long = 'word '.repeat(700)
  expect(wordDiff(long, `${long}x`).after).toHaveLength(1)
})
