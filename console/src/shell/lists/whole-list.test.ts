import { expect, test } from 'vitest'
import { chosenRows } from './whole-list.ts'

type Row = { name: string; note?: string; state: 'on' | 'off' }
type Search = { q?: string; state?: Row['state'] }

const rows: Row[] = [
  { name: 'Daily', state: 'on' },
  { name: 'weekly', note: 'not daily', state: 'off' },
  { name: 'Monthly', state: 'on' },
]
const list = {
  texts: ({ name, note }: Row) => [name, note],
  passes: (row: Row, { state }: Search) => state === undefined || row.state === state,
  order: (a: Row, b: Row) => a.name.localeCompare(b.name),
}
const namesFor = (search: Search, given: Partial<typeof list> = list) =>
  chosenRows(rows, search, { ...list, ...given }).map(({ name }) => name)

test.each([
  [{}, ['Daily', 'Monthly', 'weekly']],
  [{ q: 'DAILY' }, ['Daily', 'weekly']],
  [{ state: 'on' }, ['Daily', 'Monthly']],
  [{ q: 'daily', state: 'off' }, ['weekly']],
] as const)('an address with %j shows %j', (search, names) => {
  expect(namesFor(search)).toEqual(names)
})

test('rows come in their own order where the list has none', () => {
  expect(namesFor({}, { order: undefined })).toEqual(['Daily', 'weekly', 'Monthly'])
  expect(rows.map(({ name }) => name)).toEqual(['Daily', 'weekly', 'Monthly'])
})
