import { expect, test } from 'vitest'
import { mergeSpaces, statObjectId, valuesByKey } from './player-stats.ts'

const stats = mergeSpaces([
  ['game.private', { LEVEL: '7', VIP_LEVEL: '2' }],
  ['game.public', {}],
  ['client.private', {}],
  ['client.public', { LEVEL: '9', alias: 'aiko' }],
])

test('the four spaces make one list, by key', () => {
  expect(stats.map(({ key, origin, visibility, value }) => [key, origin, visibility, value])).toEqual([
    ['alias', 'client', 'public', 'aiko'],
    ['LEVEL', 'client', 'public', '9'],
    ['LEVEL', 'game', 'private', '7'],
    ['VIP_LEVEL', 'game', 'private', '2'],
  ])
})

test('by key alone, the game’s private stat takes precedence over the client’s', () => {
  expect(valuesByKey(stats)).toEqual({ LEVEL: '7', VIP_LEVEL: '2', alias: 'aiko' })
})

test('a stat is saved to {origin}.{visibility}.player.{gamer tag} [stats-6]', () => {
  expect(statObjectId({ origin: 'client', visibility: 'public' }, 42)).toBe('client.public.player.42')
})

test('a player without a gamer tag cannot be saved to [stats-7]', () => {
  expect(() => statObjectId({ origin: 'game', visibility: 'private' }, undefined)).toThrow(
    'This player has no gamer tag for the selected realm.',
  )
})
