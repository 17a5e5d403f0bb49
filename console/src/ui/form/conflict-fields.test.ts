import { describe, expect, test } from 'vitest'
import { chosenRecord, conflictFields, firstChoices } from './conflict-fields.ts'

const seen = { name: 'weekly', size: 100, isOpen: true, note: null }
const theirs = { name: 'Weekly', size: 100, isOpen: true, note: 'theirs' }
const mine = { name: 'WEEKLY', size: 50, isOpen: true, note: null }
const fields = conflictFields(seen, theirs, mine)

test('only what differs is asked about', () => {
  expect(fields.map(({ name }) => name)).toEqual(['name', 'size', 'note'])
  expect(conflictFields(seen, theirs, { ...mine, name: 'Weekly' }).map(({ name }) => name)).toEqual(['size', 'note'])
  expect(conflictFields({ note: null }, {}, {})).toEqual([])
})

describe('what is taken', () => {
  test('is the side that alone has changed a field; where both have, somebody must choose', () => {
    expect(firstChoices(fields)).toEqual({ name: undefined, size: 'mine', note: 'theirs' })
    expect(chosenRecord(fields, theirs, firstChoices(fields))).toBeUndefined()
  })

  test('is what was chosen, on top of the newer state', () => {
    const choose = (name: 'mine' | 'theirs') => chosenRecord(fields, theirs, { ...firstChoices(fields), name })
    expect(choose('mine')).toEqual({ name: 'WEEKLY', size: 50, isOpen: true, note: 'theirs' })
    expect(choose('theirs')).toEqual({ name: 'Weekly', size: 50, isOpen: true, note: 'theirs' })
  })
})
