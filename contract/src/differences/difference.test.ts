import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from './difference.ts'
import type { Difference, FieldDifference } from './difference-shapes.ts'
import { differenceLines, fieldText } from './difference-text.ts'

const fieldsOf = (before: unknown, after: unknown, schema = {}) => difference({ before, after, schema }).fields

test('each changed field is one row, with label, kind, unit and both sides', () => {
  const before = { name: 'Dreadnought', power: 100, cooldown_hours: 12, sold: true, startDate: '2026-11-29T22:00:00Z' }
  const after = { ...before, power: 110, cooldown_hours: 8, sold: false, startDate: '2026-11-30T10:00:00Z' }
  expect(fieldsOf(before, after)).toEqual([
    {
      path: ['power'],
      label: 'Power',
      kind: 'changed',
      before: { value: 100, format: 'number' },
      after: { value: 110, format: 'number' },
    },
    {
      path: ['cooldown_hours'],
      label: 'Cooldown',
      unit: 'hours',
      kind: 'changed',
      before: { value: 12, format: 'duration' },
      after: { value: 8, format: 'duration' },
    },
    {
      path: ['sold'],
      label: 'Sold',
      kind: 'changed',
      before: { value: true, format: 'boolean' },
      after: { value: false, format: 'boolean' },
    },
    {
      path: ['startDate'],
      label: 'Start date',
      kind: 'changed',
      before: { value: '2026-11-29T22:00:00Z', format: 'time' },
      after: { value: '2026-11-30T10:00:00Z', format: 'time' },
    },
  ])
})

test('a schema gives titles, units, links and the order of fields', () => {
  const schema = {
    properties: {
      price: { title: 'Price', 'x-unit': 'money' as const },
      reward: { title: 'Reward', 'x-picks': ['currency'] },
      rounds: { title: 'Rounds', items: { properties: { hours: { title: 'Length', 'x-unit': 'hours' as const } } } },
    },
  }
  const before = { rounds: [{ hours: 2 }], reward: 'currency.gold', price: 1999 }
  const after = { rounds: [{ hours: 4 }], reward: 'currency.gems', price: 1799 }
  expect(fieldsOf(before, after, schema)).toMatchObject([
    { label: 'Price', before: { value: 1999, format: 'money' } },
    { label: 'Reward', after: { format: 'record', record: { kind: 'content', id: 'currency.gems' } } },
    { label: 'Rounds 1, length', unit: 'hours', path: ['rounds', 0, 'hours'], after: { format: 'duration' } },
  ])
})

test('the fields of a new record and of a removed one are listed one by one, also nested ones', () => {
  const record = { name: 'Moon anchor', properties: { power: 72 }, tags: ['base', 'relic'] }
  const added = difference({ before: null, after: record })
  expect(added).toMatchObject({ action: 'added', count: 3 })
  expect(added.fields.map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
    'Name: added',
    'Properties, power: added',
    'Tags: entries',
  ])
  const removed = difference({ before: record, after: undefined })
  expect(removed).toMatchObject({ action: 'removed', count: 3, fields: [{ kind: 'removed', label: 'Name' }, {}, {}] })
})

test('texts are compared word by word', () => {
  const [row] = fieldsOf(
    { description: 'The largest ship of the northern fleet' },
    { description: 'The largest ship of the whole fleet' },
  )
  expect(row).toMatchObject({
    kind: 'words',
    words: [
      { sign: 'same', text: 'The largest ship of the ' },
      { sign: 'removed', text: 'northern' },
      { sign: 'added', text: 'whole' },
      { sign: 'same', text: ' fleet' },
    ],
  })
})

test('a long text keeps the words that differ, and loses the equal ones around them', () => {
  const text = (word: string) => `${'word '.repeat(3_000)}${word} ${'word '.repeat(3_000)}`
  const [row] = fieldsOf({ text: text('old') }, { text: text('new') })
  expect(row?.words?.filter(({ sign }) => sign !== 'same')).toEqual([
    { sign: 'removed', text: 'old' },
    { sign: 'added', text: 'new' },
  ])
  expect(JSON.stringify(row).length).toBeLessThan(9_000)
})

