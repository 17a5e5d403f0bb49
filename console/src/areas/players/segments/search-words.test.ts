import type { SpaceCriterion } from '@regent/contract/players/player-search'
import { expect, test } from 'vitest'
import { describeSearch, formatCriterion } from './search-words.ts'

test.each<[Pick<SpaceCriterion, 'rel'> & Partial<SpaceCriterion>, string]>([
  [{ rel: 'gte', value: 10 }, 'LEVEL is at least 10'],
  [{ rel: 'greaterthanequal', value: '10' }, 'LEVEL is at least 10'],
  [{ rel: 'in', value: 'a,b' }, 'LEVEL is one of a, b'],
  [{ rel: 'notin', value: [1, 2] }, 'LEVEL is none of 1, 2'],
  [{ rel: 'nonexistent' }, 'LEVEL is not set'],
  [{ rel: 'eq', value: '', space: 'client.public' }, 'LEVEL (client.public) is '],
])('%j reads %s', (criterion, words) => {
  expect(formatCriterion({ stat: 'LEVEL', space: 'game.private', ...criterion })).toBe(words)
})

test('a search reads part by part', () => {
  expect(
    describeSearch({
      criteria: [{ space: 'game.private', stat: 'VIP', rel: 'eq', value: true }],
      platform: 'IPhonePlayer',
      installedFrom: Date.UTC(2026, 0, 31),
      seenWithinDays: 1,
      unseenForDays: 14,
      online: true,
      suspended: true,
    }),
  ).toEqual([
    'VIP is true',
    'platform is iOS',
    'installed after 2026-01-31',
    'seen in the last 1 day',
    'not seen for 14 days',
    'online',
    'suspended',
  ])
  expect(describeSearch({})).toEqual([])
})
