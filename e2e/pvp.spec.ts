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
  await expect(row).toContainText(', 1 player')
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

test('why a player gets no PvP rewards is answered with their place, and how far away the rewards begin', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(createLeaderboard, { params: { id: lbid }, body: {} }, as)
  const [first, second] = [await addPlayer(studio), await addPlayer(studio)]
  await call(setLeaderboardEntry, { params: { id: lbid }, body: { id: first.gamerTag, score: 20 } }, as)
  await call(setLeaderboardEntry, { params: { id: lbid }, body: { id: second.gamerTag, score: 10 } }, as)
  const tiers = [{ percentage: 100, obtain: [{ symbol: 'currency.gems', count: 5 }] }]
  const rewardDefinition = { playerCap: 1, tiers, rewardExpHours: 24 }
  const body = { lbid, rewardDefinition, idleDays: 14, minPlayers: 2, protectedRanks: 0 }
  await call(createPvpDefinition, { body }, as)
  await openAs(page, studio, realmPath(studio, `players/${second.gamerTag}/overview`))
  const panel = page.getByRole('dialog', { name: 'Why?' })
  await page.getByRole('button', { name: 'Why?' }).click()
  const picker = panel.getByRole('combobox', { name: 'What they did not get' })
  await picker.fill('PvP')
  await page.getByRole('option', { name: `PvP rewards of ${lbid}` }).click()
  await expect(panel.getByText('Only the best 1 players are rewarded.').first()).toBeVisible()
  const rank = panel.getByRole('row').filter({ hasText: 'Rank is among the rewarded' })
  await expect(rank).toContainText('Not met')
  await expect(rank).toContainText('2')
  expect(page.url()).toContain('why=pvp')
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })

  // The same is asked about the one who is among the best.
  const who = panel.getByRole('combobox', { name: 'Player', exact: true })
  await who.fill(String(first.gamerTag))
  await page.getByRole('option', { name: String(first.gamerTag) }).click()
  await expect(panel.getByText('No rewards have been given yet.').first()).toBeVisible()
})

test('a leaderboard says what uses it where one chooses it, and where one changes it', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(createLeaderboard, { params: { id: lbid }, body: {} }, as)
  const tiers = [{ percentage: 100, obtain: [{ symbol: 'currency.gems', count: 5 }] }]
  const rewardDefinition = { playerCap: 1, tiers, rewardExpHours: 24 }
  await call(
    createPvpDefinition,
    { body: { lbid, rewardDefinition, idleDays: 14, minPlayers: 2, protectedRanks: 0 } },
    as,
  )
  await openAs(page, studio, realmPath(studio, 'pvp'))
  await page.getByRole('button', { name: 'Create definition' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a definition' })
  await drawer.getByLabel('Leaderboard').fill('leader')
  await expect(page.getByRole('option', { name: lbid })).toContainText('Used by 1 PvP definition')
  await openAs(page, studio, realmPath(studio, `leaderboards/${lbid}`))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit settings', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Edit ${lbid}` }).getByText('Used by 1 PvP definition.')).toBeVisible()
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })
})