test('lists are compared entry by entry: added, removed, moved, and changed ones by their fields', () => {
  const [row] = fieldsOf({ tags: ['base', 'event', 'ship'] }, { tags: ['base', 'ship', 'flagship'] })
  expect(row).toMatchObject({
    label: 'Tags',
    kind: 'entries',
    same: 2,
    entries: [
      { kind: 'removed', label: 'event', from: 1 },
      { kind: 'added', label: 'flagship', to: 2 },
    ],
  })
  const [phases] = fieldsOf({ phases: [] }, { phases: [{ name: 'Main', duration_minutes: 120, isOpen: true }] })
  expect(phases).toMatchObject({ entries: [{ label: 'Main', detail: 'duration: 2 h, is open: yes' }] })
  const listings = ['a', 'b', 'c', 'd', 'e'].map((symbol) => ({ symbol, amount: 1 }))
  const [moved, changed] = fieldsOf({ listings }, { listings: [{ symbol: 'e', amount: 2 }, ...listings.slice(0, 4)] })
  expect(moved).toMatchObject({ entries: [{ kind: 'moved', label: 'e', from: 4, to: 0 }], same: 4 })
  expect(changed).toMatchObject({ label: 'Listings 1, amount', path: ['listings', 0, 'amount'], kind: 'changed' })
})

test('texts by language are labelled by the language', () => {
  const rows = fieldsOf({ title: { en: 'Chest' } }, { title: { en: 'Chest', de: 'Truhe' } })
  expect(rows).toMatchObject([{ label: 'Title, German', kind: 'added' }])
})

test('a property of content is labelled by its name, and its wrapper is not shown', () => {
  const side = (data: string) => ({ 'properties.name': { data, visibility: 'public' } })
  const schema = { properties: { name: { title: 'Name of the item' } } }
  expect(fieldsOf(side('Sword'), side('Long sword'), schema)).toMatchObject([
    { path: ['properties.name', 'data'], label: 'Name of the item', after: { value: 'Long sword' } },
  ])
})

test.each([
  [{ rewards: [{ amount: 5 }] }, { rewards: [{ amount: 6 }] }, 'Rewards 1, amount'],
  [{ phases: [{ duration_minutes: 5 }] }, { phases: [{ duration_minutes: 6 }] }, 'Phases 1, duration'],
  [{ stats: { VIP_LEVEL: '1' } }, { stats: { VIP_LEVEL: '2' } }, 'Stats, VIP_LEVEL'],
  [{ stats: { 'shop.price': '1' } }, { stats: { 'shop.price': '2' } }, 'Stats, shop.price'],
  [{ 'shop|mode': 'a' }, { 'shop|mode': 'b' }, 'shop|mode'],
  [{ 'currency.gems': 21_310 }, { 'currency.gems': 21_410 }, 'Gems'],
])('fields without a schema are labelled by their path: %#', (before, after, label) => {
  expect(fieldsOf(before, after).map((field) => field.label)).toEqual([label])
})

test('a secret shows that it changes, and neither its value nor its length', () => {
  const hidden = { secret: '••••••' }
  expect(difference({ before: hidden, after: hidden }).count).toBe(0)
  const [row] = difference({ before: hidden, after: hidden, hasOnlyChanges: true }).fields
  expect(row).toEqual({
    path: ['secret'],
    label: 'Secret',
    kind: 'changed',
    before: { value: null, format: 'secret' },
    after: { value: null, format: 'secret' },
  })
})

test('an event has facts and no state before', () => {
  expect(difference({ before: null, after: { files: 3 }, isEvent: true })).toMatchObject({
    action: 'recorded',
    fields: [{ label: 'Files', after: { value: 3 } }],
  })
})

test('a difference is bounded, and tells how much there is', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
  const { fields, count } = difference({ before: null, after: many })
  expect({ shown: fields.length, count }).toEqual({ shown: 200, count: 500 })
  const list = { tags: Array.from({ length: 5_000 }, (_, n) => `tag-${n}`) }
  const [row] = fieldsOf(null, list)
  expect(row).toMatchObject({ more: 4_900 })
  expect(row?.entries).toHaveLength(100)
  const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner }), 1)
  expect(JSON.stringify(fieldsOf({ deep: 1 }, { deep })).length).toBeLessThan(5_000)
})

test('a difference is written line by line, with units', () => {
  const before = { power: 100, cooldown_hours: 12, tags: ['event'], ends: '2026-11-29T22:00:00Z', sale: 15 }
  const after = { power: 110, cooldown_hours: 8, tags: ['flagship'], ends: '2026-11-30T10:00:00Z' }
  expect(differenceLines('Dreadnought', difference({ before, after }), 4)).toEqual([
    'Dreadnought: changed',
    '  Power: 100 → 110',
    '  Cooldown: 12 h → 8 h',
    '  Tags: − event, + flagship',
    '  Ends: 2026-11-29 22:00 UTC → 2026-11-30 10:00 UTC',
    '  and 1 more',
  ])
  expect(fieldsOf({ sale: 15 }, {}).map(fieldText)).toEqual(['Sale: 15 → removed'])
})

// Applying a difference to the state before gives the state after.

type Container = Record<string | number, unknown>

const isObject = (value: unknown): value is Container => typeof value === 'object' && value !== null

