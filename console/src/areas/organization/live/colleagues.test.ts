import { expect, test } from 'vitest'
import { Colleagues, forgetAfterMs, formatInitials } from './colleagues.ts'

const from = (accountId: number, tab = 'a', more = {}) => ({
  tab,
  accountId,
  email: `p${accountId}@studio.test`,
  screen: '/x',
  isThere: true,
  asksWhoIsThere: false,
  ...more,
})
const ids = (colleagues: Colleagues, now = 0) => colleagues.present(now).map(({ accountId }) => accountId)

test('a colleague on the same screen is listed once, however many tabs they have, and I am not listed', () => {
  const colleagues = new Colleagues('/x', 1)
  for (const presence of [from(2), from(2, 'b'), from(1, 'c'), from(3, 'd', { screen: '/y' })])
    colleagues.hear(presence, 0)
  expect(ids(colleagues)).toEqual([2])
})

test('a colleague who closes the last tab, or is silent for long, is no longer listed', () => {
  const colleagues = new Colleagues('/x', 1)
  colleagues.hear(from(2, 'a'), 0)
  colleagues.hear(from(2, 'b'), 0)
  colleagues.hear(from(2, 'a', { isThere: false }), 0)
  expect(ids(colleagues)).toEqual([2])
  expect(ids(colleagues, forgetAfterMs)).toEqual([2])
  expect(ids(colleagues, forgetAfterMs + 1)).toEqual([])
})

test('a newcomer who asks is answered, but not by another tab of the same person', () => {
  const colleagues = new Colleagues('/x', 1)
  expect(colleagues.hear(from(2, 'a', { asksWhoIsThere: true }), 0)).toBe(true)
  expect(colleagues.hear(from(2), 0)).toBe(false)
  expect(colleagues.hear(from(1, 'b', { asksWhoIsThere: true }), 0)).toBe(false)
})

test.each([
  ['ada.lovelace@studio.test', 'AL'],
  ['ada@studio.test', 'AD'],
  ['', '42'],
])('%s has the initials %s', (email, initials) => {
  expect(formatInitials({ email, accountId: 42 })).toBe(initials)
})
