import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { joinTournament, setTournamentScore } from '@regent/contract/tournaments'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('operators see the cycles and the standings of tournaments, and what is wrong with a faulty one', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const fields = {
    ...{ anchorTimeUTC: '2026-01-01T00:00:00Z', cycleDuration: 'P3650D', playerLimit: 2, stagesPerTier: 2 },
    tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
    stageChanges: [{ minRank: 1, maxRank: 1, delta: 1 }],
    rankRewards: [{ minRank: 1, maxRank: 1, currencyRewards: [{ symbol: 'currency.gems', amount: 50 }] }],
  }
  await publish(
    as,
    { id: 'tournaments.arena', ...fields, name: 'Arena' },
    { id: 'tournaments.gauntlet', ...fields, cycleDuration: '1 day' },
  )
  const tags: number[] = []
  for (const score of [120, 90, 60]) tags.push(await play(as.scope, 'tournaments.arena', score))

  await openAs(page, studio, realmPath(studio, 'tournaments'))
  const faulty = page.getByRole('row').filter({ hasText: 'tournaments.gauntlet' })
  await expect(faulty).toContainText('faulty')
  await expect(page.getByText('cycleDuration: must be a duration such as P7D or PT12H')).toBeVisible()
  const arena = page.getByRole('row').filter({ hasText: 'tournaments.arena' })
  await expect(arena).toContainText('running')
  await expectAccessible(page)
  await faulty.getByRole('link').click()
  await expect(page.getByText('Players do not see this tournament')).toBeVisible()
  await page.getByRole('link', { name: 'All tournaments' }).click()
  await arena.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arena' })).toBeVisible()
  const standings = page.getByRole('region', { name: 'Standings' })
  await expect(standings.getByRole('row')).toHaveCount(4)
  await expect(standings.getByRole('row').nth(1)).toContainText(String(tags[0]))
  await expect(standings.getByRole('row').nth(1)).toContainText('50 currency.gems')
  await expect(page.getByRole('region', { name: 'What ranks and scores give' })).toContainText('1 stage up')
  await expect(page.getByRole('region', { name: 'Cycles' })).toContainText('Cycle 0')
  await expectAccessible(page)
  await page.reload()
  await standings.getByLabel('Tier and stage').click()
  await page.getByRole('option', { name: 'Bronze, stage 0 (3)' }).click()
  await expect(page).toHaveURL(/tier=0/)
  await expect(standings.getByRole('row')).toHaveCount(4)
  await standings.getByRole('link', { name: String(tags[0]) }).click()
  await expect(page.getByRole('row').filter({ hasText: 'tournaments.arena' })).toContainText('120')
  await page.getByRole('link', { name: 'tournaments.arena' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arena' })).toBeVisible()
})

type Scoped = { scope: string; token: string }

async function publish(as: Scoped, ...items: ({ id: string } & Record<string, unknown>)[]): Promise<void> {
  const { content } = await call(
    saveContent,
    {
      body: {
        content: items.map(({ id, ...fields }) => ({
          id,
          checksum: id,
          properties: Object.fromEntries(Object.entries(fields).map(([name, data]) => [name, { data }])),
        })),
      },
    },
    as,
  )
  // Faulty items among them.
  await call(saveManifest, { body: { references: content, force: 'a story' } }, as)
}

/** A guest who joins a tournament with a score; returns the gamer tag. */
async function play(scope: string, tournamentId: string, score: number): Promise<number> {
  const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const me = { scope, token }
  const { id: playerId } = await call(getOwnAccount, {}, me)
  await call(joinTournament, { body: { tournamentId } }, me)
  await call(setTournamentScore, { body: { tournamentId, playerId, score } }, me)
  return playerId
}

test('support corrects where a player stands in a tournament, and takes it back', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const tournamentId = 'tournaments.arena'
  await publish(as, {
    ...{ id: tournamentId, name: 'Arena', anchorTimeUTC: '2026-01-01T00:00:00Z', cycleDuration: 'P3650D' },
  })
  const gamerTag = await play(as.scope, tournamentId, 120)

  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/tournaments`))
  const row = page.getByRole('row').filter({ hasText: tournamentId })
  await expect(row).toContainText('120')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Actions for ${tournamentId}` }).click()
  await page.getByRole('menuitem', { name: 'Edit status' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${tournamentId}` })
  await drawer.getByLabel('Tier').fill('gold')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect(drawer.getByText('A whole number from 0 to 1,000.')).toBeVisible()
  await drawer.getByLabel('Tier').fill('2')
  await drawer.getByLabel('Score').fill('345')
  await drawer.getByRole('button', { name: 'Save status' }).click()
  await expect(row).toContainText('345')
  await undoOf(page, 'Changed the status')
  await expect(row).toContainText('120')
})
