import { createSegment } from '@regent/contract/players/segments'
import { call } from './support/api.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('a shared segment is used by a colleague and by a plan, and its deletion is undone', async ({ page, browser }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio)
  const bea = await addPlayer(studio)
  await addPlayer(studio)
  for (const { gamerTag } of [ada, bea]) await setStats(studio, gamerTag, 'game.private', { VIP: 'gold' })
  const search = { criteria: [{ space: 'game.private' as const, stat: 'VIP', rel: 'eq' as const, value: 'gold' }] }
  const body = { name: 'Golden', isShared: true, search }
  await call(createSegment, { body }, asAdmin(studio, studio.pid))
  const tester = await addOperator(studio, 'tester')
  const other = await browser.newPage()
  await openAs(other, studio, realmPath(studio, 'players?panel=segments'), tester)
  await other.getByRole('dialog', { name: 'Segments' }).getByRole('link', { name: 'Golden' }).click()
  await expect(other.getByText('2 players', { exact: true }).last()).toBeVisible()
  await other.close()

  await openAs(page, studio, realmPath(studio, 'players?panel=segments'))
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await drawer.getByRole('button', { name: 'Actions for Golden' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(drawer.getByText('No segments yet')).toBeVisible()
  await undoOf(page, 'Deleted segment')
  await expect(drawer.getByRole('link', { name: 'Golden' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Actions for Golden' }).click()
  await page.getByRole('menuitem', { name: 'Change stat' }).click()
  const change = page.getByRole('dialog', { name: 'Change stat' })
  await change.getByLabel('Key').fill('SEASON')
  await change.getByLabel('Value').fill('autumn')
  await change.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Set SEASON to autumn for 2 players of the segment Golden')).toBeVisible()
})
