import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildRequest, isRepeatable } from './define-call.ts'
import { getLeaderboardView, setLeaderboardEntry } from './generated/engage/leaderboards.ts'
import { buyListing } from './generated/monetize/commerce.ts'
import { getInventory, updateInventory } from './generated/monetize/inventory.ts'
import { removeFriend } from './generated/players/friends.ts'
import { sendHeartbeat } from './generated/players/sessions.ts'
import { getClientStats, setClientStats } from './generated/players/stats.ts'
import { md5 } from './md5.ts'

test('the fields of the input go into the path, the query and the body', () => {
  expect(buildRequest(getInventory.spec, { scope: ['currency', 'items'] }, 42)).toEqual({
    url: '/object/inventory/42?scope=currency%2Citems',
    body: undefined,
  })
  expect(buildRequest(getClientStats.spec, { objectId: 'game.public.player.7', stats: ['a', 'b'] }, 42).url).toBe(
    '/object/stats/game.public.player.7/client?stats=a%2Cb',
  )
  expect(buildRequest(removeFriend.spec, { playerId: 7 }, 42)).toEqual({
    url: '/basic/social/friends',
    body: '{"playerId":7}',
  })
  expect(buildRequest(sendHeartbeat.spec, {}, 42).body).toBeUndefined()
})

test('the gamer tag of the player is filled in, in the path and in the body', () => {
  expect(buildRequest(buyListing.spec, { purchaseId: 'a:b' }, 42).url).toBe('/object/commerce/42/purchase')
  expect(buildRequest(buyListing.spec, { purchaseId: 'a:b', gamerTag: 7 }, 42).url).toBe('/object/commerce/7/purchase')
  const entry = buildRequest(setLeaderboardEntry.spec, { id: 'leaderboards.weekly', score: 5 }, 42)
  expect(entry).toEqual({ url: '/object/leaderboards/leaderboards.weekly/entry', body: '{"score":5,"id":42}' })
})

test('a missing part of the path is an error before anything is sent', () => {
  expect(() => buildRequest(getLeaderboardView.spec, {}, 42)).toThrow('needs id')
})

test('reads are repeatable; writes only as the contract declares', () => {
  expect(isRepeatable(getInventory.spec, {})).toBe(true)
  expect(isRepeatable(buyListing.spec, { purchaseId: 'a:b' })).toBe(false)
  expect(isRepeatable(updateInventory.spec, { currencies: {} })).toBe(false)
  expect(isRepeatable(updateInventory.spec, { currencies: {}, transaction: 't1' })).toBe(true)
  expect(isRepeatable(setClientStats.spec, { set: { level: 1 }, add: {} })).toBe(true)
  expect(isRepeatable(setClientStats.spec, { add: { level: 1 } })).toBe(false)
})

test('md5 is that of Node, at every length around a block', () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1_000]) {
    const data = randomBytes(length)
    expect(md5(new Uint8Array(data)), String(length)).toBe(createHash('md5').update(data).digest('hex'))
  }
  expect(md5('Grüße')).toBe(createHash('md5').update('Grüße').digest('hex'))
})
