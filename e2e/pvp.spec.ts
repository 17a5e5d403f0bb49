import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/leaderboards'
import { createPvpDefinition, listPvpDefinitions } from '@regent/contract/pvp'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const lbid = 'leaderboards.duels'

test('a definition gives several things to a tier, and its rewards are given by hand', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(createLeaderboard, { params: { id: lbid }, body: {} }, as)
  const { gamerTag } = await addPlayer(studio)
  await call(setLeaderboardEntry, { params: { id: lbid }, body: { id: gamerTag, score: 10 } }, as)
  await openAs(page, studio, realmPath(studio, 'pvp'))
  await page.getByRole('button', { name: 'Create definition' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a definition' })
  await drawer.getByLabel('Leaderboard').fill(lbid)
  for (const tier of [3, 2]) await drawer.getByRole('button', { name: `Remove tier ${tier}`, exact: true }).click()
  await drawer.getByRole('button', { name: 'Create definition' }).click()
  await expect(drawer.getByText('Enter what is attached.')).toBeVisible()
  await drawer.getByLabel('Percent of tier 1').fill('100')
  await drawer.getByLabel('Gift of tier 1: 1').fill('currency.gems')
  await drawer.getByLabel('Amount of tier 1: 1').fill('250')
  await drawer.getByRole('button', { name: 'Add gift of tier 1' }).click()
  await drawer.getByLabel('Gift of tier 1: 2').fill('items.shield')
  await drawer.getByLabel('Amount of tier 1: 2').fill('2')
  await drawer.getByLabel('Players needed').fill('1')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create definition' }).click()
  const row = page.getByRole('row').filter({ hasText: lbid })
  await expect(row).toContainText('100 %: 250 currency.gems, items.shield (2)')
  await expect(row).toContainText('never')
  await expectAccessible(page)

  await row.getByRole('button', { name: `Actions for ${lbid}` }).click()
  await page.getByRole('menuitem', { name: 'Give rewards now' }).click()
  const plan = page.getByRole('dialog', { name: /Give the rewards/ })
  await plan.getByRole('button', { name: 'Reward 1 player' }).click()
  await expect(plan).toHaveCount(0)
  const shown = async () => (await call(listPvpDefinitions, {}, as)).definitions[0]
  await expect.poll(async () => (await shown())?.lastRun?.players).toBe(1)
  await page.reload()
  await expect(row).toContainText('1 player,')
  expect((await shown())?.rewardDefinition.tiers[0]?.obtain).toEqual([
    { symbol: 'currency.gems', count: 250 },
    { symbol: 'items.shield', count: 2 },
  ])
})

test('a saved definition says who saved it, and that its rewards were never given', async ({ page }) => {
  const studio = await makeStudio()
  const rewardDefinition = {
    playerCap: 9,
    tiers: [{ percentage: 50, bundleSymbol: 'currency.gems' }],
    rewardExpHours: 1,
  }
  const body = { lbid, rewardDefinition, idleDays: 14, minPlayers: 2, protectedRanks: 1, cron: '0 0 12 * * MON *' }
  await call(createPvpDefinition, { body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `pvp?shown=${lbid}`))
  const detail = page.getByRole('dialog', { name: lbid })
  await expect(detail.getByText(studio.admin.email).first()).toBeVisible()
  await expect(detail.getByText('never')).toBeVisible()
})
