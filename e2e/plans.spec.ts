import { getStats, toObjectId } from '@regent/contract/players/stats'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import {
  addOperator,
  addPlayer,
  asAdmin,
  makeStudio,
  openAs,
  realmPath,
  type Studio,
  setStats,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

const statOf = async (studio: Studio, gamerTag: number, key: string) => {
  const params = { objectId: toObjectId('game.private', gamerTag) }
  return (await call(getStats, { params }, asAdmin(studio, studio.pid))).stats[key]
}

test('a stat of all matching players is previewed, set, and taken back', async ({ page }) => {
  const studio = await makeStudio()
  const ann = await addPlayer(studio, { email: 'ann@players.test' })
  const anton = await addPlayer(studio, { email: 'anton@players.test' })
  const bob = await addPlayer(studio, { email: 'bob@players.test' })
  await setStats(studio, ann.gamerTag, 'game.private', { VIP_LEVEL: 1 })
  await openAs(page, studio, `${realmPath(studio, 'players')}?q=an`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: /^Select all 2 matching/ }).click()
  await page.getByRole('button', { name: 'Change stat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change stat' })
  await drawer.getByLabel('Key').fill('VIP_LEVEL')
  await drawer.getByLabel('Value').fill('4')
  await drawer.getByRole('button', { name: 'Preview' }).click()

  const plan = page.getByRole('dialog', { name: 'Set VIP_LEVEL to 4 for 2 players' })
  await expect(plan).toContainText('2 rows, ready to apply')
  await expect(plan.getByRole('row', { name: new RegExp(String(ann.gamerTag)) })).toContainText('1')
  await expect.poll(() => statOf(studio, ann.gamerTag, 'VIP_LEVEL')).toBe('1')
  await plan.getByRole('button', { name: 'Set VIP_LEVEL to 4 for 2 players' }).click()
  await expect(plan).toContainText('2 of 2 done')
  await expect.poll(() => statOf(studio, anton.gamerTag, 'VIP_LEVEL')).toBe('4')
  await expect.poll(() => statOf(studio, bob.gamerTag, 'VIP_LEVEL')).toBeUndefined()

  await plan.getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo “Set VIP_LEVEL to 4 for 2 players”' })
  await undo.getByLabel('Reason').fill('Wrong players')
  await undo.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect(undo).toContainText('2 of 2 done')
  await undo.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.poll(() => statOf(studio, ann.gamerTag, 'VIP_LEVEL')).toBe('1')
  await expect.poll(() => statOf(studio, anton.gamerTag, 'VIP_LEVEL')).toBeUndefined()
})

test('an upload lists its bad rows, then is planned, applied and kept in the list of plans', async ({ page }) => {
  const studio = await makeStudio()
  const ann = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, 'tagging'))
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  const rows = page.getByLabel('Paste rows, or drop a file here')
  await rows.fill(`player,stat,value\n${ann.gamerTag},SEASON,summer\nnobody,SEASON,summer\n42,,x`)
  await expect(page.getByRole('region', { name: 'Preview of the list' })).toContainText('3 rows')
  await page.getByRole('button', { name: 'Preview 3 rows' }).click()
  const problems = page.getByRole('region', { name: '3 problems, no plan was created' })
  await expect(problems.getByRole('row').nth(1)).toContainText('“nobody” is not a player id.')
  await expect(problems.getByRole('row').nth(2)).toContainText('42 is not a player of this realm.')
  await expectAccessible(page, { inside: 'main' })

  await page.locator('input[type=file]').setInputFiles({
    name: 'season.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `player;stat;value\n${ann.gamerTag};SEASON;summer\n${ann.gamerTag};TITLE;"Captain; of the sea"\n`,
    ),
  })
  await expect(page.getByText('season.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Preview 2 rows' }).click()
  const plan = page.getByRole('dialog', { name: 'Set 2 stats of 1 player from season.csv' })
  await plan.getByRole('button', { name: 'Set 2 stats' }).click()
  await expect(plan).toContainText('2 of 2 done')
  await plan.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.poll(() => statOf(studio, ann.gamerTag, 'TITLE')).toBe('Captain; of the sea')

  await page.goto(realmPath(studio, 'plans'))
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /season\.csv/ })).toContainText('2 of 2 done')
  await page.getByRole('button', { name: /season\.csv/ }).click()
  await expect(page.getByRole('dialog', { name: /season\.csv/ }).getByRole('button', { name: 'Undo…' })).toBeVisible()
})

test('a tester sees the screens and why nothing can be changed on them', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio)
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, 'tagging'), tester)
  await page.getByLabel('Paste rows, or drop a file here').fill('1,A,2')
  const preview = page.getByRole('button', { name: 'Preview 1 row' })
  await expect(preview).toBeDisabled()
  await preview.hover({ force: true })
  await expect(page.getByRole('tooltip')).toContainText('create tagging')
})
