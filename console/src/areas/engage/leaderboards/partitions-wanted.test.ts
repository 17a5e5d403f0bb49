import { expect, test } from 'vitest'
import { partitionsWanted, readLeaderboardSearch } from './leaderboards-search.ts'

const wanted = (q: unknown) => partitionsWanted('arena', readLeaderboardSearch({ q }))

test('a short number is the beginning of a partition’s, a long one is a gamer tag, anything else is ignored', () => {
  expect(wanted('12')).toEqual({ parent: 'arena', prefix: 'arena#12' })
  expect(wanted('7140235509183652')).toEqual({ parent: 'arena', player: 7140235509183652 })
  expect(wanted('ada')).toEqual({ parent: 'arena' })
  expect(wanted(undefined)).toEqual({ parent: 'arena' })
})
