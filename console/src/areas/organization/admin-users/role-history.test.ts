import { expect, test } from 'vitest'
import { fakeRealm } from '../realms/fake-realm.ts'
import { entryWords } from './role-history.ts'

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
  expect(entryWords(entry, realms)).toBe(words)
})
