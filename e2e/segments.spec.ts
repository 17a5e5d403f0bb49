import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** Three players: Ada and Bea fit both criteria, Ada alone plays on Android. */
async function studioWithVeterans() {
  const studio = await makeStudio()
  const [ada, bea, cy] = [
    await addPlayer(studio, { email: 'ada@players.test', platform: 'Android' }),
    await addPlayer(studio, { email: 'bea@players.test' }),
    await addPlayer(studio, { email: 'cy@players.test' }),
  ]
  await setStats(studio, ada.gamerTag, 'game.private', { LEVEL: 12, VIP: 'gold' })
  await setStats(studio, bea.gamerTag, 'game.private', { LEVEL: 9, VIP: 'gold' })
  await setStats(studio, cy.gamerTag, 'game.private', { LEVEL: 30 })
  return { studio, ada, bea, cy }
}

const criteria = JSON.stringify([
  { stat: 'LEVEL', rel: 'gte', value: '9' },
  { stat: 'VIP', rel: 'eq', value: 'gold' },
])

test('players are found by two stats; search and filters stand in the address', async ({ page }) => {
  const { studio, ada, bea, cy } = await studioWithVeterans()
  await openAs(page, studio, realmPath(studio, 'players'))
  const rowOf = ({ gamerTag }: { gamerTag: number }) =>
    page.getByRole('table').getByRole('link', { name: String(gamerTag) })
  await page.getByRole('combobox', { name: 'Search by' }).click()
  await page.getByRole('option', { name: 'Stat criteria' }).click()
  const builder = page.getByRole('dialog', { name: 'Search by stats' })
  const criterion = (n: number) => builder.getByRole('group', { name: `Criterion ${n}` })
  await criterion(1).getByLabel('Stat').fill('LEVEL')
  await criterion(1).getByLabel('Value').fill('9')
  await builder.getByRole('button', { name: 'Add a criterion' }).click()
  await criterion(2).getByLabel('Stat').fill('VIP')
  await criterion(2).getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'is', exact: true }).click()
  await criterion(2).getByLabel('Value').fill('gold')
  await expectAccessible(page)
  await builder.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('button', { name: 'LEVEL is at least 9, VIP is gold' })).toBeVisible()
  await expect(page.getByText('2 players', { exact: true }).last()).toBeVisible()
  await expect(rowOf(bea)).toBeVisible()
  await expect(rowOf(cy)).toHaveCount(0)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Android' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(rowOf(bea)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(ada)).toBeVisible()
  await expect(page.getByText('1 player', { exact: true }).last()).toBeVisible()
})

test('a search becomes a shared segment, which others see and a plan changes', async ({ page, browser }) => {
  const { studio } = await studioWithVeterans()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players?by=stats&criteria=${encodeURIComponent(criteria)}`))
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as segment' })
  await saving.getByLabel('Name').fill('Golden veterans')
  await saving.getByLabel('Shared').check()
  await saving.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Saved segment Golden veterans')).toBeVisible()
  await expect(page).toHaveURL(/players\?segment=\d+$/)
  await expect(page.getByRole('button', { name: 'Segment is Golden veterans', exact: true })).toBeVisible()
  await expect(page.getByText('2 players', { exact: true }).last()).toBeVisible()

  await page.getByRole('button', { name: 'Segments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await expect(drawer.getByRole('listitem')).toContainText('LEVEL is at least 9, VIP is gold')
  await drawer.getByRole('button', { name: 'Actions for Golden veterans' }).click()
  await page.getByRole('menuitem', { name: 'Change a stat' }).click()
  const change = page.getByRole('dialog', { name: 'Change a stat' })
  await change.getByLabel('Key').fill('SEASON')
  await change.getByLabel('Value').fill('autumn')
  await change.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Set SEASON to autumn for 2 players of the segment Golden veterans')).toBeVisible()

  const other = await browser.newPage()
  await openAs(other, studio, realmPath(studio, 'players?panel=segments'), tester)
  const theirs = other.getByRole('dialog', { name: 'Segments' })
  await theirs.getByRole('link', { name: 'Golden veterans' }).click()
  await expect(other.getByText('2 players', { exact: true }).last()).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await other.getByRole('button', { name: 'Save as segment' }).hover()
  await expect(other.getByRole('tooltip')).toContainText('create tagging')
  await other.close()
})

test('a search by text, which names a person, is not saved as a segment', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, 'players?q=ada'))
  await page.getByRole('button', { name: 'Save as segment' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('A segment keeps filters and stat criteria, but no text')
})

test('a segment is renamed, deleted, and brought back', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, 'players?seenWithinDays=7'))
  await expect(page.getByRole('button', { name: 'Days since last seen at most 7', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByLabel('Name').fill('Active')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await page.getByRole('button', { name: 'Segments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await expect(drawer.getByRole('listitem')).toContainText('only you')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Actions for Active' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Active' })
  await edit.getByLabel('Name').fill('Seen this week')
  await edit.getByRole('button', { name: 'Save segment' }).click()
  await expect(drawer.getByRole('link', { name: 'Seen this week' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Actions for Seen this week' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(drawer.getByText('No segments yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(drawer.getByRole('link', { name: 'Seen this week' })).toBeVisible()
})

test('segments have a screen of their own, with their rules in words and their players', async ({ page }) => {
  const { studio } = await studioWithVeterans()
  await openAs(page, studio, realmPath(studio, `players?by=stats&criteria=${encodeURIComponent(criteria)}`))
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const drawer = page.getByRole('dialog', { name: 'Save as segment' })
  await drawer.getByLabel('Name').fill('Veterans')
  await drawer.getByRole('button', { name: 'Save segment' }).click()
  // The drawer closes with the answer: an address opened before it would end the call.
  await expect(drawer).toHaveCount(0)
  await page.goto(realmPath(studio, 'segments'))
  await page.getByRole('table').getByRole('link', { name: 'Veterans' }).click()
  const detail = page.getByRole('dialog', { name: 'Veterans' })
  await expect(detail).toContainText('LEVEL is at least 9, VIP is gold')
  await expect(detail.getByText('Size now').locator('..')).toContainText('2')
  await expectAccessible(page)
  await detail.getByRole('link', { name: 'Show its players' }).click()
  await expect(page.getByText('2 players', { exact: true }).last()).toBeVisible()
})
