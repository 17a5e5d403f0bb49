import type { SavedView } from '@regent/contract/organization/saved-views'
import { expect, test } from 'vitest'
import { isChanged, stateNow, viewToOpen, viewToSearch } from './saved-view.ts'

const keys = ['q', 'state', 'sort']
const view = (id: number, search: Record<string, string>, hidden?: string[]): SavedView => ({
  id,
  list: 'payments',
  name: `View ${id}`,
  isShared: true,
  state: { search, ...(hidden && { hidden }) },
  isMine: true,
  createdAt: 0,
  updatedAt: 0,
  version: 1,
})
const failed = view(5, { state: 'FAILED' }, ['price'])
const known = { views: [failed, view(6, {})], defaultView: 5 }

test('a view remembers the text, filters and sort of a list and its columns, not what is open in it', () => {
  expect(stateNow({ q: 'GPA', state: 'FAILED', payment: '17', view: '5', sort: '' }, keys, ['txid', 'price'])).toEqual({
    search: { q: 'GPA', state: 'FAILED' },
    hidden: ['price', 'txid'],
  })
})

test('to show a view takes away what it does not remember, and leaves what is open', () => {
  expect(viewToSearch(failed, keys)).toEqual({ q: undefined, state: 'FAILED', sort: undefined, view: '5' })
})

test('a list has changed when its filters or its columns are no longer those of the view', () => {
  const now = stateNow({ state: 'FAILED' }, keys, ['price'])
  expect(isChanged(failed.state, now)).toBe(false)
  expect(isChanged(failed.state, { ...now, search: { state: 'COMPLETED' } })).toBe(true)
  expect(isChanged(failed.state, { ...now, search: { state: 'FAILED', q: 'GPA' } })).toBe(true)
  expect(isChanged(failed.state, { ...now, hidden: [] })).toBe(true)
  expect(isChanged({ search: { state: 'FAILED' } }, now)).toBe(false)
  const added = { ...failed.state, added: ['LEVEL', 'GOLD'] }
  const nowAdded = (names: string[]) => stateNow({ state: 'FAILED' }, keys, ['price'], names)
  expect(isChanged(added, nowAdded(['LEVEL', 'GOLD']))).toBe(false)
  expect(isChanged(added, nowAdded(['GOLD', 'LEVEL']))).toBe(true)
  expect(isChanged(added, nowAdded([]))).toBe(true)
  // A view of before there were such columns says nothing of them, and who cannot see them has none.
  expect(isChanged(failed.state, nowAdded(['LEVEL']))).toBe(false)
  expect(isChanged(added, now)).toBe(false)
})

test('an address that names a view and nothing else opens it; filters beside it win', () => {
  expect(viewToOpen({ view: '5' }, keys, known)).toBe(failed)
  expect(viewToOpen({ view: '5', payment: '17' }, keys, known)).toBe(failed)
  expect(viewToOpen({ view: '5', q: 'GPA' }, keys, known)).toBeUndefined()
  expect(viewToOpen({ view: '7' }, keys, known)).toBe('missing')
})

test('a plain address opens the own first view; one that opens a record or filters does not', () => {
  expect(viewToOpen({}, keys, known)).toBe(failed)
  expect(viewToOpen({ payment: '17' }, keys, known)).toBeUndefined()
  expect(viewToOpen({ q: 'GPA' }, keys, known)).toBeUndefined()
  expect(viewToOpen({}, keys, { views: known.views })).toBeUndefined()
})
