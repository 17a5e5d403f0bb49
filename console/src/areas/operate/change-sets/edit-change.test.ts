import type { ChangeSetField, ChangeSetItem } from '@regent/contract/operate/change-set-shapes'
import { expect, test } from 'vitest'
import { hiddenText } from '../../../api/sentence-parts.ts'
import { findingsIn, readState, stateFault, toDraftName, toEditValues, toStateField } from './edit-change.ts'

const change = (name: string, live: unknown, isSecret = false): ChangeSetField => ({
  name,
  before: live,
  after: null,
  live,
  isMoved: false,
  isSecret,
})

const item = (more: Partial<ChangeSetItem>): ChangeSetItem => ({
  subject: 'config',
  id: 'arena|season',
  label: 'arena|season',
  sign: 'changed',
  fields: 1,
  isViewed: false,
  comments: 0,
  editedAt: 1,
  version: 3,
  changes: [],
  same: [],
  after: '8',
  isMoved: false,
  schema: {},
  ...more,
})

test.each([
  ['of a changed thing the state that it will have', { after: { a: 1 }, changes: [] }, { a: 1 }, false],
  [
    'of a removed thing what is live',
    { after: null, changes: [change('a', 1), change('b', null)] },
    { a: 1, b: null },
    true,
  ],
  ['of a removed value the live one', { after: null, changes: [change('', '7')] }, '7', true],
])('the form begins with: %s', (_, of, state, isRemoved) => {
  const edit = toEditValues(of)
  expect([readState(edit.state), edit.isRemoved]).toEqual([{ state }, isRemoved])
})

test('an edit is stored with its version, and never with a secret', () => {
  expect(toDraftName(41, item({}))).toEqual({ form: 'edit-change', record: '41/config/arena|season@3' })
  expect(toDraftName(41, undefined)).toHaveProperty('none')
  expect(toDraftName(41, item({ after: hiddenText }))).toHaveProperty('none')
  expect(toDraftName(41, item({ changes: [change('', hiddenText, true)] }))).toHaveProperty('none')
})

test.each([
  ['items.0.after', ''],
  ['items.0.after.phases.0.name', 'phases.0.name'],
  ['items.0.after.properties.startingAmount', 'startingAmount'],
  ['items.0.version', undefined],
  ['items.0.afterwards', undefined],
])('the field %s of the call is %j of the state', (field, own) => {
  expect(toStateField(field)).toBe(own)
})

test('a refusal names its fields, and a text says why it is no JSON', () => {
  const fields = [
    { field: 'items.0.after.name', message: 'is missing' },
    { field: 'items', message: 'too many' },
  ]
  expect(findingsIn({ message: 'It was not saved.', fields }, 'harvest')).toEqual([
    { id: 'harvest', field: 'name', reason: 'is missing' },
  ])
  expect(stateFault('{"a": 1}')).toBeNull()
  expect(stateFault('{a}')).toMatch(/^Invalid JSON: /)
})
