import { createLeaderboard, getLeaderboardAssignment, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import { listWhyThings } from '@regent/contract/players/why'
import { expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'
import { conditionIn, conditionsIn, why } from '../../../testing/why.ts'

const id = 'duels'

async function world(settings: object = {}) {
  const app = await testApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const other = await app.player()
  await developer.call(createLeaderboard, { params: { id }, body: settings })
  const score = (gamerTag: number, score: number, board = id) =>
    developer.call(setLeaderboardEntry, { params: { id: board }, body: { id: gamerTag, score } })
  const ask = (gamerTag = player.gamerTag, board = id) => why(developer, gamerTag, 'leaderboard', board)
  return { app, developer, player, other, score, ask }
}

test('players with a score see their rank, also on a frozen board; others see what is missing', async () => {
  const { developer, player, other, score, ask } = await world({ permissions: { write_self: true }, maxEntries: 1 })
  expect(conditionsIn((await ask()).now)).toEqual([
    ['Not frozen', 'met', 'never frozen'],
    ['Game clients may write', 'met', 'may write'],
    ['Has room', 'met', 0],
    ['Has a score', 'unmet', 'none'],
  ])
  expect((await ask()).now.verdict).toBe('The leaderboard has no score of the player.')
  await score(player.gamerTag, 7)
  expect((await ask()).now).toMatchObject({ isMet: true, verdict: 'The player has rank 1 of 1.' })
  expect((await ask(other.gamerTag)).now.verdict).toBe('The leaderboard is full. It keeps the best 1 entries.')
  await developer.call(freezeLeaderboard, { params: { id } })
  expect((await ask()).now).toMatchObject({ isMet: true })
  expect(conditionIn((await ask()).now, 'Not frozen')?.[0]).toBe('not-reached')
  const { now, repair } = await ask(other.gamerTag)
  expect(now.verdict).toBe('The leaderboard is frozen and accepts no scores.')
  expect(repair?.acts).toEqual([{ do: 'open', label: 'Open the leaderboard', link: { kind: 'leaderboard', id } }])
})

test('a board that only game servers write to says so', async () => {
  const { ask } = await world()
  const { now, rules } = await ask()
  expect(now.verdict).toContain('Game clients cannot write to it')
  expect(rules).toEqual({ text: 'duels, version 1', link: { kind: 'leaderboard', id } })
})

test('on a board with partitions and cohorts the player sees theirs, or that they have joined none', async () => {
  const statRequirements = [{ stat: 'LEVEL', constraint: 'gte', value: 10 }]
  const cohortSettings = { cohorts: [{ id: 'veterans', statRequirements }] }
  const { player, score, ask } = await world({ partitioned: true, maxEntries: 5, cohortSettings })
  const { now } = await ask()
  expect(now.verdict).toBe('The player has not joined a partition of the leaderboard.')
  expect(conditionIn(now, 'Cohort')?.slice(0, 2)).toEqual(['met', 'none of them'])
  await player.call(getLeaderboardAssignment, { query: { boardId: id, joinBoard: true } })
  expect(conditionIn((await ask()).now, 'Has joined a partition')?.slice(0, 2)).toEqual(['met', `${id}#0`])
  await score(player.gamerTag, 3, `${id}#0`)
  expect((await ask()).now).toMatchObject({ isMet: true, verdict: 'The player has rank 1 of 1.' })
})

test('a board of content is asked about before anybody has joined, and after it is no longer published', async () => {
  const { app, developer, player, score, ask } = await world()
  const board = 'leaderboards.season'
  const { gamerTag } = player
  await publishItems(app, [
    { id: board, properties: { permissions: { write_self: true } } },
    { id: 'leaderboards.broken', properties: { maxEntries: 0 } },
  ])
  const { groups } = await developer.call(listWhyThings, { params: { gamerTag }, query: { kind: 'leaderboard' } })
  expect(groups[0]?.things.map((one) => one.id)).toEqual([id, 'leaderboards.broken', board])
  expect((await ask(gamerTag, board)).now.verdict).toContain('No player has joined')
  expect((await ask(gamerTag, 'leaderboards.broken')).now.verdict).toContain('invalid settings: maxEntries')
  await player.call(getLeaderboardAssignment, { query: { boardId: board, joinBoard: true } })
  expect(conditionIn((await ask(gamerTag, board)).now, 'Is published')?.[0]).toBe('met')
  await withdrawItems(app, [board])
  expect((await ask(gamerTag, board)).now.verdict).toContain('no longer published')
  await score(gamerTag, 1, board)
  expect((await ask(gamerTag, board)).now.isMet).toBe(true)
})
