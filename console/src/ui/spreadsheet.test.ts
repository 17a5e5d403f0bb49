import { expect, test } from 'vitest'
import { sheetOf, sheetText } from './spreadsheet.ts'

const asFile = async (text: string) => new File([await sheetOf(text)], 'items.xlsx')

test('what is saved as a spreadsheet and read again is the same text of a table', async () => {
  const lines = ['id,price,note', 'items.sword,00012,"one, two"', "items.axe,1e5,'=1+1", 'items.bow,,"a ""b"""']
  expect(await sheetText(await asFile(lines.join('\r\n')))).toBe(lines.join('\r\n'))
})

test('a file that is no spreadsheet, or too large, is refused with a sentence', async () => {
  await expect(sheetText(new File(['id,price'], 'items.xlsx'))).rejects.toThrow('no spreadsheet that can be read')
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'items.xlsx')
  await expect(sheetText(large)).rejects.toThrow('larger than 20 MB')
})
