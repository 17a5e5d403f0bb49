import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import {
  type ListedPlayer,
  MOST_LISTED,
  moveToFront,
  readListed,
  rememberRecent,
  subscribeListed,
  toggle,
  toggleSaved,
} from './listed-players.ts'

const place = { cid: 7, gameId: 'DE_1', realmId: 'DE_2' }
const player = (id: number, email: string | null = null): ListedPlayer => ({ id, email })
const players = (count: number) => Array.from({ length: count }, (_, index) => player(index + 1))
const ids = (list: readonly ListedPlayer[]) => list.map(({ id }) => id)

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})

describe('a list', () => {
  test('takes a player to its front, once [players-39]', () => {
    expect(ids(moveToFront([player(1), player(2)], player(3)))).toEqual([3, 1, 2])
    expect(ids(moveToFront([player(1), player(2)], player(2)))).toEqual([2, 1])
  })

  test('keeps twelve, and drops the last for a thirteenth [players-38]', () => {
    expect(MOST_LISTED).toBe(12)
    expect(ids(moveToFront(players(12), player(13)))).toEqual([13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(ids(moveToFront(players(12), player(12)))).toHaveLength(12)
  })

  test('toggles: adds at the front, removes what is there [players-36 players-37]', () => {
    expect(ids(toggle([player(1)], player(2)))).toEqual([2, 1])
    expect(ids(toggle([player(2), player(1)], player(2)))).toEqual([1])
  })
})

describe('what is stored', () => {
  test('is id and e-mail or null, for customer, game and realm [players-41 players-42]', () => {
    toggleSaved(place, player(1, 'ada@players.test'))
    toggleSaved(place, player(2))
    expect(JSON.parse(browser.local.getItem('regent-saved-players/7/DE_1/DE_2') ?? '')).toEqual([
      { id: 2, email: null },
      { id: 1, email: 'ada@players.test' },
    ])
    expect(readListed('saved', { ...place, realmId: 'DE_3' })).toEqual([])
    expect(readListed('recent', place)).toEqual([])
  })

  test('names who had to make room [players-38]', () => {
    for (const each of players(12)) expect(toggleSaved(place, each)).toBeUndefined()
    expect(toggleSaved(place, player(13))).toEqual(player(1))
    expect(toggleSaved(place, player(13))).toBeUndefined()
    expect(readListed('saved', place)).toHaveLength(11)
  })

  test('of the recently viewed is at most twelve, the last one first, each once [players-39 players-40]', () => {
    for (const each of [...players(13), player(2)]) rememberRecent(place, each)
    expect(ids(readListed('recent', place))).toEqual([2, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })

  test('an e-mail change is followed, also in the saved players, which keep their order', () => {
    toggleSaved(place, player(1, 'old@players.test'))
    toggleSaved(place, player(2))
    rememberRecent(place, player(1, 'new@players.test'))
    expect(readListed('recent', place)).toEqual([player(1, 'new@players.test')])
    expect(readListed('saved', place)).toEqual([player(2), player(1, 'new@players.test')])
  })

  test('that cannot be read counts as nothing', () => {
    browser.local.setItem('regent-saved-players/7/DE_1/DE_2', '{"broken"')
    expect(readListed('saved', place)).toEqual([])
    browser.local.setItem('regent-saved-players/7/DE_1/DE_2', '[{"id":"1"},{"id":5,"email":null}]')
    expect(readListed('saved', place)).toEqual([player(5)])
  })

  test('stays the same object until it changes', () => {
    toggleSaved(place, player(1))
    expect(readListed('saved', place)).toBe(readListed('saved', place))
  })
})

test('changes are told here, and heard from other tabs', () => {
  const told = vi.fn()
  const stop = subscribeListed(told)
  toggleSaved(place, player(1))
  expect(told).toHaveBeenCalledTimes(1)
  browser.tell('regent-saved-players/7/DE_1/DE_2', '[{"id":9,"email":null}]')
  expect(told).toHaveBeenCalledTimes(2)
  expect(ids(readListed('saved', place))).toEqual([9])
  stop()
  toggleSaved(place, player(1))
  expect(told).toHaveBeenCalledTimes(2)
})
