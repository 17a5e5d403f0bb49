import { expect, test } from 'vitest'
import { rightsToUndo } from './audit-subjects.ts'

test.each([
  ['event', null, {}, ['delete events']],
  ['event', {}, null, ['create events']],
  ['event', {}, {}, ['edit events']],
  ['event-round', {}, {}, ['end-phase events', 'end events']],
  ['cloud-file', null, { kind: 'cohort' }, ['edit trials']],
  ['cloud-file', { kind: 'base' }, null, ['create game-base']],
  ['group', { leader: 1 }, { leader: 2 }, ['role-edit groups']],
  ['group', { tag: 'A' }, { tag: 'B' }, ['retag groups']],
  ['group', null, {}, ['disband groups']],
  ['leaderboard', { freezeTime: 'a' }, { freezeTime: null }, ['edit leaderboards']],
  ['leaderboard', { sheet: 1 }, { sheet: 2 }, ['clear leaderboards']],
  ['realm', { name: 'a' }, { name: 'b' }, ['rename realm']],
  ['realm', { parent: 'a' }, { parent: 'b' }, ['change-parent realm']],
  ['roles', {}, { DE_1: 'tester' }, ['delete users', 'revoke realm-roles']],
  ['roles', { DE_1: 'tester' }, {}, ['grant realm-roles']],
  ['roles', { everywhere: 'tester' }, { everywhere: 'admin' }, ['grant global-roles']],
])('undoing a change of %s from %o to %o needs %o', (subject, before, after, rights) => {
  expect(rightsToUndo({ subject, before, after })).toEqual(rights)
})

test('an amount that was added to a new stat is undone by an edit, a stat that was set by a delete', () => {
  expect(rightsToUndo({ subject: 'stat', before: null, after: '5', amount: 5 })).toEqual(['edit stats'])
  expect(rightsToUndo({ subject: 'stat', before: null, after: '5', amount: null })).toEqual(['delete stats'])
})

test('some changes can never be undone, and unknown subjects are left to the server', () => {
  expect(rightsToUndo({ subject: 'password', before: null, after: null })).toBe('never')
  expect(rightsToUndo({ subject: 'something-newer', before: null, after: {} })).toEqual([])
})
