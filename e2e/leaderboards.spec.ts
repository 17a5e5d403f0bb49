import { createLeaderboard, getLeaderboardDetails, setLeaderboardEntry } from '@regent/contract/leaderboards'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** A board with three players: the one with 30, the one with 20, the one with 10. */
async function studioWithBoard(id = 'leaderboards.weekly') {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(createLeaderboard, { params: { id }, body: { permissions: { write_self: true } } }, as)
  const players = [await addPlayer(studio), await addPlayer(studio), await addPlayer(studio)]
  for (const [index, { gamerTag }] of players.entries()) {
    const body = { id: gamerTag, score: 30 - 10 * index, stats: { hero: 'elf' } }
    await call(setLeaderboardEntry, { params: { id }, body }, as)
  }
  const [first, second, third] = players.map(({ gamerTag }) => gamerTag)
  return { studio, id, first: first ?? 0, second: second ?? 0, third: third ?? 0 }
}

const scoresOf = async (studio: Studio, id: string) => {
  const { view } = await call(getLeaderboardDetails, { params: { id } }, asAdmin(studio, studio.pid))
  return view.rankings.map(({ gt, score }) => [gt, score])
}

test('a score is corrected and an entry removed, and both are taken back', async ({ page }) => {
  const { studio, id, first, second, third } = await studioWithBoard()
  await openAs(page, studio, realmPath(studio, 'leaderboards'))
  await expectAccessible(page)
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByRole('heading', { name: id })).toBeVisible()
  await expectAccessible(page)
  const row = (gamerTag: number) => page.getByRole('row').filter({ hasText: String(gamerTag) })
  await expect(row(first)).toContainText('30')

  await row(third)
    .getByRole('button', { name: `Actions for ${third}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit entry' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit the entry of ${third}` })
  await drawer.getByLabel('Score').fill('many')
  await drawer.getByRole('button', { name: 'Save entry' }).click()
  await expect(drawer.getByText('Enter a number, such as 1200 or 12.5.')).toBeVisible()
  await drawer.getByLabel('Score').fill('40')
  await drawer.getByRole('button', { name: 'Add stat' }).click()
  await drawer.getByLabel('Name of stat 1').fill('hero')
  await drawer.getByLabel('Value of stat 1').fill('wizard')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(String(third))
  await expect(row(third)).toContainText('hero = wizard')

  await row(second)
    .getByRole('button', { name: `Actions for ${second}` })
    .click()
  await page.getByRole('menuitem', { name: 'Remove entry' }).click()
  await expect(row(second)).toHaveCount(0)
  const removed = page.getByRole('alert').filter({ hasText: `Removed ${second}` })
  await removed.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row(second)).toContainText('20')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('row').nth(1)).toContainText(String(first))
  await expect
    .poll(() => scoresOf(studio, id))
    .toEqual([
      [first, 30],
      [second, 20],
      [third, 10],
    ])
})

