import { linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { linkTo } from './link-to.ts'

const place = { customerId: 'acme', gameId: 'DE_1', realmId: 'DE_2' }

test('a link names the screen, its place and what is looked for in it', () => {
  expect(linkTo.leaderboard(place, 'leaderboards.weekly', { player: '42' })).toEqual({
    to: '/$customerId/games/$gameId/realms/$realmId/leaderboards/$boardId',
    params: { ...place, boardId: 'leaderboards.weekly' },
    search: { player: '42' },
  })
})

test('a link to what no screen reads does not compile', () => {
  const realm = '/$customerId/games/$gameId/realms/$realmId'
  linkOptions({ to: `${realm}/logs`, params: place, search: { service: 'hello' } })
  // @ts-expect-error The logs are not narrowed by this word.
  linkOptions({ to: `${realm}/logs`, params: place, search: { sevrice: 'hello' } })
  // @ts-expect-error There is no such screen.
  linkOptions({ to: `${realm}/lgos`, params: place })
  // @ts-expect-error Without its realm there is no address.
  linkOptions({ to: `${realm}/logs`, params: { customerId: 'acme' } })
  expect(linkTo.logs(place, { service: 'hello' }).search).toEqual({ service: 'hello' })
})
