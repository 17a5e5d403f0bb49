import type { ConfigKeyView } from '@regent/contract/operate/config'
import { knownConfigKeys, partsOfKey } from '@regent/contract/operate/config-keys'
import { describe, expect, test } from 'vitest'
import { compareConfigs, filterKeys, namespaceMeanings, sortKeys } from './config-list.ts'
import { changesBetween, formatConfig, readConfigText, rightsFor, shownSides, withChanges } from './config-text.ts'

function row(name: string, value?: string, more: Partial<ConfigKeyView> = {}): ConfigKeyView {
  const [namespace = '', key = ''] = name.split('|')
  const kind = { isHidden: false, isSecret: false, isKnown: false, type: 'text' as const }
  return { name, namespace, key, isSet: value !== undefined, ...kind, ...(value !== undefined && { value }), ...more }
}

const rows = [
  row('arena|season', '10', { updatedAt: 5 }),
  row('arena|mode', 'ranked', { updatedAt: 9, description: 'Kind of battles' }),
  row('push|api_key', 'hush', { isSecret: true, updatedAt: 7 }),
  row('commerce|useComet'),
  row('zoo|season', '9', { updatedAt: 1 }),
]
const names = (list: readonly ConfigKeyView[]) => list.map(({ name }) => name)

describe('the list', () => {
  test.each([
    [{ q: 'SEASON' }, ['arena|season', 'zoo|season']],
    [{ q: 'battles' }, ['arena|mode']],
    [{ q: 'ranked' }, ['arena|mode']],
    [{ q: 'hush' }, []],
    [{ q: 'zoo|season arena|mode' }, ['arena|mode', 'zoo|season']],
    [{ q: 'zoo|season,\narena|mode;no|such' }, ['arena|mode', 'zoo|season']],
    [{ namespace: 'zoo' }, ['zoo|season']],
  ])('filtered by %j', (search, found) => {
    expect(names(filterKeys(rows, search))).toEqual(found)
  })

  test.each([
    ['key' as const, ['arena|mode', 'arena|season', 'commerce|useComet', 'push|api_key', 'zoo|season']],
    ['-key' as const, ['zoo|season', 'push|api_key', 'commerce|useComet', 'arena|season', 'arena|mode']],
    ['value' as const, ['push|api_key', 'zoo|season', 'arena|season', 'arena|mode', 'commerce|useComet']],
    ['-changed' as const, ['arena|mode', 'push|api_key', 'arena|season', 'zoo|season', 'commerce|useComet']],
  ])('sorted by %s', (sort, sorted) => {
    expect(names(sortKeys(rows, sort))).toEqual(sorted)
  })
})

test('each namespace of known keys has a meaning', () => {
  const namespaces = new Set(knownConfigKeys.map(({ name }) => partsOfKey(name).namespace))
  expect(Object.keys(namespaceMeanings)).toEqual([...namespaces].sort())
})

test('two realms are compared key by key, without hidden values', () => {
  const there = [
    row('arena|season', '11'),
    row('arena|mode', 'ranked'),
    row('push|api_key', undefined, { isSet: true, isHidden: true, isSecret: true }),
    row('commerce|useComet', 'true'),
  ]
  expect(compareConfigs(rows, there).map(({ name, state, here, there }) => [name, state, here, there])).toEqual([
    ['arena|mode', 'same', 'ranked', 'ranked'],
    ['arena|season', 'different', '10', '11'],
    ['commerce|useComet', 'only-there', null, 'true'],
    ['push|api_key', 'hidden', 'hush', null],
    ['zoo|season', 'only-here', '9', null],
  ])
})

describe('the map as text', () => {
  test('is sorted, and reads back unchanged', () => {
    const config = { 'b|one': 'x "y"', 'a|two': '' }
    expect(formatConfig(config)).toBe('{\n  "a|two": "",\n  "b|one": "x \\"y\\""\n}')
    expect(readConfigText(formatConfig(config))).toEqual({ config })
  })

  test('takes numbers and booleans', () => {
    expect(readConfigText('{"a|b": 7, "a|c": true}')).toEqual({ config: { 'a|b': '7', 'a|c': 'true' } })
  })

  test.each([
    ['{\n  "a|b": 1\n  "a|c": 2\n}', 3, 3, 'is not expected here'],
    ['{\n  "a|b": ', 2, 10, 'ends too early'],
    ['[1]', 1, 1, 'one object'],
    ['{\n  "good|one": "1",\n  "bad": "2"\n}', 3, 3, '"bad" must be namespace|key'],
    ['{\n  "a|b": {"c": 1}\n}', 2, 3, 'The value of a|b must be text'],
  ])('%j is refused with its line and column', (text, line, column, words) => {
    expect(readConfigText(text)).toEqual({ fault: { line, column, message: expect.stringContaining(words) } })
  })
})

describe('changes', () => {
  const changes = changesBetween(
    { 'a|one': '1', 'a|two': '2', 'auth|gps_secret': 'x', 'a|same': 's' },
    { 'a|two': 'two', 'a|three': '3', 'auth|gps_secret': 'y', 'a|same': 's' },
  )

  test('are the differences, each with the right that it needs', () => {
    expect(changes).toEqual([
      { name: 'auth|gps_secret', before: 'x', after: 'y' },
      { name: 'a|one', before: '1', after: null },
      { name: 'a|three', before: null, after: '3' },
      { name: 'a|two', before: '2', after: 'two' },
    ])
    expect(rightsFor(changes)).toEqual(['edit config', 'delete config', 'create config'])
  })

  test('are shown without secrets', () => {
    const { before, after } = shownSides(changes)
    expect(before).toEqual({ 'a|one': '1', 'a|two': '2', 'auth|gps_secret': '••••••••' })
    expect(after).toEqual({ 'a|three': '3', 'a|two': 'two', 'auth|gps_secret': '•••••••• (another one)' })
  })

  test('are applied to a newer map', () => {
    expect(withChanges({ 'a|one': '1', 'a|new': 'n' }, changes)).toEqual({
      'a|three': '3',
      'a|two': 'two',
      'auth|gps_secret': 'y',
      'a|new': 'n',
    })
  })
})
