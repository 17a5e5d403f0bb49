import { getStats } from '@regent/contract/players/stats'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import { useStatsOfPlayer } from './player-stats.ts'

beforeEach(() => {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 't', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
})

type Read = ReturnType<typeof useStatsOfPlayer>

function Screen({ gamerTag, onRead }: { gamerTag: number | undefined; onRead: (read: Read) => void }) {
  onRead(useStatsOfPlayer('DE_1', gamerTag))
  return null
}

/** What a screen begins to read of the stats of a player. */
function read(gamerTag: number | undefined) {
  const client = new QueryClient()
  const reads: Read[] = []
  const screen = createElement(Screen, { gamerTag, onRead: (one) => reads.push(one) })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, screen))
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => JSON.stringify(queryKey))
  return { ...reads[0], keys }
}

test('stats are read for the four combinations of game and client, public and private [stats-2]', () => {
  const { isLoading, keys } = read(42)
  expect(isLoading).toBe(true)
  expect(keys).toHaveLength(4)
  for (const space of ['game.private', 'game.public', 'client.private', 'client.public']) {
    expect(keys.filter((key) => key.includes(getStats.path) && key.includes(`"${space}.player.42"`))).toHaveLength(1)
  }
})

test('without a gamer tag no stats are read, and the list is empty [stats-4]', () => {
  const { stats, isLoading } = read(undefined)
  expect(stats).toEqual([])
  expect(isLoading).toBe(false)
})
