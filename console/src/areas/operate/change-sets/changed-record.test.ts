import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSetState, Sign } from '@regent/contract/operate/change-set-shapes'
import { expect, test } from 'vitest'
import { changedRecord } from './changed-record.ts'

test.each<[DraftSubject, Sign, ChangeSetState, kind: string | undefined]>([
  ['event', 'changed', 'open', 'event'],
  ['config', 'changed', 'applied', 'config-key'],
  ['leaderboard', 'removed', 'open', 'leaderboard'],
  ['leaderboard', 'removed', 'applied', undefined],
  ['leaderboard', 'added', 'open', undefined],
  ['leaderboard', 'added', 'applied', undefined],
  ['timer', 'changed', 'open', 'timer'],
])('%s, %s by a set that is %s, leads to: %s', (subject, sign, state, kind) => {
  expect(changedRecord({ subject, id: 'x', sign }, state)).toEqual(kind && { kind, id: 'x' })
})
