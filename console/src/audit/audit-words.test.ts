import { expect, test } from 'vitest'
import { actionWords, shortValue, statSpaceWords } from './audit-words.ts'

const stat = (before: string | null, after: string | null) => ({
  subject: 'stat',
  subjectId: 'game.private.player.42/LEVEL',
  before,
  after,
})
const realm = (before: unknown, after: unknown) => ({ subject: 'realm', subjectId: 'DE_2', before, after })

test.each([
  [stat(null, '5'), 'Set stat LEVEL'],
  [stat('5', '6'), 'Set stat LEVEL'],
  [stat('5', null), 'Deleted stat LEVEL'],
  [realm(null, { name: 'staging', parent: 'DE_1' }), 'Created realm staging'],
  [realm({ name: 'staging' }, { name: 'stage' }), 'Renamed realm staging to stage'],
  [realm({ archived: false }, { archived: true }), 'Archived realm two'],
  [realm({ archived: true }, { archived: false }), 'Unarchived realm two'],
  [realm({ parent: 'DE_1' }, { parent: 'DE_3' }), 'Changed the parent of realm two'],
  [{ subject: 'operator', subjectId: '9', before: null, after: { role: 'tester' } }, 'Added an operator'],
  [
    { subject: 'roles', subjectId: '9', before: { role: null }, after: { role: 'admin' } },
    'Changed the roles of an operator',
  ],
  [{ subject: 'config', subjectId: 'shop|mode', before: null, after: 'on' }, 'Set config key shop|mode'],
  [{ subject: 'service-plan', subjectId: 'large', before: {}, after: null }, 'Deleted service plan large'],
  [{ subject: 'leaderboard', subjectId: 'weekly', before: null, after: {} }, 'Created leaderboard weekly'],
  [{ subject: 'leaderboard', subjectId: 'weekly', before: {}, after: {} }, 'Changed leaderboard weekly'],
  [{ subject: 'leaderboard', subjectId: 'weekly', before: {}, after: null }, 'Deleted leaderboard weekly'],
])('%j reads "%s"', (change, words) => {
  expect(actionWords(change, () => 'two')).toBe(words)
})

test.each([
  [null, 'nothing'],
  ['', '""'],
  ['5', '5'],
  [{ name: 'staging', archived: false }, 'name: staging, archived: false'],
  ['x'.repeat(60), `${'x'.repeat(47)}…`],
])('%j is shown as %s', (value, text) => {
  expect(shortValue(value)).toBe(text)
})

test('a stat says where it stands', () => {
  expect(statSpaceWords('client.public.player.42/LEVEL')).toBe('client, public')
  expect(statSpaceWords('LEVEL')).toBeUndefined()
})
