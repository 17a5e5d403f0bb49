import { readFile } from 'node:fs/promises'
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
  await expect(properties).toHaveClass(/cm-content/)
  await expect(properties).toContainText('"visibility": "private"')
  await properties.fill('{ "startingAmount": 80 }')
  await expect(page.getByText('startingAmount must be an object with data').first()).toBeVisible()
  await properties.fill('{ "startingAmount": { "data": 80 } }')
  await page.getByRole('button', { name: 'Preview what is published' }).click()
  // The form still fades out when the plan stands.
  const dialog = page.getByRole('dialog', { name: /^Publish global/ })
  await expect(dialog).toContainText('starting amount: 75')
  await expect(dialog).toContainText('starting amount: 80')
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

test('content comes up from staging as a plan, and of staging it is asked for in X-DE-SCOPE [content-4]', async ({
  page,
}) => {
  const studio = await publishTwice(({ staging }) => staging.pid)
  await publish(studio, studio.pid, currency('gems', 50))
  await openAs(page, studio, realmPath(studio, 'content/promotions'), studio.admin)
  await expect(row(page, 'global')).toContainText('different')
  await expectAccessible(page)
  const scopeOfStaging = page.waitForRequest(
    (request) => request.headers()['x-de-scope'] === `${studio.cid}.${studio.staging.pid}`,
    { timeout: 20_000 },
  )
  await row(page, 'global').getByRole('link').click()
  expect((await scopeOfStaging).url()).toContain('/basic/content/manifest/')
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
  await expect(page.getByRole('dialog')).toContainText('starting amount: 75')
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

// ── The editor ─────────────────────────────────────────────────────────────

type Properties = Record<string, { data?: unknown; $link?: string; visibility?: 'private' }>

async function publishItems(studio: Studio, items: Record<string, Properties>) {
  const as = asAdmin(studio, studio.pid)
  const content = Object.entries(items).map(([id, properties]) => ({ id, checksum: 'e2e', properties }))
  const saved = await call(saveContent, { body: { content } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
}

async function studioWith(items: Record<string, Properties>) {
  const studio = await makeStudio()
  await publishItems(studio, items)
  return studio
}

const gems: Properties = {
  title: { data: 'Gems' },
  startingAmount: { data: 50 },
  odds: { data: 0.5, visibility: 'private' },
}

async function applyOne(page: Page, studio: Studio) {
  await apply(page, studio, 'Publish 1 item')
  await expect(page.getByRole('alert').filter({ hasText: 'Done: Publish' })).toBeVisible()
}

const preview = (page: Page) => page.getByRole('button', { name: 'Preview what is published' })
const checks = (page: Page) => page.getByRole('complementary', { name: 'Checks' })

test('an item is made in a form with the keyboard', async ({ page }) => {
  const studio = await studioWith({ 'currency.gems': gems })
  await openAs(page, studio, realmPath(studio, 'content'), studio.admin)
  await expect(page.getByRole('button', { name: /^Currencies/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: /currency\.gems/ })).toBeVisible()
  await expectAccessible(page)
  // From type to type with the arrows, and in.
  await page.getByRole('button', { name: /^Currencies/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No items yet')).toBeVisible()
  await page.getByRole('button', { name: 'New item' }).first().focus()
  await page.keyboard.press('Enter')
  const id = page.getByRole('textbox', { name: 'Id' })
  await expect(id).toHaveValue('items.')
  // Without a name it is refused at the field, which takes the focus.
  await preview(page).focus()
  await page.keyboard.press('Enter')
  await expect(id).toBeFocused()
  await expect(page.getByText('The id must be type.name')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type('sword')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sword of dawn')
  await page.getByRole('textbox', { name: 'Name of a further property' }).focus()
  await page.keyboard.type('power')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Power' }).focus()
  await page.keyboard.type('12')
  await expect(checks(page)).toContainText('Nothing is wrong.')
  await expectAccessible(page)
  await preview(page).focus()
  await page.keyboard.press('Enter')
  await applyOne(page, studio)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/content\/items\/items\.sword/)
  await expect(page.getByRole('heading', { name: 'Sword of dawn' })).toBeVisible()
  await expect(page.getByRole('link', { name: /items\.sword/ })).toBeVisible()
})

test('form and JSON are two views of one draft, which a reload keeps and in which nothing is lost', async ({
  page,
}) => {
  const studio = await studioWith({ 'currency.gems': gems })
  await openAs(page, studio, realmPath(studio, 'content/items/currency.gems'), studio.admin)
  const amount = page.getByRole('textbox', { name: 'Starting amount' })
  await expect(amount).toHaveValue('50')
  await amount.fill('80')
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Properties' })
  await expect(json).toContainText('"data": 80')
  await expect(json).toContainText('"visibility": "private"')
  await expectAccessible(page)
  const text = { title: { data: 'Gems' }, startingAmount: { data: 90 }, odds: { data: 0.25, visibility: 'private' } }
  await json.fill(JSON.stringify(text))
  await page.getByRole('tab', { name: 'Form' }).click()
  await expect(amount).toHaveValue('90')
  await expect(page.getByRole('textbox', { name: 'Odds' })).toHaveValue('0.25')
  await expect(page.getByRole('button', { name: /^Odds: only game servers/ })).toBeVisible()
  // The draft is written a moment after the last change.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((one) => String(one).includes('0.25'))))
    .toBe(true)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(amount).toHaveValue('90')
  await preview(page).click()
  await expect(page.getByRole('dialog', { name: /^Publish global/ })).toContainText('starting amount: 90')
})

test('a fault stands at its field as one types, and the checks lead to it', async ({ page }) => {
  const studio = await studioWith({ 'currency.gems': gems })
  await openAs(page, studio, realmPath(studio, 'content/items/currency.gems'), studio.admin)
  const amount = page.getByRole('textbox', { name: 'Starting amount' })
  await amount.fill('-5')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(checks(page)).toContainText('must be a whole number of at least 0')
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus()
  await checks(page).getByRole('button', { name: 'Starting Amount' }).click()
  await expect(amount).toBeFocused()
  await amount.fill('5')
  await expect(checks(page)).toContainText('Nothing is wrong.')
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
})

test('a studio describes a type of its own, and its items are made and checked by it', async ({ page }) => {
  const studio = await studioWith({ 'islands.amber': { climate: { data: 'warm' } } })
  await openAs(page, studio, realmPath(studio, 'content'), studio.admin)
  await page.getByRole('button', { name: /^Islands/ }).click()
  await page.getByRole('button', { name: 'Describe it' }).click()
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue('content-types.islands')
  await expect(page.getByRole('textbox', { name: 'Schema' })).toHaveValue(/climate/)
  await page.getByRole('textbox', { name: 'Name of one item' }).fill('Island')
  await page.getByRole('textbox', { name: 'Name of several' }).fill('All islands')
  const schema = page.getByRole('textbox', { name: 'Schema' })
  await schema.fill('{"properties": {"depth": {"type": "deep"}}}')
  await expect(checks(page)).toContainText('must be one of object, array')
  await schema.fill(
    '{"properties": {"climate": {"enum": ["warm", "cold"]}, "depth": {"type": "integer"}}, "required": ["depth"]}',
  )
  await expect(checks(page)).toContainText('Nothing is wrong.')
  await preview(page).click()
  const dialog = page.getByRole('dialog', { name: /^Publish global/ })
  await expect(dialog).toContainText('The type islands changes.')
  await applyOne(page, studio)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^All islands/ }).click()
  await page.getByRole('link', { name: /islands\.amber/ }).click()
  await expect(checks(page)).toContainText('Depth')
  await page.getByRole('textbox', { name: 'Depth' }).fill('7')
  await expect(checks(page)).toContainText('Nothing is wrong.')
  await page.getByRole('combobox', { name: 'Climate' }).click()
  await page.getByRole('option', { name: 'Cold' }).click()
  await preview(page).click()
  await expect(page.getByRole('dialog', { name: /^Publish global/ })).toContainText('climate: cold')
})

test('an item is duplicated, and says what names it', async ({ page }) => {
  const studio = await studioWith({ 'currency.gems': gems, 'vip.captain': { currency: { $link: 'currency.gems' } } })
  await openAs(page, studio, realmPath(studio, 'content/items/currency.gems'), studio.admin)
  await page.getByRole('tab', { name: 'Used by 1' }).click()
  const uses = page.getByRole('list', { name: 'Used by' })
  await expect(uses).toContainText('vip.captain')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Saved versions' })).toContainText('live')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue('currency.gems-copy')
  await expect(page.getByRole('textbox', { name: 'Starting amount' })).toHaveValue('50')
  await preview(page).click()
  await applyOne(page, studio)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/content\/items\/currency\.gems-copy/)
  await expect(page.getByRole('link', { name: /currency\.gems-copy/ })).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}${realmPath(studio, 'content/items/currency.gems?tab=uses')}`)
  await page.getByRole('list', { name: 'Used by' }).getByRole('link').click()
  await expect(page).toHaveURL(/content\/items\/vip\.captain/)
})

test('on a phone there is one column at a time', async ({ page }) => {
  const studio = await studioWith({ 'currency.gems': gems })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, studio, realmPath(studio, 'content'), studio.admin)
  await page.getByRole('link', { name: /currency\.gems/ }).click()
  await expect(page.getByRole('textbox', { name: 'Starting amount' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Currencies' })).toBeHidden()
  await page.getByRole('link', { name: 'All currencies' }).click()
  await expect(page.getByRole('region', { name: 'Currencies' })).toBeVisible()
})

const island = (name: string, depth: number) => ({
  id: `islands.${name}`,
  checksum: `${name}-${depth}`,
  properties: { title: { data: name }, depth: { data: depth }, odds: { data: 0.5, visibility: 'private' as const } },
})

test('items of a type are saved as a file, edited there, and published after a look at what changes', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { content } = await call(
    saveContent,
    { body: { content: [island('Amber', 3), island('Basalt', 5), island('Coral', 7)] } },
    asAdmin(studio, studio.pid),
  )
  await call(saveManifest, { body: { references: content } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'content?type=islands'), studio.admin)
  await expect(page.getByRole('link', { name: /Basalt/ })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Save .* as CSV$/ }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('islands.csv')
  const text = await readFile(await saved.path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(5)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Import / }).click()
  const drawer = page.getByRole('dialog', { name: /^Import / })
  await expect(drawer.getByRole('button', { name: 'Preview what is published' })).toBeDisabled()
  const edited = text
    .replace(/islands\.Coral.*\r\n/, '')
    .replace(/(islands\.Amber,.*),3,/, '$1,4,')
    .concat('islands.Dune,,Dune,9,0.1\r\nislands.D une,,,,\r\n')
  await drawer.getByLabel('Or paste cells of a spreadsheet').fill(edited)
  await expect(drawer.getByRole('alert')).toContainText('Row 5: “islands.D une” is no id of this type.')
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'islands.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(edited.replace('islands.D une,,,,\r\n', '')),
  })
  await expect(drawer.getByRole('status')).toHaveText('1 new, 1 changed, 1 unchanged.')
  await drawer.getByRole('checkbox', { name: 'Remove the 1 live item that the file does not name' }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Preview 3 items' }).click()

  const dialog = page.getByRole('dialog', { name: /^Publish global/ })
  for (const words of ['islands.Amber', 'depth: 4', 'islands.Coral', 'islands.Dune'])
    await expect(dialog).toContainText(words)
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await dialog.getByRole('button', { name: 'Publish 3 items' }).click()
  await expect(dialog).toContainText('3 of 3 done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('link', { name: /Dune/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Coral/ })).toHaveCount(0)
})
