import {
  createEntitlementDefinition,
  listEntitlementDefinitions,
  listPlayerEntitlements,
} from '@regent/contract/entitlements'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const yaml = `
- symbol: sail_skin
  name: Sail
  parameterized: true
- symbol: founder_badge
  name: Badge
  maxGrants: 1
`

test('definitions are uploaded as YAML, edited and deleted, with a way back', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await openAs(page, studio, realmPath(studio, 'entitlements'))
  await expect(page.getByText('No entitlements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload YAML' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload definitions' })
  await upload.getByLabel('YAML').fill('- { symbol: "two words" }')
  await upload.getByRole('button', { name: 'Upload definitions' }).click()
  await expect(upload.getByText('is not valid at entitlements.0.symbol').first()).toBeVisible()
  await upload.getByLabel('YAML').fill(yaml)
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Upload definitions' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions for founder_badge' }).click()
  await page.getByRole('menuitem', { name: 'Edit definition' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit founder_badge' })
  await drawer.getByLabel('Name').fill('Founder’s badge')
  await drawer.getByLabel('Expires after').fill('soon')
  await drawer.getByRole('button', { name: 'Save definition' }).click()
  await expect(drawer.getByText('Write a duration such as 2 h 30 min.')).toBeVisible()
  await drawer.getByLabel('Expires after').fill('30 d')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save definition' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'founder_badge' })).toContainText('Founder’s badge')
  await page.getByRole('button', { name: 'Actions for sail_skin' }).click()
  await page.getByRole('menuitem', { name: 'Delete definition' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'sail_skin' })).toHaveCount(0)
  const deleted = page.getByRole('alert').filter({ hasText: 'Deleted definition sail_skin' })
  await deleted.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'sail_skin' })).toBeVisible()
  expect((await call(listEntitlementDefinitions, {}, as)).definitions).toHaveLength(2)
})

test('an entitlement is granted to a player, claimed and revoked, and its history tells of it', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio)
  const body = { symbol: 'founder_badge', request: { maxGrants: 1 } }
  await call(createEntitlementDefinition, { body }, as)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/entitlements`))
  await page.getByRole('button', { name: 'Grant entitlement' }).first().click()
  const granting = page.getByRole('dialog', { name: 'Grant an entitlement' })
  await granting.getByRole('combobox', { name: 'Entitlement' }).click()
  await page.getByRole('option', { name: 'founder_badge' }).click()
  await granting.getByLabel('Reason').fill('Found the first bug')
  await expectAccessible(page)
  await granting.getByRole('button', { name: 'Grant', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'founder_badge' })
  await expect(row).toContainText('granted')
  await expectAccessible(page)
  const act = async (name: string) => {
    // A pointer that rests on a message keeps it open, and it stands before the button.
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Actions for founder_badge' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Claim for the player')
  await expect(row).toContainText('claimed')
  await act('Revoke')
  await expect(row).toContainText('revoked')
  const revoked = page.getByRole('alert').filter({ hasText: 'Revoked founder_badge' })
  await revoked.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toContainText('claimed')
  await act('Show history')
  const history = page.getByRole('dialog', { name: 'founder_badge' })
  await expect(history.getByText('Found the first bug')).toBeVisible()
  await expectAccessible(page)
  const { entitlements } = await call(listPlayerEntitlements, { query: { gt: gamerTag } }, as)
  expect(entitlements[0]?.history.map(({ what }) => what)).toEqual(['GRANTED', 'CLAIMED', 'REVOKED', 'CLAIMED'])
})

test('a tester looks at entitlements and changes none', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, 'entitlements'), tester)
  await expect(page.getByText('No entitlements yet')).toBeVisible()
  for (const name of ['Upload YAML', 'Define entitlement'])
    await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.goto(realmPath(studio, `players/${gamerTag}/entitlements`))
  await expect(page.getByRole('button', { name: 'Grant entitlement' }).first()).toHaveAttribute('aria-disabled', 'true')
})
