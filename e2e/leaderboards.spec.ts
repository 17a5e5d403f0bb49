import { createLeaderboard, getLeaderboardDetails, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
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

test('a corrected score, a removed entry, changed settings and a freeze are undone [leaderboards-1]', async ({
  page,
}) => {
  const { studio, id, first, second, third } = await studioWithBoard()
  await openAs(page, studio, realmPath(studio, `leaderboards/${id}`))
  const row = (gamerTag: number) => page.getByRole('row').filter({ hasText: String(gamerTag) })
  const act = async (gamerTag: number, name: string) => {
    await page.getByRole('button', { name: `Actions for ${gamerTag}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act(third, 'Edit entry')
  const drawer = page.getByRole('dialog', { name: `Edit the entry of ${third}` })
  await drawer.getByLabel('Score').fill('40')
  await drawer.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(String(third))
  await act(second, 'Remove entry')
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

  const settings = async () =>
    (await call(getLeaderboardDetails, { params: { id } }, asAdmin(studio, studio.pid))).metaData
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await menu('Edit settings')
  const form = page.getByRole('dialog', { name: `Edit ${id}` })
  await form.getByLabel('When a player submits again').click()
  await page.getByRole('option', { name: 'Scores are added up' }).click()
  await form.getByRole('button', { name: 'Save leaderboard' }).click()
  await expect(form).toHaveCount(0)
  expect((await settings()).aggregation).toBe('sum')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await settings()).aggregation).toBe('last')
  await menu('Freeze')
  await expect(page.getByText('frozen', { exact: true })).toBeVisible()
  await menu('Unfreeze')
  await expect(page.getByText('open', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await settings()).frozen).toBe(true)
})

test('a leaderboard is cleared by a plan, which the audit trail lists [leaderboards-1]', async ({ page }) => {
  const { studio, id, first } = await studioWithBoard()
  await openAs(page, studio, realmPath(studio, `leaderboards/${id}`))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Clear entries' }).click()
  const plan = page.getByRole('dialog', { name: `Clear ${id}: 3 entries` })
  await expect(plan).toContainText('You can undo this for 30 days')
  await plan.getByRole('button', { name: 'Clear 3 entries' }).click()
  // A plan of one step closes its dialog when it is done.
  await expect(plan).toHaveCount(0)
  await expect(page.getByText('No entries yet')).toBeVisible()
  await expect.poll(() => scoresOf(studio, id)).toEqual([])

  await page.goto(realmPath(studio, `audit?subject=leaderboard`))
  await expect(page.getByText(`Cleared leaderboard ${id}`)).toBeVisible()
  await page.goto(realmPath(studio, `players/${first}/leaderboards`))
  await expect(page.getByText('Not on a leaderboard yet')).toBeVisible()
})

test('a new version is started by a plan, the earlier version is readable, and the start is undone', async ({
  page,
}) => {
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
  await page.goto(realmPath(studio, 'plans'))
  await page.getByRole('table').getByText(`Start version 2 of ${id}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: /^Undo/ })
  await undo.getByLabel('Reason').fill('Started too early')
  await undo.getByRole('button', { name: 'Undo 1 change' }).click()
  await expect(undo).toHaveCount(0)
  await page.goto(realmPath(studio, `leaderboards/${id}`))
  await expect(entry).toBeVisible()
})
