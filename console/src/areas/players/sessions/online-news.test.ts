import { expect, test } from 'vitest'
import { OnlineNews, showsPlayers } from './use-online-news.ts'

test('changes that arrive while reads are repeated wait for the next round', async () => {
  const rounds: (number[] | undefined)[] = []
  let end = () => {}
  const news = new OnlineNews((gamerTags) => {
    rounds.push(gamerTags && [...gamerTags])
    return new Promise<void>((resolve) => {
      end = resolve
    })
  }, 0)
  const nextRound = async (count: number) => {
    end()
    while (rounds.length < count) await new Promise((resolve) => setTimeout(resolve))
  }
  news.hear([1])
  news.hear([2])
  news.hear([3, 2])
  expect(rounds).toEqual([[1]])
  await nextRound(2)
  expect(rounds).toEqual([[1], [2, 3]])
  news.hear([4])
  news.hear(undefined)
  await nextRound(3)
  expect(rounds[2]).toBeUndefined()
  news.stop()
  news.hear([5])
  end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(rounds).toHaveLength(3)
})

test('a read shows a player if its input or answer names them, in a page or alone', () => {
  const shows = (value: unknown) => showsPlayers(new Set([7]), value)
  expect(shows([{ query: { player: 7 } }, undefined])).toBe(true)
  expect(shows([{}, { pages: [{ rows: [{ gamerTag: 6 }, { gamerTag: 7 }] }] }])).toBe(true)
  expect(shows([{}, { gamerTag: 7, account: {} }])).toBe(true)
  expect(shows([{ query: { player: 8 } }, { rows: [{ gamerTag: 6, level: 7 }], next: null }])).toBe(false)
  expect(shows(undefined)).toBe(false)
})
