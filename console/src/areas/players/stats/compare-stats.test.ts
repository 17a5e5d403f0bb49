import { expect, test } from 'vitest'
import { compareStats } from './compare-stats.ts'
import type { Stat } from './player-stats.ts'

const stat = (key: string, value: string, origin: Stat['origin'] = 'game'): Stat => ({
  key,
  value,
  origin,
  visibility: 'private',
})

test('each stat of either player stands once, with both values', () => {
  const here = [stat('LEVEL', '5'), stat('HONOR', '1'), stat('VIP_LEVEL', '2')]
  const there = [stat('LEVEL', '7'), stat('HONOR', '1'), stat('alias', 'x', 'client')]
  expect(compareStats(here, there).map(({ key, here, there, state }) => [key, here, there, state])).toEqual([
    ['alias', null, 'x', 'only-there'],
    ['HONOR', '1', '1', 'same'],
    ['LEVEL', '5', '7', 'different'],
    ['VIP_LEVEL', '2', null, 'only-here'],
  ])
})

test('a key in two spaces is two stats', () => {
  const compared = compareStats([stat('LEVEL', '5')], [stat('LEVEL', '5', 'client')])
  expect(compared.map(({ origin, state }) => [origin, state])).toEqual([
    ['client', 'only-there'],
    ['game', 'only-here'],
  ])
})
