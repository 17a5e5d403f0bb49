import { expect, test } from 'vitest'
import { listState, shownText } from './list-state.ts'

const facts = { hasFailed: false, isLoading: false, rowCount: 0, isFiltered: false }

test.each([
  [{ ...facts, missingRight: 'view players', rowCount: 3 }, 'not-allowed'],
  [{ ...facts, rowCount: 3, hasFailed: true }, 'rows'],
  [{ ...facts, rowCount: 3, isLoading: true }, 'rows'],
  [{ ...facts, isLoading: true, hasFailed: true }, 'loading'],
  [{ ...facts, hasFailed: true, isFiltered: true }, 'failed'],
  [{ ...facts, isFiltered: true }, 'no-match'],
  [facts, 'nothing-yet'],
])('%o shows %s', (given, state) => {
  expect(listState(given)).toBe(state)
})

const players: [string, string] = ['player', 'players']

test.each([
  [50, { total: 128000 }, '50 of about 128,000 players'],
  [50, { total: 128, isTotalExact: true }, '50 of 128 players'],
  [50, { total: 50 }, '50 players'],
  [1, {}, '1 player'],
  [50, { hasMore: true }, '50 players, more to load'],
  [60, { total: 50 }, '60 players'],
])('%i shown with %o reads "%s"', (shown, page, text) => {
  expect(shownText(shown, players, page)).toBe(text)
})
