import type { Plan, PlanRow } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { findRowRecord, hasRest, planProgress } from './plan-words.ts'

const plan: Plan = {
  id: 1,
  kind: 'stats-upload',
  title: 'Set 1,000 stats',
  verb: 'Set 1,000 stats',
  count: 1_000,
  warnings: [],
  faults: [],
  madeAt: 0,
  expiresAt: 900_000,
  state: 'open',
  done: 0,
  failed: 0,
  canApply: true,
}

test.each([
  [{}, '1,000 rows, ready to apply', false],
  [{ state: 'applying', done: 400, appliedAt: 1 }, '400 of 1,000 done', false],
  [{ state: 'done', done: 1_000, appliedAt: 1 }, '1,000 of 1,000 done', false],
  [{ state: 'done', done: 997, failed: 3, appliedAt: 1 }, '997 of 1,000 done, 3 failed', true],
  [{ state: 'cancelled', done: 100, failed: 1, appliedAt: 1 }, '100 of 1,000 done, 1 failed, 899 not started', true],
  [{ state: 'cancelled' }, '0 of 1,000 done, 1,000 not started', false],
] as const)('%j reads "%s"', (change, words, rest) => {
  expect(planProgress({ ...plan, ...change })).toBe(words)
  expect(hasRest({ ...plan, ...change })).toBe(rest)
})

const board: PlanRow = {
  n: 1,
  key: 'boards.weekly',
  label: 'boards.weekly',
  record: { kind: 'leaderboard', id: 'boards.weekly' },
  before: { entries: 3 },
  after: null,
  state: 'waiting',
}

test('a row leads to its record while that is there, by the name that the plan has for it', () => {
  expect(findRowRecord(board)).toEqual({ kind: 'leaderboard', id: 'boards.weekly' })
  expect(findRowRecord({ ...board, state: 'done' })).toBeUndefined()
  expect(findRowRecord({ ...board, before: null, after: {} })).toBeUndefined()
  expect(findRowRecord({ ...board, before: null, after: {}, state: 'done' })).toEqual(board.record)
  expect(findRowRecord({ ...board, record: undefined })).toBeUndefined()
})

test('a row of a kind with names leaves it to the look-up whether its record is there', () => {
  const job: PlanRow = {
    ...board,
    label: 'Nightly',
    record: { kind: 'job', id: '7' },
    before: null,
    after: 'runs once',
  }
  expect(findRowRecord(job)).toEqual({ kind: 'job', id: '7', was: 'Nightly' })
})
