import { listEntitlementDefinitions, listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const yaml = `
- symbol: sail_skin
  name: Sail
  parameterized: true
- symbol: founder_badge
  name: Badge
  maxGrants: 1
`

test('definitions come from YAML; a deleted definition and a revoked entitlement are restored by Undo', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, 'entitlements'))
  await page.getByRole('button', { name: 'Upload YAML' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload definitions' })
  await upload.getByLabel('YAML').fill(yaml)
  await upload.getByRole('button', { name: 'Upload definitions' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Actions for sail_skin' }).click()
  await page.getByRole('menuitem', { name: 'Delete definition' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'sail_skin' })).toHaveCount(0)
  await undoOf(page, 'Deleted definition sail_skin')
  await expect(page.getByRole('row').filter({ hasText: 'sail_skin' })).toBeVisible()
  expect((await call(listEntitlementDefinitions, {}, as)).definitions).toHaveLength(2)

  await page.goto(realmPath(studio, `players/${gamerTag}/entitlements`))
  await page.getByRole('button', { name: 'Grant entitlement' }).first().click()
  const granting = page.getByRole('dialog', { name: 'Grant an entitlement' })
  await granting.getByRole('combobox', { name: 'Entitlement' }).click()
  await page.getByRole('option', { name: 'founder_badge' }).click()
  await granting.getByRole('button', { name: 'Grant', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'founder_badge' })
  await expect(row).toContainText('granted')
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
  await undoOf(page, 'Revoked founder_badge')
  await expect(row).toContainText('claimed')
  const { entitlements } = await call(listPlayerEntitlements, { query: { gt: gamerTag } }, as)
  expect(entitlements[0]?.history.map(({ what }) => what)).toEqual(['GRANTED', 'CLAIMED', 'REVOKED', 'CLAIMED'])
})
