import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFields, isSame } from '../audit/same.ts'
import {
  applyEdit,
  draftHash,
  type Edit,
  fieldCount,
  mergeEdits,
  movedFields,
  toSign,
  withoutNoChange,
} from './fields.ts'

const value = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.integer({ min: 0, max: 3 }),
  fc.array(fc.integer(), { maxLength: 2 }),
)
const fields = fc.dictionary(fc.constantFrom('name', 'price', 'start'), value, { maxKeys: 3 })
/** A thing that does not exist, or has fields. */
const state = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: fields })
const plain = fc.oneof(fc.constant(null), fc.string({ maxLength: 2 }))

/** A field that is null may as well be missing. */
const compact = (one: unknown) =>
  isFields(one) ? Object.fromEntries(Object.entries(one).filter(([, field]) => field !== null)) : one

test.each<[string, fc.Arbitrary<unknown>]>([
  ['things', state],
  ['plain values', plain],
])('edits of %s one after the other are one edit from the first state to the last', (_, states) => {
  fc.assert(
    fc.property(fc.array(states, { minLength: 2, maxLength: 8 }), (all) => {
      let draft: Edit | undefined
      for (const [index, after] of all.slice(1).entries()) draft = mergeEdits(draft, { before: all[index], after })
      const first = all[0]
      const last = all.at(-1)
      expect(draft ? movedFields(draft, first) : []).toEqual([])
      expect(isSame(compact(draft ? applyEdit(first, draft) : first), last)).toBe(true)
    }),
  )
})

test('an edit and its opposite cancel out', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const draft = withoutNoChange({ before, after })
      if (!draft) return
      expect(mergeEdits(draft, { before: draft.after, after: draft.before })).toBeUndefined()
    }),
  )
})

test('two edits of different fields do not disturb each other', () => {
  const draft = mergeEdits({ before: { a: 1 }, after: { a: 2 } }, { before: { b: 1 }, after: { b: 2 } })
  expect(draft).toEqual({ before: { a: 1, b: 1 }, after: { a: 2, b: 2 } })
  expect(applyEdit({ a: 1, b: 1, c: 1 }, draft ?? { before: null, after: null })).toEqual({ a: 2, b: 2, c: 1 })
})

test.each<[string, Edit, unknown, string[]]>([
  ['as it was found', { before: { a: 1 }, after: { a: 2 } }, { a: 1, b: 9 }, []],
  ['as it will be', { before: { a: 1 }, after: { a: 2 } }, { a: 2 }, []],
  ['changed by somebody', { before: { a: 1 }, after: { a: 2 } }, { a: 3 }, ['a']],
  ['gone', { before: { a: 1 }, after: { a: 2 } }, null, ['']],
  ['made by somebody', { before: null, after: { a: 2 } }, { a: 3 }, ['']],
  ['made by somebody in the same way', { before: null, after: { a: 2 } }, { a: 2 }, []],
  ['without a field that is null', { before: { a: 1, b: null }, after: null }, { a: 1 }, []],
  ['another value', { before: 'on', after: 'off' }, 'slow', ['']],
])('a thing that is %s: %o over %o', (_, edit, now, moved) => {
  expect(movedFields(edit, now)).toEqual(moved)
})

test('a draft has a sign, a number of fields, and a hash in which the order of fields does not matter', () => {
  expect([
    toSign({ before: null, after: 1 }),
    toSign({ before: 1, after: null }),
    toSign({ before: 1, after: 2 }),
  ]).toEqual(['added', 'removed', 'changed'])
  expect([fieldCount({ before: 'x', after: 'y' }), fieldCount({ before: null, after: { a: 1, b: 2 } })]).toEqual([1, 2])
  expect(draftHash({ a: 1, b: [1, 2] })).toBe(draftHash({ b: [1, 2], a: 1 }))
  expect(draftHash({ a: 1 })).not.toBe(draftHash({ a: 2 }))
})
