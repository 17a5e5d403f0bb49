import { expect, test } from 'vitest'
import { guarded, unguarded } from './csv-guard.ts'

test.each([
  ['-12.75', '-12.75'],
  ['+3', '+3'],
  ['-.5e+3', '-.5e+3'],
  ['+1+1', "'+1+1"],
  ['-', "'-"],
  ['-1-2', "'-1-2"],
  ['@A1', "'@A1"],
  ['=1', "'=1"],
  ['\t=1', "'\t=1"],
  ["'=1", "''=1"],
  ["'-5", "''-5"],
  ["O'Neil", "O'Neil"],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('%j is the cell %j', (text, cell) => {
  expect(guarded(text)).toBe(cell)
  expect(unguarded(cell)).toBe(text)
})

test('each text round-trips, and only number cells may begin like a formula', () => {
  const letters = ["'", '=', '+', '-', '@', '\t', '\r', '\n', '1', '.', 'e', ' ', 'a']
  const texts = letters.reduce<string[]>(
    (all, _, index) => (index < 4 ? all.flatMap((text) => ['', ...letters].map((one) => text + one)) : all),
    [''],
  )
  for (const text of new Set(texts)) {
    const cell = guarded(text)
    if (unguarded(cell) !== text) expect({ text, cell, back: unguarded(cell) }).toEqual({ text, cell, back: text })
    if (/^[=+\-@\t\r\n]/.test(cell)) expect(Number.isNaN(Number(cell))).toBe(false)
  }
})

test('files of release 0.19, which also escaped numbers, can be read', () => {
  expect(unguarded("'-12.75")).toBe('-12.75')
})
