import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/browser'
import { readCsv } from './read-csv.ts'
import { buildSheet, sheetText } from './spreadsheet.ts'

const asFile = (blob: Blob) => new File([blob], 'items.xlsx')
const again = async (text: string) => readCsv(await sheetText(asFile(await buildSheet(text)))).lines

test('a table that is saved as a spreadsheet and read again keeps its text', async () => {
  const lines = ['id,price,note', 'items.sword,00012,"one, two"', "items.axe,1e5,'=1+1", 'items.bow,,"a ""b"""']
  expect(await sheetText(asFile(await buildSheet(lines.join('\r\n'))))).toBe(lines.join('\r\n'))
})

test.each([
  ['line breaks', 'one\ntwo\r\nthree\rfour'],
  ['spaces around it', '  sword  '],
  ['only spaces', '   '],
  ['a line break alone', '\n'],
  ['control characters', 'a\0b\u0001c\u001fd\u007fe\u0085f'],
  ['what looks like an escape', '_x0041_ _x000D_ _x005F_'],
  ['half a character', 'a\ud800b'],
  ['an emoji of several', '👩‍🚀'],
  ['a formula', '=HYPERLINK("https://a.test")'],
  ['30,000 characters', 'x'.repeat(30_000)],
  ['the name of a part of every object', 'constructor'],
  ['__proto__', '__proto__'],
  ['markup', '<a href="b">&amp;</a>'],
  ['what looks like a date', '2026-11-27'],
  ['what looks like a number', '007'],
  ['what looks like a truth', 'TRUE'],
])('a text with %s is kept exactly', async (_, text) => {
  expect(
    await again(
      Papa.unparse([
        ['id', 'note'],
        ['items.a', text],
      ]),
    ),
  ).toEqual([
    ['id', 'note'],
    ['items.a', text],
  ])
})

test('so is any text', async () => {
  const cell = fc.string({ unit: 'binary', maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (texts) => {
      const lines = [['id', 'note'], ...texts.map((text, index) => [`items.n${index}`, text])]
      expect(await again(Papa.unparse(lines))).toEqual(lines)
    }),
    { numRuns: 30 },
  )
})

const typed = async (rows: SheetData) => readCsv(await sheetText(asFile(await writeXlsxFile(rows).toBlob()))).lines

test('typed values are parsed: numbers, booleans, dates, percentages, and empty rows', async () => {
  const head = ['id', 'value', 'note'].map((value) => ({ value, type: String }))
  const row = (id: string, cell: object) => [{ value: id, type: String }, cell, { value: 'x', type: String }]
  const date = new Date('2026-11-27T18:00:00Z')
  const lines = await typed([
    head,
    row('items.a', { value: 5, type: Number }),
    row('items.b', { value: -0.25, type: Number }),
    row('items.c', { value: true, type: Boolean }),
    row('items.d', { value: date, type: Date, format: 'yyyy-mm-dd hh:mm' }),
    [null, null, null],
    row('items.e', { value: 0.5, type: Number, format: '0%' }),
    row('items.f', { value: 0.1 + 0.2, type: Number }),
  ])
  expect(lines.map(([id, value]) => [id, value])).toEqual([
    ['id', 'value'],
    ['items.a', '5'],
    ['items.b', '-0.25'],
    ['items.c', 'true'],
    ['items.d', '2026-11-27T18:00:00Z'],
    ['', ''],
    ['items.e', '0.5'],
    ['items.f', String(0.1 + 0.2)],
  ])
})

const merged = [
  [{ value: 'id', type: String }, { value: 'a', type: String, columnSpan: 2 }, null],
  [
    { value: 'items.a', type: String },
    { value: '1', type: String },
    { value: '2', type: String },
  ],
] as SheetData

test.each<[string, SheetData, string]>([
  ['merged cells', merged, 'The cells B1:C1 are merged'],
  [
    'a time without a date',
    [[{ value: new Date(Date.UTC(1899, 11, 30, 18)), type: Date, format: 'hh:mm' }]] as SheetData,
    'A1 contains a time without a date',
  ],
  [
    'a formula without a result',
    [[{ value: '=1+1', type: 'Formula' }]] as SheetData,
    'A1 contains a formula without a result',
  ],
  ['a number that is too long', [[{ value: 2 ** 60, type: Number }]] as SheetData, 'too long to be exact'],
])('%s is refused with a sentence', async (_, rows, message) => {
  await expect(typed(rows)).rejects.toThrow(message)
})

test('if several sheets have cells, none is chosen silently', async () => {
  const sheet = (value: string) => ({ data: [[{ value, type: String }]], sheet: value })
  const file = asFile(await writeXlsxFile([sheet('Items'), sheet('Notes')]).toBlob())
  await expect(sheetText(file)).rejects.toThrow('The file has 2 sheets: “Items”, “Notes”.')
})

test('a text that is longer than a cell is not cut', async () => {
  const text = Papa.unparse([
    ['id', 'note'],
    ['items.a', 'x'.repeat(32_768)],
  ])
  await expect(buildSheet(text)).rejects.toThrow(
    'note of items.a has more than 32,767 characters, the limit of a cell.',
  )
})

test('a file that is no spreadsheet, or too large, is refused with a sentence', async () => {
  await expect(sheetText(new File(['id,price'], 'items.xlsx'))).rejects.toThrow('not a readable spreadsheet')
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'items.xlsx')
  await expect(sheetText(large)).rejects.toThrow('larger than 20 MB')
})
