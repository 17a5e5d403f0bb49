import type { WholeItem } from '@regent/contract/operate/content/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsCsv, readItemsCsv } from './items-csv.ts'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    price: { type: 'integer' },
    art: { type: 'string', 'x-holds': '$link' },
    secret: { 'x-private': true },
  },
}
const item = (name: string, properties: WholeItem['properties'], tags: string[] = []): WholeItem => ({
  id: `items.${name}`,
  tags,
  properties,
})
const pub = { visibility: 'public' as const }
const sword = item(
  'sword',
  {
    price: { data: 5, ...pub },
    title: { data: '=Sword', ...pub },
    art: { $link: 'art.sword', ...pub },
    drops: { $links: ['items.gem', 'items.gold'], visibility: 'private' },
  },
  ['base', 'new'],
)
const read = (text: string, live: WholeItem[] = [sword]) => readItemsCsv(text, live, 'items', schema)

test('a file has a row for each item and a column for each property, and says how each is published', () => {
  expect(itemsCsv([sword, item('bow', { title: { text: 'Bow', ...pub } })], schema)).toBe(
    [
      'id,tags,title,title [text],price,art [link],"drops [links, private]"',
      "items.sword,base; new,'=Sword,,5,art.sword,items.gem; items.gold",
      'items.bow,,,Bow,,,',
      '',
    ].join('\r\n'),
  )
})

test('whatever is saved as a file and read again is the same', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !/\0|\p{Surrogate}/u.test(value))
  // Content is JSON, as written by a server: there is no -0 in it.
  const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as typeof value)
  const holds = fc.oneof(
    fc.record({ data: fc.oneof(json, text) }),
    fc.record({ text }),
    fc.record({ $link: text }),
    fc.record({ $links: fc.array(text, { maxLength: 3 }) }),
  )
  const property = fc
    .tuple(holds, fc.constantFrom('public' as const, 'private' as const))
    .map(([value, visibility]) => ({ ...value, visibility }))
  const names = fc.constantFrom('title', 'price', 'art', 'secret', 'id', 'tags', 'a [link]', "'=x", 'né “7”, [x]')
  const items = fc
    .array(fc.tuple(fc.dictionary(names, property), fc.uniqueArray(fc.constantFrom('a', '=b', 'c d'))), {
      maxLength: 4,
    })
    .map((all) => all.map(([properties, tags], index) => item(`n${index}`, properties, tags)))
  fc.assert(
    fc.property(items, (all) => {
      const file = itemsCsv(all, schema)
      expect(read(file, all)).toEqual({ changed: [], added: 0, same: all.length, missing: [], problems: [] })
      // So they are in a realm that has neither the items nor their schema.
      const { changed, problems } = readItemsCsv(file, [], 'items', {})
      expect(problems).toEqual([])
      expect(changed).toEqual(all)
    }),
  )
})

test('edited cells change, missing columns keep their values, and an empty cell removes the property', () => {
  const file = read('id\tprice\ttitle\titems\nitems.sword\t7\t\t[1]\nitems.bow\t3\t12\t\n')
  expect(file.problems).toEqual([])
  expect(file.added).toBe(1)
  const { price: _, title: __, ...others } = sword.properties
  expect(file.changed).toEqual([
    { ...sword, properties: { ...others, price: { data: 7, ...pub }, items: { data: [1], ...pub } } },
    item('bow', { price: { data: 3, ...pub }, title: { data: '12', ...pub } }),
  ])
  expect(read('id,art,secret\nitems.axe,art.axe,{"odds":0.5}\n')).toMatchObject({
    changed: [
      item('axe', { art: { $link: 'art.axe', ...pub }, secret: { data: { odds: 0.5 }, visibility: 'private' } }),
    ],
    missing: ['items.sword'],
  })
})

test('a property can be published in another way by filling the other column', () => {
  for (const columns of ['art,art [text]', 'art [text],art']) {
    const cells = columns.startsWith('art [text]') ? 'Words,' : ',Words'
    expect(read(`id,${columns}\nitems.sword,${cells}\n`).changed[0]?.properties['art']).toEqual({
      text: 'Words',
      ...pub,
    })
  }
})

test.each([
  ['price\n5', 'The first line needs a column “id” and property names.'],
  ['id,price,price\nitems.a,1,2', 'The first line has the column price twice.'],
  ['id,price,price [data]\nitems.a,1,2', 'price [data] is the same as the column price.'],
  [
    'id,price [dollars]\nitems.a,1',
    'Unknown column price [dollars]. Use text, link, links, data or private in brackets.',
  ],
  ['id,price,\nitems.a,1,2', 'A column of the first line has no name.'],
  [
    'id,price\nstores.a,1',
    'Row 2: “stores.a” is not a valid id. Use items. and letters, digits, dashes or underscores.',
  ],
  ['id,price\nitems.a,1\nitems.a,2', 'Row 3: items.a is in the file twice.'],
  ['id,drops [links]\nitems.a,[5]', 'Row 2: drops [links] of items.a must be ids.'],
  ['id,price,price [text]\nitems.a,1,one', 'Row 2: price of items.a is in two columns.'],
])('%j is refused', (text, problem) => {
  expect(read(text).problems).toEqual([problem])
})

test('a row that was left empty says nothing, and the rows below keep their numbers', () => {
  expect(read('id,price\n,\nitems.sword,6\n , \nnonsense,1').problems).toEqual([
    'Row 5: “nonsense” is not a valid id. Use items. and letters, digits, dashes or underscores.',
  ])
})

test('nothing is read of an empty text', () => {
  expect(read('')).toEqual({ changed: [], added: 0, same: 0, missing: [], problems: [] })
})
