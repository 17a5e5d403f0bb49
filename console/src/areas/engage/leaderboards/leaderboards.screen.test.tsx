import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'
import {
  createLeaderboard,
  getLeaderboardDetails,
  getLeaderboardView,
  listLeaderboards,
  listPlayerLeaderboards,
  planClearLeaderboard,
  planRemoveEntries,
  type RankEntry,
  removeLeaderboardEntry,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import {
  listLeaderboardVersions,
  planLeaderboardVersion,
  unfreezeLeaderboard,
  updateLeaderboard,
} from '@regent/contract/engage/leaderboards-settings'
import { getPlan, type Plan, type PlanWithSample } from '@regent/contract/organization/plans'
import type { Role } from '@regent/contract/permissions'
import { plainBoard } from '@regent/contract/samples/leaderboards'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { address, openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const id = 'leaderboards.weekly'
const tags = demoPlayers('DEMO').map(({ row }) => row.gamerTag)
const [first = 0, second = 0, third = 0] = tags
const created = 1_760_000_000_000
const done = { result: 'ok' as const, data: {} }

type Score = { gamerTag: number; score: number; stats: Record<string, string> }
type Board = { id: string; metaData: LeaderboardMetadata; scores: Score[]; earlier: Score[][] }

const scoreOf = (gamerTag: number, score: number): Score => ({ gamerTag, score, stats: { hero: 'elf' } })
const boardOf = (scores: Score[], name = id): Board => ({ id: name, metaData: { ...plainBoard }, scores, earlier: [] })
const threePlayers = () => boardOf([scoreOf(first, 30), scoreOf(second, 20), scoreOf(third, 10)])

const rank = (scores: readonly Score[]): RankEntry[] =>
  scores
    .toSorted((a, b) => b.score - a.score)
    .map(({ gamerTag, score, stats }, index) => ({
      gt: gamerTag,
      rank: index + 1,
      score,
      columns: { score },
      stats: Object.entries(stats).map(([name, value]) => ({ name, value })),
    }))

const planOf = (more: Pick<Plan, 'kind' | 'title' | 'verb' | 'warnings'>): PlanWithSample => ({
  plan: {
    id: 91,
    pid: studio.pid,
    count: 1,
    faults: [],
    madeAt: Date.now(),
    expiresAt: Date.now() + 900_000,
    state: 'open',
    done: 0,
    failed: 0,
    canApply: true,
    ...more,
  },
  sample: [],
})

/** A server that keeps leaderboards. */
function keepBoards(answers: Answers, boards: Board[]): void {
  let made: PlanWithSample | undefined
  const find = (wanted: string): Board => boards.find((board) => board.id === wanted) ?? boardOf([], wanted)
  const versionOf = ({ scores, earlier }: Board, version?: number) =>
    rank((version === undefined ? undefined : earlier[version - 1]) ?? scores)
  answers
    .on(listLeaderboards, ({ query: { prefix = '', parent } }) => ({
      rows: boards
        .filter((board) => parent === undefined && board.id.startsWith(prefix))
        .map((board) => ({ id: board.id, numberOfEntries: board.scores.length, metaData: board.metaData, created })),
      next: null,
    }))
    .on(createLeaderboard, ({ params, body: { cohortSettings, partitioned, maxEntries } }) => {
      const metaData = {
        ...plainBoard,
        partitioned,
        cohorted: cohortSettings !== undefined,
        ...(maxEntries !== undefined && { maxEntries }),
        ...(cohortSettings && { cohortSettings }),
      }
      boards.push({ ...boardOf([], params.id), metaData })
      return done
    })
    .on(getLeaderboardDetails, ({ params, query: { from, max, version } }) => {
      const board = find(params.id)
      const all = versionOf(board, version)
      const view = { lbId: params.id, boardSize: all.length, rankings: all.slice(from, from + max) }
      const { metaData } = board
      return { lbid: params.id, fullName: params.id, numberOfEntries: all.length, metaData, created, view }
    })
    .on(getLeaderboardView, ({ params, query: { focus, max } }) => {
      const all = rank(find(params.id).scores)
      const rankgt = all.find(({ gt }) => gt === focus)
      const start = rankgt ? Math.max(0, rankgt.rank - 1 - Math.floor(max / 2)) : 0
      const rankings = all.slice(start, start + max)
      return {
        result: 'ok' as const,
        lb: { lbId: params.id, boardSize: all.length, rankings, ...(rankgt && { rankgt }) },
      }
    })
    .on(listPlayerLeaderboards, ({ query: { dbid } }) => ({
      result: 'ok' as const,
      lbs: boards.flatMap((board) => {
        const all = rank(board.scores)
        const rankgt = all.find(({ gt }) => gt === dbid)
        return rankgt ? [{ lbId: board.id, boardSize: all.length, rankgt, rankings: [rankgt] }] : []
      }),
    }))
    .on(setLeaderboardEntry, ({ params, body }) => {
      const entry = find(params.id).scores.find(({ gamerTag }) => gamerTag === body.id)
      const stats = Object.entries(body.stats ?? {}).map(([name, value]) => [name, String(value)] as const)
      if (entry) Object.assign(entry, { score: body.score, stats: { ...entry.stats, ...Object.fromEntries(stats) } })
      return done
    })
    .on(removeLeaderboardEntry, ({ params, body }) => {
      const board = find(params.id)
      board.scores = board.scores.filter(({ gamerTag }) => gamerTag !== body.id)
      return done
    })
    .on(updateLeaderboard, ({ params, body: { freezeTime, partitioned: _, remove: _removed, ttl, ...changes } }) => {
      const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      Object.assign(find(params.id).metaData, set, {
        ...(freezeTime !== undefined && { frozen: true, freezeTime }),
        ...(changes.resetSchedule !== undefined && { nextReset: Date.now() + 7 * 86_400_000 }),
        ...(ttl !== undefined && { expiration: created + ttl }),
      })
      return done
    })
    .on(freezeLeaderboard, ({ params }) => {
      find(params.id).metaData.frozen = true
      return done
    })
    .on(unfreezeLeaderboard, ({ params }) => {
      find(params.id).metaData.frozen = false
      return done
    })
    .on(listLeaderboardVersions, ({ params }) => {
      const { earlier, scores } = find(params.id)
      const old = earlier.map(({ length }, index) => ({
        version: index + 1,
        began: created,
        ended: created + 1_000,
        numberOfEntries: length,
      }))
      return {
        versions: [
          { version: earlier.length + 1, began: created, numberOfEntries: scores.length },
          ...old.toReversed(),
        ],
      }
    })
    .on(getPlan, () => made ?? refuse('PlanNotFound'))
    .on(planClearLeaderboard, ({ params }) => {
      const title = `Clear ${params.id}: 3 entries`
      const warnings = ['You can undo this for 30 days.']
      made = planOf({ kind: 'clear-leaderboard', title, verb: 'Clear 3 entries', warnings })
      return made
    })
    .on(planRemoveEntries, ({ body: { gamerTags, suspend } }) => {
      const title = suspend ? 'Suspend 1 player and remove them' : `Remove ${gamerTags.length} entries`
      made = planOf({ kind: 'remove-entries', title, verb: 'Apply', warnings: [] })
      return made
    })
    .on(planLeaderboardVersion, ({ params }) => {
      const title = `Start version 2 of ${params.id}`
      const warnings = ['3 entries become version 1.']
      made = planOf({ kind: 'start-leaderboard-version', title, verb: 'Start version 2', warnings })
      return made
    })
}

async function openBoards(screen: string, boards: Board[], role: Role = 'admin') {
  return openScreen(realmPath(screen), { role, answers: (on) => keepBoards(on, boards) })
}

const row = (gamerTag: number) => page.getByRole('row').filter({ hasText: String(gamerTag) })
const rows = () => page.getByRole('table', { name: id }).element().querySelectorAll('tbody tr')

async function choose(name: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a score is corrected [leaderboards-1]', async () => {
  const board = threePlayers()
  const answers = await openBoards('leaderboards', [board])
  await page.getByRole('link', { name: id }).click()
  await expect.element(page.getByRole('heading', { name: id })).toBeVisible()
  await expect.element(row(first)).toContainText('30')

  await page.getByRole('button', { name: `Actions for ${third}` }).click()
  await page.getByRole('menuitem', { name: 'Edit entry' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit the entry of ${third}` })
  await drawer.getByLabelText('Score').fill('many')
  await drawer.getByRole('button', { name: 'Save entry' }).click()
  await expect.element(drawer.getByText('Enter a number, such as 1200 or 12.5.')).toBeVisible()
  await drawer.getByLabelText('Score').fill('40')
  await drawer.getByRole('button', { name: 'Add stat' }).click()
  await drawer.getByLabelText('Name of stat 1').fill('hero')
  await drawer.getByLabelText('Value of stat 1').fill('wizard')
  await expectAccessible({ of: 'EditEntryDrawer' })
  await drawer.getByRole('button', { name: 'Save entry' }).click()
  await expect.element(page.getByRole('row').nth(1)).toContainText(String(third))
  await expect.element(row(third)).toContainText('hero = wizard')
  expect(answers.requestsOf(setLeaderboardEntry).map(({ body }) => body)).toMatchObject([
    { id: third, score: 40, stats: { hero: 'wizard' } },
  ])
})

test('an entry is removed [leaderboards-1]', async () => {
  const answers = await openBoards(`leaderboards/${id}`, [threePlayers()])
  await page.getByRole('button', { name: `Actions for ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Remove entry' }).click()
  await expect.element(row(second)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: `Removed ${second}` })).toBeVisible()
  expect(answers.requestsOf(removeLeaderboardEntry).map(({ body }) => body)).toEqual([{ id: second }])
})

test('a partitioned leaderboard is created and shows its partitions', async () => {
  const answers = await openBoards('leaderboards', [threePlayers()])
  await page.getByRole('button', { name: 'Create leaderboard' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a leaderboard' })
  await drawer.getByLabelText('Id').fill('leaderboards.arena')
  await drawer.getByLabelText('Partitions').click()
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  await expect.element(drawer.getByText('Enter the maximum number of players in a partition.')).toBeVisible()
  await drawer.getByLabelText('Players in a partition').fill('20')
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  const arena = page.getByRole('row').filter({ hasText: 'leaderboards.arena' })
  await expect.element(arena).toContainText('content')
  expect(answers.requestsOf(createLeaderboard)).toMatchObject([
    { params: { id: 'leaderboards.arena' }, body: { partitioned: true, maxEntries: 20 } },
  ])
  await arena.getByRole('link').click()
  await expect.element(page.getByText('No partitions yet')).toBeVisible()
})

test('clearing a leaderboard shows a plan first; an empty one says so', async () => {
  const board = threePlayers()
  await openBoards(`leaderboards/${id}`, [board])
  await choose('Clear entries')
  const plan = page.getByRole('dialog', { name: `Clear ${id}: 3 entries` })
  await expect.element(plan).toContainText('You can undo this for 30 days')
  await expect.element(plan.getByRole('button', { name: 'Clear 3 entries' })).toBeVisible()
  await openBoards(`leaderboards/${id}`, [boardOf([])])
  await expect.element(page.getByText('No entries yet')).toBeVisible()
})

test('the screen of a player without entries says that it is on no leaderboard', async () => {
  await openBoards(`players/${first}/leaderboards`, [boardOf([])])
  await expect.element(page.getByText('Not on a leaderboard yet')).toBeVisible()
})

test('a tester finds a player on a leaderboard and cannot add entries', async () => {
  await openBoards(`players/${second}/leaderboards`, [threePlayers()], 'tester')
  const board = page.getByRole('row').filter({ hasText: id })
  await expect.element(board).toContainText('20')
  await board.getByRole('link', { name: id, exact: true }).click()
  await expect.poll(address).toMatch(new RegExp(`player=${second}`))
  await expect.poll(() => page.getByRole('row').elements().length).toBe(4)
  await expect.element(page.getByRole('button', { name: 'Add entry' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('searchbox', { name: 'Gamer tag' }).fill('12')
  await expect.element(page.getByText('Nothing matches')).toBeVisible()
})

test('entries are appended; those around a player are extended up to the first and down to the last', async () => {
  const many = Array.from({ length: 57 }, (_, index) => scoreOf(900_000 + index, 1_000 - index))
  await openBoards(`leaderboards/${id}`, [boardOf([...threePlayers().scores, ...many])])
  await expect.element(page.getByText('50 of 60 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Load more', exact: true }).click()
  await expect.poll(() => rows().length).toBe(60)
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()

  // Rank 30, with seven entries before and after it.
  const found = 900_029
  await page.getByRole('searchbox', { name: 'Gamer tag' }).fill(String(found))
  await expect.poll(() => rows().length).toBe(15)
  expect(rows()[0]?.textContent).toContain('978')
  await page.getByRole('button', { name: 'Load more', exact: true }).click()
  await expect.poll(() => rows().length).toBe(38)
  await page.getByRole('button', { name: 'Load more above' }).click()
  await expect.poll(() => rows().length).toBe(60)
  expect(rows()[0]?.textContent).toContain('1,000')
  await expect.element(row(found)).toContainText('30')
})

test('the settings of a leaderboard are changed, and it is frozen and unfrozen', async () => {
  const board = threePlayers()
  const answers = await openBoards(`leaderboards/${id}`, [board])
  await choose('Edit settings')
  const drawer = page.getByRole('dialog', { name: `Edit ${id}` })
  const save = drawer.getByRole('button', { name: 'Save leaderboard' })
  await drawer.getByLabelText('When a player submits again').click()
  await page.getByRole('option', { name: 'Scores are added up' }).click()
  await drawer.getByLabelText('Resets').click()
  await page.getByRole('option', { name: 'At an interval' }).click()
  await drawer.getByLabelText('Every', { exact: true }).fill('30 s')
  await save.click()
  await expect.element(drawer.getByText('A duration from a minute to ten years.')).toBeVisible()
  await drawer.getByLabelText('Every', { exact: true }).fill('1 week')
  await drawer.getByLabelText('Earlier versions kept').fill('4')
  await drawer.getByLabelText('Ends after', { exact: true }).fill('12 d')
  await drawer.getByLabelText('Entries kept').fill('500')
  await expectAccessible({ of: 'EditLeaderboardDrawer' })
  await save.click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByText('Scores are added up')).toBeVisible()
  await expect.element(page.getByText('resets')).toBeVisible()
  expect(answers.requestsOf(updateLeaderboard).map(({ body }) => body)).toMatchObject([
    { aggregation: 'sum', resetSchedule: 'P7D', keptVersions: 4, maxEntries: 500, ttl: 12 * 86_400_000 },
  ])

  await choose('Freeze')
  await expect.element(page.getByText('frozen', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit entry' })).toHaveAttribute('aria-disabled', 'true')
})

test('a frozen leaderboard is unfrozen', async () => {
  const board = threePlayers()
  board.metaData.frozen = true
  const answers = await openBoards(`leaderboards/${id}`, [board])
  await choose('Unfreeze')
  await expect.element(page.getByText('open', { exact: true })).toBeVisible()
  expect(answers.requestsOf(unfreezeLeaderboard)).toMatchObject([{ params: { id } }])
})

test('the cohorts of a leaderboard are selected conditions', async () => {
  const answers = await openBoards('leaderboards', [])
  await page.getByRole('button', { name: 'Create leaderboard' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a leaderboard' })
  await drawer.getByLabelText('Id').fill('leaderboards.league')
  await drawer.getByRole('button', { name: 'Add cohort' }).click()
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  await expect.element(drawer.getByText('Name the cohort.')).toBeVisible()
  await drawer.getByLabelText('Name of cohort 1').fill('veterans')
  await drawer.getByLabelText('Value of condition 1 of cohort 1').fill('30')
  await expectAccessible({ of: 'CreateLeaderboardDrawer' })
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'leaderboards.league' })).toBeVisible()
  expect(answers.requestsOf(createLeaderboard)[0]?.body.cohortSettings?.cohorts).toEqual([
    {
      id: 'veterans',
      statRequirements: [{ domain: 'game', access: 'private', stat: 'LEVEL', constraint: 'gte', value: '30' }],
    },
  ])
})

test('a new version is planned, and an earlier version is read-only', async () => {
  const board = boardOf([])
  board.metaData.version = 2
  board.earlier = [threePlayers().scores]
  await openBoards(`leaderboards/${id}`, [threePlayers()])
  await choose('Start a new version now')
  const plan = page.getByRole('dialog')
  await expect.element(plan.getByText('entries become version 1')).toBeVisible()
  await expect.element(plan.getByRole('button', { name: 'Start version 2' })).toBeVisible()

  await openBoards(`leaderboards/${id}`, [board])
  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: /^1, until/ }).click()
  await expect.element(row(first)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add entry' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: '2, current' }).click()
  await expect.element(row(first)).not.toBeInTheDocument()
})

test('a player is suspended and removed in three clicks, by one plan', async () => {
  const answers = await openBoards(`leaderboards/${id}`, [threePlayers()])
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend 7 days and remove' }).click()
  const plan = page.getByRole('dialog', { name: 'Suspend 1 player and remove them' })
  await expect.element(plan.getByRole('button', { name: 'Apply' })).toBeVisible()
  const [request] = answers.requestsOf(planRemoveEntries)
  expect(request?.body).toMatchObject({ gamerTags: [first], boards: 'all', suspend: { reason: `Score on ${id}` } })
  expect(request?.body.suspend?.until).toBeGreaterThan(Date.now() + 6 * 86_400_000)
})

test('two selected entries can be compared, and are removed by a plan', async () => {
  const answers = await openBoards(`leaderboards/${id}`, [threePlayers()])
  await row(first).getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: 'Compare', exact: true })).toHaveAttribute('aria-disabled')
  await row(second).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove 2…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Remove 2 entries' })).toBeVisible()
  expect(answers.requestsOf(planRemoveEntries)[0]?.body).toMatchObject({ gamerTags: [first, second], boards: 'this' })
})

test('the form to suspend and remove asks for the terms and for the other boards', async () => {
  const answers = await openBoards(`leaderboards/${id}`, [threePlayers()])
  await row(first).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Suspend and remove…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Suspend and remove' })
  await drawer.getByLabelText('Reason').fill('Cheated.')
  await drawer.getByLabelText('Also remove their entries on other leaderboards').click()
  await expectAccessible({ of: 'SuspendAndRemoveDrawer' })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Suspend 1 player and remove them' })).toBeVisible()
  expect(answers.requestsOf(planRemoveEntries)[0]?.body).toMatchObject({
    gamerTags: [first],
    boards: 'this',
    suspend: { reason: 'Cheated.' },
  })
})

test('a suspended player is marked on a leaderboard', async () => {
  const suspended = demoPlayers('DEMO').find(({ row: player }) => player.suspension)?.row.gamerTag ?? 0
  await openBoards(`leaderboards/${id}`, [boardOf([scoreOf(first, 30), scoreOf(suspended, 20)])])
  await expect.element(row(suspended)).toContainText(/suspended|banned/)
  await expect.element(row(first)).not.toHaveTextContent(/suspended|banned/)
})

test('boards of events and tournaments have their own tabs, and each row shows its first place', async () => {
  const event = boardOf([], 'event_harvest_3')
  const answers = await openBoards('leaderboards', [threePlayers(), event])
  await expect.element(page.getByRole('tab', { name: /^Boards/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Event boards' }).click()
  await expect.poll(() => answers.requestsOf(listLeaderboards).at(-1)?.query.of).toBe('event')
  await expect.poll(address).toContain('of=event')
  await expect.element(page.getByRole('link', { name: 'by its event' })).toBeVisible()
})

test('newer scores are counted below the entries, which do not move until they are shown', async () => {
  const board = threePlayers()
  await openScreen(realmPath(`leaderboards/${id}`), { answers: (answers) => keepBoards(answers, [board]) })
  const entries = page.getByRole('main').getByRole('row')
  await expect.poll(() => entries.elements().length).toBe(4)
  board.scores = [scoreOf(first, 30), scoreOf(second, 20), scoreOf(third, 99)]
  await expect.poll(() => page.getByText('1 score since').elements().length, { timeout: 20_000 }).toBe(1)
  await expect.element(entries.nth(1)).toHaveTextContent('30')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(entries.nth(1)).toHaveTextContent('99')
  await expect.element(page.getByText('1 score since')).not.toBeInTheDocument()
})
