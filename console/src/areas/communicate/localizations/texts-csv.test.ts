import { expect, test } from 'vitest'
import { readTextsCsv, textsCsv } from './texts-csv.ts'

const values = [
  'Sale',
  '',
  '=1+1',
  "'=1+1",
  "''-5",
  "'tis the season",
  '-5 %',
  'a,b;c',
  '"quoted"',
  'two\nlines',
  ' x ',
  'é中',
]

test('an export is imported unchanged, whatever its texts contain', () => {
  const texts = Object.fromEntries(
    values.map((value, index) => [
      `key ${index}${value === '' ? '' : '.title'}`,
      [
        { language: 'en', value },
        { language: 'pt-BR', value: values[(index + 1) % values.length] ?? '' },
      ],
    ]),
  )
  const { languages, rows, problem } = readTextsCsv(`\uFEFF${textsCsv(texts, ['en', 'de'])}`)
  expect(problem).toBeUndefined()
  expect(languages).toEqual(['en', 'de', 'pt-BR'])
  const read = rows.map(([key = '', ...cells]) => [key, cells.filter((_, index) => languages[index] !== 'de')])
  expect(read).toEqual(Object.entries(texts).map(([key, ofKey]) => [key, ofKey.map(({ value }) => value)]))
})

test('a file without a line of languages is refused', () => {
  expect(readTextsCsv('sale.title,Sale').problem).toContain('The first line must be “key” and languages')
  expect(readTextsCsv('key\nsale.title').problem).toContain('be a language')
  expect(readTextsCsv('').problem).toBeUndefined()
})
