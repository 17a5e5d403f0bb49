import {
  type AdminPlayerStatus,
  listPlayerTournaments,
  TournamentContent,
  updateTournamentStatus,
} from '@regent/contract/engage/tournaments'
import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
  previewTournamentMove,
} from '@regent/contract/engage/tournaments-realm'
import { type AuditEntry, getAuditEntry, undoChanges } from '@regent/contract/organization/audit'
import { sampleTournaments } from '@regent/contract/samples/tournaments'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen, reload } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

const tags = demoPlayers('DEMO')
  .slice(0, 3)
  .map(({ row }) => row.gamerTag)
const [best = 0] = tags
const arena = 'tournaments.arena'

const content = TournamentContent.parse({
  name: 'Arena',
  anchorTimeUTC: '2026-01-01T00:00:00Z',
  cycleDuration: 'P3650D',
  playerLimit: 2,
  stagesPerTier: 2,
  tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
  stageChanges: [{ minRank: 1, maxRank: 1, delta: 1 }],
  rankRewards: [{ minRank: 1, maxRank: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }],
})

const gems = (amount: number) => ({ currencyRewards: [{ symbol: 'currency.gems', amount }] })

const statusOf = (score: number): AdminPlayerStatus => ({
  playerId: best,
  tournamentId: arena,
  contentId: arena,
  tier: 0,
  stage: 0,
  score,
  rank: 1,
  unclaimedRewards: [],
  nextCycleStartMs: Date.now() + dayMs,
})

/** A server with two tournaments, one of them faulty, and three players in the other one. */
function keepTournaments(answers: Answers): void {
  const now = Date.now()
  const times = { cycle: 0, startTimeMs: now - dayMs, endTimeMs: now + dayMs }
  const rows = sampleTournaments(now, 3).map((row) =>
    row.tournamentId === arena ? { ...row, name: 'Arena', cycleDuration: 'P3650D', current: times } : row,
  )
  let status = statusOf(120)
  const entry: AuditEntry = {
    id: 1,
    at: now,
    action: 'PUT /basic/tournaments/admin/player',
    requestId: 'test',
    subject: 'tournament-status',
    subjectId: arena,
    gamerTag: best,
    before: { score: 120 },
    after: {},
  }
  answers
    .on(listRealmTournaments, () => ({ tournaments: rows }))
    .on(getRealmTournament, ({ params }) => {
      const tournament = rows.find(({ tournamentId }) => tournamentId === params.id)
      if (!tournament) return refuse('TournamentNotFound')
      if (tournament.state === 'faulty') return { tournament, stages: [], upcoming: [] }
      const upcoming = [{ cycle: 1, startTimeMs: now + dayMs, endTimeMs: now + 3 * dayMs }]
      return { tournament, content, stages: [{ tier: 0, stage: 0, players: 3 }], upcoming }
    })
    .on(listTournamentStandings, () => ({
      total: 3,
      entries: tags.map((playerId, index) => ({
        playerId,
        score: 120 - index * 30,
        tier: 0,
        stage: 0,
        rank: index === 2 ? 1 : index + 1,
        overallRank: index + 1,
        leaderboardId: 'tournament_arena_0_0_0#0',
        stageChange: index === 1 ? 0 : 1,
        currencyRewards: index === 1 ? [] : [{ symbol: 'currency.gems', amount: 50 }],
      })),
    }))
    .on(listTournamentCycles, () => ({
      rows: [{ ...times, players: 3, champion: { playerId: best, score: 120 } }],
      next: null,
    }))
    .on(previewTournamentMove, ({ query: { tier, stage } }) => ({
      endsMs: times.endTimeMs,
      now: { tier: 0, stage: 0, rank: 2, score: 90 },
      thisCycle: { currencyRewards: [] },
      without: { tier: 0, stage: 0, asNow: { currencyRewards: [] }, asFirst: gems(50) },
      moved: { tier, stage, asNow: { currencyRewards: [] }, asFirst: gems(80) },
    }))
    .on(listPlayerTournaments, () => ({ statuses: [status] }))
    .on(updateTournamentStatus, ({ body }) => {
      status = { ...status, ...(body.update as Partial<AdminPlayerStatus>) }
      return withHeaders(status, { entries: [1] })
    })
    .on(getAuditEntry, () => ({ entry, undo: { isPossible: true, fields: [] } }))
    .on(undoChanges, () => {
      status = statusOf(120)
      return { undone: 1 }
    })
}