function applyList(list: readonly unknown[], { entries = [] }: FieldDifference): unknown[] {
  const gone = new Set(entries.flatMap(({ kind, from }) => (kind === 'added' ? [] : [from])))
  const staying = list.filter((_, index) => !gone.has(index))
  const length = list.length + entries.filter(({ kind }) => kind === 'added').length
  const removed = entries.filter(({ kind }) => kind === 'removed').length
  const placed = new Map(entries.flatMap(({ kind, to, entry }) => (kind === 'removed' ? [] : [[to, entry.value]])))
  return Array.from({ length: length - removed }, (_, index) =>
    placed.has(index) ? placed.get(index) : staying.shift(),
  )
}

function applyField(state: unknown, field: FieldDifference, [step, ...rest]: FieldDifference['path']): unknown {
  if (step === undefined) {
    if (field.kind === 'entries') return applyList(Array.isArray(state) ? state : [], field)
    if (field.kind !== 'words') return field.after?.value
    return (field.words ?? []).flatMap(({ sign, text }) => (sign === 'removed' ? [] : [text])).join('')
  }
  const isFitting = typeof step === 'number' ? Array.isArray(state) : isObject(state) && !Array.isArray(state)
  const copy: Container = isFitting
    ? structuredClone(state as Container)
    : typeof step === 'number'
      ? ([] as never)
      : {}
  copy[step] = applyField(copy[step], field, rest)
  return copy
}

const apply = (before: unknown, { fields }: Difference) =>
  fields.reduce<unknown>((state, field) => applyField(state, field, field.path), structuredClone(before))

/** A missing field, null and an empty list or object are the same. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => compact(one) ?? null)
  if (!isObject(value)) return value ?? undefined
  const fields = Object.entries(value)
    .map(([name, one]) => [name, compact(one)] as const)
    .filter(([, one]) => one !== undefined)
  return fields.length === 0 ? undefined : Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const word = fc.constantFrom('a', 'b', 'ship', 'of', 'the', 'fleet')
const scalar = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
)
const state = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, tie('fields'), tie('list')),
  fields: fc.dictionary(fc.constantFrom('name', 'id', 'amount', 'x', 'tags', 'rewards'), tie('value'), { maxKeys: 4 }),
  list: fc.array(tie('value'), { maxLength: 5 }),
})).value

test('applied to the state before, a difference gives the state after', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(compact(apply(before, difference({ before, after })))).toEqual(compact(after))
    }),
    { numRuns: 2_000 },
  )
})

test('equal states have no difference, and only they', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(difference({ before, after: structuredClone(before) }).count).toBe(0)
      const isSame = JSON.stringify(compact(before)) === JSON.stringify(compact(after))
      expect(difference({ before, after }).count === 0).toBe(isSame)
    }),
    {
      numRuns: 2_000,
      examples: [
        [[{}], [null]],
        [[[{}]], [[null]]],
      ],
    },
  )
})

test('money has the currency of its realm, also in the entries of a list', () => {
  const facts = { currency: 'EUR' }
  const { fields } = difference({
    before: { realPrice: 499, skus: [] },
    after: { realPrice: 599, skus: [{ name: 't5', realPrice: 1_299 }] },
    facts,
  })
  expect(fields[0]).toMatchObject({ unit: 'EUR', before: { format: 'money' } })
  expect(fields.slice(0, 1).map(fieldText)).toEqual(['Real price: 4.99 EUR → 5.99 EUR'])
  expect(fields[1]?.entries?.[0]?.detail).toContain('12.99 EUR')
})

test('roles by realm and ids of realms have the names of the realms', () => {
  const nameRealm = (pid: string) => (pid === 'DE_7' ? 'Sky Raiders, staging' : undefined)
  const { fields } = difference({
    before: { everywhere: 'tester', parent: 'DE_7' },
    after: { everywhere: 'tester', DE_7: 'admin', parent: 'DE_8' },
    facts: { nameRealm },
  })
  expect(fields).toMatchObject([
    { label: 'Parent', before: { value: 'DE_7', name: 'Sky Raiders, staging' }, after: { value: 'DE_8' } },
    { path: ['DE_7'], label: 'Sky Raiders, staging', after: { value: 'admin' } },
  ])
})

test('an entry that names a record or a player says which one', () => {
  const schema = {
    properties: { rewards: { items: { properties: { symbol: { 'x-picks': ['currency'] } } } } },
  }
  const { fields } = difference({
    before: { rewards: [], players: [] },
    after: { rewards: [{ symbol: 'currency.gems', count: 5 }], players: [{ gamerTag: 42 }] },
    schema,
  })
  expect(fields.map(({ entries }) => entries?.[0]?.names)).toEqual([
    { value: 'currency.gems', format: 'record', record: { kind: 'content', id: 'currency.gems' } },
    { value: 42, format: 'player' },
  ])
})
