import type { Page } from '@playwright/test'
import { gamePath, makeStudio, openAs } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

/** Opens the menu of a realm in the tree and answers it. */
async function actionsOf(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu')
}

test('a child realm is created, renamed, archived by typing its name, and taken out again', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  await (await actionsOf(page, 'development')).getByRole('menuitem', { name: 'Create child realm' }).click()
  const create = page.getByRole('dialog', { name: 'Create a realm' })
  await create.getByLabel('Name').fill('feature-dragons')
  await create.getByRole('button', { name: 'Create realm' }).click()
  await expect(row(page, 'feature-dragons')).toContainText('DEV')

  await (await actionsOf(page, 'feature-dragons')).getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename feature-dragons' })
  await rename.getByLabel('Name').fill('feature-wyverns')
  await rename.getByRole('button', { name: 'Rename realm' }).click()
  await expect(page.getByText('Renamed feature-dragons to feature-wyverns')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for feature-wyverns' })).toBeFocused()
  await expect(row(page, 'feature-wyverns')).toBeVisible()

  const blocked = (await actionsOf(page, 'development')).getByRole('menuitem', { name: 'Archive' })
  await blocked.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Archive the realms below it first: feature-wyverns.')
  await page.keyboard.press('Escape')

  await (await actionsOf(page, 'feature-wyverns')).getByRole('menuitem', { name: 'Archive' }).click()
  const confirm = page.getByRole('dialog', { name: 'Archive feature-wyverns' })
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(confirm.getByRole('button', { name: 'Archive realm' })).toBeDisabled()
  await confirm.getByRole('textbox').fill('feature-wyverns')
  await confirm.getByRole('button', { name: 'Archive realm' }).click()
  await expect(row(page, 'feature-wyverns')).toContainText('archived')
  await expect(page.getByRole('link', { name: 'feature-wyverns' })).toHaveCount(0)

  await (await actionsOf(page, 'feature-wyverns')).getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(page.getByRole('link', { name: 'feature-wyverns', exact: true })).toBeVisible()
})