test('a leaderboard is made, and cleared after a look at what goes', async ({ page }) => {
  const { studio, id, first } = await studioWithBoard()
  await openAs(page, studio, realmPath(studio, 'leaderboards'))
  await page.getByRole('button', { name: 'Create leaderboard' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a leaderboard' })
  await drawer.getByLabel('Id').fill('leaderboards.arena')
  await drawer.getByLabel('Partitions').check()
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  await expect(drawer.getByText('Enter how many players fit in a partition.')).toBeVisible()
  await drawer.getByLabel('Players in a partition').fill('20')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  const arena = page.getByRole('row').filter({ hasText: 'leaderboards.arena' })
  await expect(arena).toContainText('partitions')
  await arena.getByRole('link').click()
  await expect(page.getByText('No partitions yet')).toBeVisible()
  await expectAccessible(page)

  await page.goto(realmPath(studio, `leaderboards/${id}`))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Clear entries' }).click()
  const plan = page.getByRole('dialog', { name: `Clear ${id}: 3 entries` })
  await expect(plan).toContainText('It can be undone for 30 days')
  await plan.getByRole('button', { name: 'Clear 3 entries' }).click()
  await expect(plan.getByText('done').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nobody is on this leaderboard yet')).toBeVisible()
  await expect.poll(() => scoresOf(studio, id)).toEqual([])

  await page.goto(realmPath(studio, `audit?subject=leaderboard`))
  await expect(page.getByText(`Cleared leaderboard ${id}`)).toBeVisible()
  await page.goto(realmPath(studio, `players/${first}/leaderboards`))
  await expect(page.getByText('Not on a leaderboard yet')).toBeVisible()
})

test('support finds a player on a board, and looks at what only a developer changes', async ({ page }) => {
  const { studio, id, second } = await studioWithBoard()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players/${second}/leaderboards`), tester)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('20')
  await expectAccessible(page)
  await row.getByRole('link', { name: id, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`player=${second}`))
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Add entry' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('searchbox', { name: 'Gamer tag' }).fill('12')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('entries append, and those around a player lead up to the best and down to the last', async ({ page }) => {
  const { studio, id } = await studioWithBoard()
  const as = asAdmin(studio, studio.pid)
  const players = await Promise.all(Array.from({ length: 57 }, () => addPlayer(studio)))
  for (const [index, { gamerTag }] of players.entries()) {
    await call(setLeaderboardEntry, { params: { id }, body: { id: gamerTag, score: 1_000 - index } }, as)
  }
  await openAs(page, studio, realmPath(studio, `leaderboards/${id}`))
  const rows = page.getByRole('table', { name: id }).locator('tbody tr')
  await expect(page.getByText('50 of 60 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Load more', exact: true }).click()
  await expect(rows).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)

  // Rank 30, with seven before and after them.
  const found = players[29]?.gamerTag ?? 0
  await page.getByRole('searchbox', { name: 'Gamer tag' }).fill(String(found))
  await expect(rows).toHaveCount(15)
  await expect(rows.first()).toContainText('978')
  await page.getByRole('button', { name: 'Load more', exact: true }).click()
  await expect(rows).toHaveCount(38)
  await page.getByRole('button', { name: 'Load more above' }).click()
  await expect(rows).toHaveCount(60)
  await expect(rows.first()).toContainText('1,000')
  await expect(rows.filter({ hasText: String(found) })).toContainText('30')
})

test('the settings of a board are changed, it is frozen and unfrozen, and each is taken back', async ({ page }) => {
  const { studio, id, first } = await studioWithBoard()
  await openAs(page, studio, realmPath(studio, `leaderboards/${id}`))
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await menu('Edit settings')
  const drawer = page.getByRole('dialog', { name: `Edit ${id}` })
  await drawer.getByLabel('When a player submits again').click()
  await page.getByRole('option', { name: 'Scores are added up' }).click()
  await drawer.getByLabel('Starts again').click()
  await page.getByRole('option', { name: 'At an interval' }).click()
  await drawer.getByLabel('Every', { exact: true }).fill('30 s')
  await drawer.getByRole('button', { name: 'Save leaderboard' }).click()
  await expect(drawer.getByText('A duration from a minute to ten years.')).toBeVisible()
  await drawer.getByLabel('Every', { exact: true }).fill('1 week')
  await drawer.getByLabel('Earlier versions kept').fill('4')
  await drawer.getByLabel('Ends after', { exact: true }).fill('12 d')
  await drawer.getByLabel('Entries kept').fill('500')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save leaderboard' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Scores are added up')).toBeVisible()
  await expect(page.getByText('starts again')).toBeVisible()
  await expectAccessible(page)

  const as = asAdmin(studio, studio.pid)
  const settings = async () => (await call(getLeaderboardDetails, { params: { id } }, as)).metaData
  expect(await settings()).toMatchObject({ aggregation: 'sum', resetSchedule: 'P7D', keptVersions: 4, maxEntries: 500 })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await settings()).aggregation).toBe('last')

  await menu('Freeze')
  await expect(page.getByText('frozen', { exact: true })).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: String(first) })
    .getByRole('button', { name: /Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Edit entry' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await menu('Unfreeze')
  await expect(page.getByText('open', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await settings()).frozen).toBe(true)
})

test('cohorts of a board are conditions that are picked', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'leaderboards'))
  await page.getByRole('button', { name: 'Create leaderboard' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a leaderboard' })
  await drawer.getByLabel('Id').fill('leaderboards.league')
  await drawer.getByRole('button', { name: 'Add cohort' }).click()
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  await expect(drawer.getByText('Name the cohort.')).toBeVisible()
  await drawer.getByLabel('Name of cohort 1').fill('veterans')
  await drawer.getByLabel('Value of condition 1 of cohort 1').fill('30')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create leaderboard' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'leaderboards.league' })).toContainText('cohorts')
  const { metaData } = await call(
    getLeaderboardDetails,
    { params: { id: 'leaderboards.league' } },
    asAdmin(studio, studio.pid),
  )
  expect(metaData.cohortSettings?.cohorts).toEqual([
    {
      id: 'veterans',
      statRequirements: [{ domain: 'game', access: 'private', stat: 'LEVEL', constraint: 'gte', value: '30' }],
    },
  ])
})

test('a new version is started now, the earlier one is looked at, and the start is taken back', async ({ page }) => {
  const { studio, id, first } = await studioWithBoard()
  await openAs(page, studio, realmPath(studio, `leaderboards/${id}`))
  const entry = page.getByRole('row').filter({ hasText: String(first) })
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Start a new version now' }).click()
  const plan = page.getByRole('dialog')
  await expect(plan.getByText('entries become version 1')).toBeVisible()
  await plan.getByRole('button', { name: 'Start version 2' }).click()
  await expect(plan).toHaveCount(0)
  await expect(entry).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: /^1, until/ }).click()
  await expect(entry).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add entry' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: '2, current' }).click()
  await expect(entry).toHaveCount(0)
  await page.goto(realmPath(studio, 'plans'))
  await page.getByRole('table').getByText(`Start version 2 of ${id}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: /^Undo/ })
  await undo.getByRole('button', { name: 'Undo 1 change' }).click()
  await expect(undo).toHaveCount(0)
  await page.goto(realmPath(studio, `leaderboards/${id}`))
  await expect(entry).toBeVisible()
})