test('tournaments show their cycles, standings and rewards; a faulty one shows its fault', async () => {
  const answers = await openScreen(realmPath('tournaments'), { answers: keepTournaments })
  const faulty = page.getByRole('row').filter({ hasText: 'tournaments.gauntlet' })
  await expect.element(faulty).toContainText('faulty')
  await expect.element(page.getByText('cycleDuration: must be a duration such as P7D or PT12H')).toBeVisible()
  const running = page.getByRole('row').filter({ hasText: arena })
  await expect.element(running).toContainText('running')
  await faulty.getByRole('link').click()
  await expect.element(page.getByText('Hidden from players')).toBeVisible()
  await page.getByRole('link', { name: 'All tournaments' }).click()
  await running.getByRole('link').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Arena' })).toBeVisible()
  const standings = page.getByRole('region', { name: 'Standings' })
  const rows = standings.getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(4)
  // Once the name is known, it stands in place of the id.
  await expect
    .element(rows.nth(1).getByRole('link').first())
    .toHaveAttribute('href', expect.stringContaining(String(best)))
  await expect.element(rows.nth(1)).toContainText('50 currency.gems')
  await expect.element(page.getByRole('region', { name: 'Rewards' })).toContainText('1 stage up')
  await expect.element(page.getByRole('region', { name: 'Cycles', exact: true })).toContainText('Cycle 0')
  await reload()
  await standings.getByLabelText('Tier and stage').click()
  await page.getByRole('option', { name: 'Bronze, stage 0 (3)' }).click()
  await expect.poll(address).toMatch(/tier=0/)
  await expect.poll(() => rows.elements().length).toBe(4)
  expect(answers.requestsOf(listTournamentStandings).at(-1)?.query).toMatchObject({ tier: 0, stage: 0 })
  await rows.nth(1).getByRole('link').first().click()
  await expect.element(page.getByRole('row').filter({ hasText: arena })).toContainText('120')
  await page.getByRole('link', { name: arena }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Arena' })).toBeVisible()
})

test('the status of a player in a tournament is corrected and restored by undo', async () => {
  const answers = await openScreen(realmPath(`players/${best}/tournaments`), { answers: keepTournaments })
  const row = page.getByRole('row').filter({ hasText: arena })
  await expect.element(row).toContainText('120')
  await row.getByRole('button', { name: `Actions for ${arena}` }).click()
  await page.getByRole('menuitem', { name: 'Edit status' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${arena}` })
  await drawer.getByLabelText('Stage').fill('7')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect.element(drawer.getByText('A whole number from 0 to 1.', { exact: true })).toBeVisible()
  await expectAccessible({ of: 'EditStatusDrawer' })
  await drawer.getByLabelText('Stage').fill('1')
  await drawer.getByRole('combobox', { name: 'Tier' }).click()
  await page.getByRole('option', { name: 'Silver' }).click()
  await drawer.getByLabelText('Score').fill('345')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect.element(row).toContainText('345')
  expect(answers.requestsOf(updateTournamentStatus)[0]?.body).toMatchObject({
    tournamentId: arena,
    playerId: best,
    update: { tier: 1, stage: 1, score: 345 },
  })
  await page
    .getByRole('alert')
    .filter({ hasText: 'Changed the status' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect.element(row).toContainText('120')
  expect(answers.requestsOf(undoChanges)).toMatchObject([{ body: { ids: [1] } }])
})

test('a player of the standings is moved, with what they would have got and what they will get', async () => {
  const answers = await openScreen(realmPath(`tournaments/${arena}`), { answers: keepTournaments })
  await expect.element(page.getByRole('region', { name: 'Upcoming cycles' })).toContainText('Cycle 1')
  const standings = page.getByRole('region', { name: 'Standings' })
  await standings.getByRole('button', { name: `Actions for ${best}` }).click()
  await page.getByRole('menuitem', { name: 'Move to another tier' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${arena}` })
  const rewards = drawer.getByRole('region', { name: 'Rewards' })
  await drawer.getByRole('combobox', { name: 'Tier' }).click()
  await page.getByRole('option', { name: 'Silver' }).click()
  await expect.element(rewards).toContainText('Silver, stage 0. With rank 2: no reward. With rank 1: 80 currency.gems.')
  await expect.element(rewards).toContainText('Bronze, stage 0, rank 2: no reward')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect.poll(() => answers.requestsOf(updateTournamentStatus).length).toBe(1)
})

test('the players of the standings are selected and acted on; a tournament is created in Content', async () => {
  await openScreen(realmPath(`tournaments/${arena}`), { answers: keepTournaments })
  const standings = page.getByRole('region', { name: 'Standings' })
  await standings.getByRole('checkbox', { name: `Select ${best}` }).click()
  await expect.element(standings.getByText('1 selected')).toBeVisible()
  await standings.getByRole('button', { name: 'Open as players' }).click()
  await expect.poll(address).toMatch(/players\?ids=/)
  await openScreen(realmPath('tournaments'), { answers: keepTournaments })
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await expect.poll(address).toMatch(/content\/items\/new\?type=tournaments/)
})
