import { expect, test } from 'vitest'
import { fakeRealm } from '../realms/fake-realm.ts'
import { formatRoleChange, mergedEntries } from './role-history.ts'

const realms = [fakeRealm('DE_1', 'PROD'), fakeRealm('DE_2', 'staging', 'DE_1')]

test.each([
  [{ subject: 'operator', before: null, after: {} }, 'Added to the organization'],
  [{ subject: 'operator', before: {}, after: { invited: 5 } }, 'Sent the invitation again'],
  [{ subject: 'roles', before: {}, after: { everywhere: 'tester' } }, 'Gave the global role tester'],
  [
    { subject: 'roles', before: { everywhere: 'tester', DE_2: 'tester' }, after: { DE_2: 'admin' } },
    'Changed the role in staging from tester to admin; took away the global role tester',
  ],
  [{ subject: 'roles', before: { DE_9: 'admin' }, after: {} }, 'Took away admin in DE_9'],
  [{ subject: 'roles', before: { DE_2: 'admin' }, after: {}, undoes: 7 }, 'Undo: Took away admin in staging'],
])('%j reads "%s"', (entry, words) => {
  expect(formatRoleChange(entry, realms)).toBe(words)
})

const page = (ids: readonly number[], next: string | null = null) => ({ rows: ids.map((id) => ({ id })), next })

test.each([
  ['lists that are read to their ends', [[page([9, 5])], [page([7, 2])]], [9, 7, 5, 2]],
  ['a list that has more ends both', [[page([9, 5], 'more')], [page([7, 2])]], [9, 7, 5]],
  ['of two that have more, the newer end counts', [[page([9, 8], 'more')], [page([7, 2], 'more')]], [9, 8]],
  [
    'the next page brings what was left out',
    [[page([9, 8], 'more'), page([3, 1])], [page([7, 2], 'more')]],
    [9, 8, 7, 3, 2],
  ],
  ['nothing', [[page([])], [page([])]], []],
])('two histories are one without gaps: %s', (_, lists, ids) => {
  expect(mergedEntries(lists).map(({ id }) => id)).toEqual(ids)
})
