import { expect, test } from 'vitest'
import { readUpload } from './upload-rows.ts'

test.each([
  ['commas', '1,LEVEL,5\n2,LEVEL,6\n', 1],
  ['semicolons', '1;LEVEL;5\r\n2;LEVEL;6\r\n', 1],
  ['tabs, as spreadsheets copy them', '1\tLEVEL\t5\n2\tLEVEL\t6', 1],
  ['a head', 'player,stat,value\n1,LEVEL,5\n2,LEVEL,6', 2],
  ['a byte order mark and empty lines', '\uFEFF1,LEVEL,5\n\n2,LEVEL,6\n\n', 1],
  ['blanks around ids and names', ' 1 , LEVEL ,5\n2,LEVEL,6', 1],
])('an upload is read with %s [stats-9]', (_, text, firstLine) => {
  expect(readUpload(text)).toEqual({
    rows: [
      ['1', 'LEVEL', '5'],
      ['2', 'LEVEL', '6'],
    ],
    firstLine,
    problems: [],
  })
})

test('quoted values keep their commas, lines and blanks', () => {
  expect(readUpload('1,TITLE,"Captain, ""of"" the\nsea "').rows).toEqual([['1', 'TITLE', 'Captain, "of" the\nsea ']])
})

test('a quote that never ends is named with its line', () => {
  expect(readUpload('1,LEVEL,5\n2,TITLE,"open').problems).toEqual([expect.stringMatching(/^Line 2: /)])
})
