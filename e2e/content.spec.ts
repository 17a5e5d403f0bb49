import type { Page } from '@playwright/test'
import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const currency = (name: string, startingAmount: number) => ({
  id: `currency.${name}`,
  checksum: `${name}-${startingAmount}`,
  tags: ['base'],
  properties: { startingAmount: { data: startingAmount }, odds: { data: 0.5, visibility: 'private' as const } },
})

async function publish(studio: Studio, pid: string, ...content: ReturnType<typeof currency>[]) {
  const as = asAdmin(studio, pid)
  const saved = await call(saveContent, { body: { content } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
}

async function publishTwice(pid: (studio: Studio) => string = (studio) => studio.pid) {
  const studio = await makeStudio()
  await publish(studio, pid(studio), currency('gems', 50), currency('gold', 500))
  await publish(studio, pid(studio), currency('gems', 75), currency('gold', 500))
  return studio
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

async function apply(page: Page, studio: Studio, verb: string) {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: /^Type/ }) })
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await dialog.getByRole('button', { name: verb }).click()
}

test('an admin changes an item, and sees what that publishes before it is live', async ({ page }) => {
  const studio = await publishTwice()
  await openAs(page, studio, realmPath(studio, 'content/list'), studio.admin)
  await expect(page.getByRole('heading', { name: 'All items', level: 1 })).toBeVisible()
  await expect(row(page, 'currency.gems')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions for currency.gems' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  const properties = page.getByRole('textbox', { name: 'Properties' })
  await expect(properties).toContainText('"visibility": "private"')
  await properties.fill('{ "startingAmount": 80 }')
  await expect(page.getByText('startingAmount must be an object with data').first()).toBeVisible()
  await properties.fill('{ "startingAmount": { "data": 80 } }')
  await page.getByRole('button', { name: 'Preview what is published' }).click()
  // The form still fades out when the plan stands.
  const dialog = page.getByRole('dialog', { name: /^Publish global/ })
  await expect(dialog).toContainText('startingAmount 75')
  await expect(dialog).toContainText('startingAmount 80')
  await apply(page, studio, 'Publish 1 item')
  await expect(page.getByRole('alert').filter({ hasText: 'Done: Publish global' })).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
})

test('what checks find stands in the plan; with errors it goes live for a reason, which the history shows', async ({
  page,
}) => {
  const studio = await publishTwice()
  await openAs(page, studio, realmPath(studio, 'content/items/currency.gems'), studio.admin)
  await page.getByRole('textbox', { name: 'Starting amount' }).fill('many')
  await page.getByRole('button', { name: 'Preview what is published' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish global/ })
  const errors = dialog.getByRole('region', { name: 'Errors' })
  await expect(errors).toContainText('currency.gems, startingAmount: must be a whole number of at least 0.')
  await expectAccessible(page)
  const publish = dialog.getByRole('button', { name: 'Publish 1 item anyway' })
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await expect(publish).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Why it is applied/ }).fill('The designers know.')
  await publish.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Done: Publish global' })).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('with errors: The designers know.')
})

test('the history says what each publish changed, and an old one is published again', async ({ page }) => {
  const studio = await publishTwice()
  await openAs(page, studio, realmPath(studio, 'content/history'), studio.admin)
  await expect(row(page, studio.admin.email)).toHaveCount(2)
  await expectAccessible(page)
  const [newest, first] = [row(page, studio.admin.email).first(), row(page, studio.admin.email).last()]
  await expect(newest).toContainText('live')
  await newest.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Show its changes' }).click()
  await expect(page).toHaveURL(/content\/compare\?from=.+&to=/)
  await expect(row(page, 'currency.gems')).toContainText('changed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'currency.gems' }).click()
  const diff = page.getByRole('table', { name: 'Changes of currency.gems' })
  await expect(diff).toContainText('startingAmount')
  await expect(diff).toContainText('75')
  await expect(diff).not.toContainText('odds')
  await page.goBack()

  await first.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Publish again' }).click()
  await apply(page, studio, 'Publish again 1 item')
  await expect(row(page, 'published again')).toContainText('live')
})

test('content comes up from staging as a plan', async ({ page }) => {
  const studio = await publishTwice(({ staging }) => staging.pid)
  await publish(studio, studio.pid, currency('gems', 50))
  await openAs(page, studio, realmPath(studio, 'content/promotions'), studio.admin)
  await expect(row(page, 'global')).toContainText('different')
  await expectAccessible(page)
  await row(page, 'global').getByRole('link').click()
  // Before is what production has, after is what it would get: the same way round as the plan.
  await expect(page.getByRole('columnheader', { name: `Before: ${studio.game}` })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'After: staging' })).toBeVisible()
  await expect(row(page, 'currency.gold')).toContainText('added')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'currency.gems' }).click()
  const difference = page.getByRole('table', { name: 'Changes of currency.gems' })
  await expect(difference.getByRole('row').filter({ hasText: 'startingAmount' })).toHaveText(/50.*75/)
  await expect(difference.getByRole('columnheader').nth(2)).toHaveText(`Before: ${studio.game}`)
  await expect(difference.getByRole('columnheader').nth(3)).toHaveText('After: staging')
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('button', { name: 'Promote all from staging' }).click()
  await expect(page.getByRole('dialog')).toContainText('startingAmount 75')
  await apply(page, studio, 'Promote 2 items')
  await expect(page.getByRole('dialog')).toContainText('2 of 2')
  await page.keyboard.press('Escape')
  await expect(row(page, 'global')).toContainText('same')
})

test('a tester looks at what is live and changes nothing', async ({ page }) => {
  const studio = await publishTwice()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, 'content/list'), tester)
  await expect(row(page, 'currency.gems')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New item' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Actions for currency.gems' }).click()
  await expect(page.getByRole('menuitem', { name: /^View/ })).toHaveAttribute('aria-disabled', 'true')
})
