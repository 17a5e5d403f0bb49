import { expect, test } from 'vitest'
import { paths } from './paths.ts'

const player = { customerId: 'acme', gameId: 'DE_1', realmId: 'DE_2', playerId: '42' }

test('the addresses of a game, a realm and a player are one below the other [realms-2 shell-1]', () => {
  expect(paths.games('acme')).toBe('/acme/games')
  expect(paths.game(player)).toBe('/acme/games/DE_1')
  expect(paths.realm(player)).toBe('/acme/games/DE_1/realms/DE_2')
  expect(paths.inRealm(player, 'audit')).toBe('/acme/games/DE_1/realms/DE_2/audit')
  expect(paths.inPlayer(player, '')).toBe('/acme/games/DE_1/realms/DE_2/players/42')
  expect(paths.inPlayer(player, 'stats')).toBe('/acme/games/DE_1/realms/DE_2/players/42/stats')
})
