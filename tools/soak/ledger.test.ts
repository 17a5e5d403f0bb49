import { expect, test } from 'vitest'
import { Ledger, withGifts } from './ledger.ts'

const ledgerOf = (writes: Record<string, 'acknowledged' | 'unknown'>) => {
  const ledger = new Ledger()
  for (const [key, outcome] of Object.entries(writes)) ledger.note('codes', key, outcome)
  return ledger
}

test('acknowledged and missing writes are lost; doubled ones are reported', () => {
  const ledger = ledgerOf({ a: 'acknowledged', b: 'acknowledged', c: 'acknowledged', d: 'unknown' })
  expect(ledger.compareKeys('codes', ['a', 'b', 'b'])).toEqual({
    kind: 'codes',
    acknowledged: 3,
    unknown: 1,
    lost: 1,
    twice: 1,
  })
})

test('a write without an answer is neither lost nor twice, whether or not it was done', () => {
  const unknown = { kind: 'codes', acknowledged: 0, unknown: 1, lost: 0, twice: 0 }
  expect(ledgerOf({ a: 'unknown' }).compareKeys('codes', [])).toEqual(unknown)
  expect(ledgerOf({ a: 'unknown' }).compareKeys('codes', ['a'])).toEqual(unknown)
})

test('a write is noted as unknown first, and its acknowledgement is not taken back', () => {
  const ledger = ledgerOf({ a: 'unknown' })
  ledger.note('codes', 'a', 'acknowledged')
  ledger.note('codes', 'a', 'unknown')
  expect(ledger.compareKeys('codes', ['a'])).toMatchObject({ acknowledged: 1, unknown: 0 })
})

test('a write that gave nothing is lost, and one that gave two pieces is twice', () => {
  const result = ledgerOf({ a: 'acknowledged' }).compareKeys('codes', ['a'])
  expect(withGifts(result, { writes: 1, given: 1 })).toEqual(result)
  expect(withGifts(result, { writes: 1, given: 0 })).toMatchObject({ lost: 1, twice: 0 })
  expect(withGifts(result, { writes: 1, given: 2 })).toMatchObject({ lost: 0, twice: 1 })
})
