import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { applyEventContent } from '@regent/contract/events'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, gamePath, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('Ctrl+K finds a screen, a realm and an action, by the keyboard alone', async ({ page, context }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  const option = (name: RegExp) => palette.getByRole('option', { name })

  const button = page.getByRole('button', { name: 'Search (Ctrl K)' })
  await button.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('audit')
  await expect(option(/Audit Trail This realm/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(/Audit Trail Organization/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.pid}/audit$`))

  // The screen stays the same in another realm.
  await page.keyboard.press('Control+k')
  await field.fill('staging')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.staging.pid}/audit$`))

  // Out of a field too; what was chosen last stands first.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Audit Trail')
  const opened = context.waitForEvent('page')
  await field.fill('service')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(/\/service-plans$/)
  await expect(tab.getByRole('heading', { level: 1, name: 'Service Plans' })).toBeVisible()
  await expect(page).toHaveURL(/\/audit$/)

  await page.keyboard.press('Control+k')
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await field.fill('no such thing')
  await expect(palette.getByRole('status')).toHaveText('Nothing matches.')
  await expect(palette.getByRole('option')).toHaveCount(0)
})

test('Ctrl+K finds players: those one was at, and then those the server finds', async ({ page }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio, { email: 'ada@players.test' })
  const alan = await addPlayer(studio, { email: 'alan@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${ada.accountId}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('group', { name: 'Players', exact: true })).toContainText('ada@players.test')
  await palette.getByRole('combobox').fill('ala')
  const found = palette.getByRole('group', { name: 'Found' })
  await expect(found).toContainText('alan@players.test')
  await expect(found).not.toContainText('ada@players.test')
  await expectAccessible(page)
  await palette.getByRole('combobox').fill(String(alan.gamerTag))
  await expect(found.getByRole('option')).toContainText('alan@players.test')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/players/${alan.gamerTag}/overview$`))
})

test('the palette begins what one may do, and offers nothing else', async ({ page, browser }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const begin = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await begin('create a realm')
  const drawer = page.getByRole('dialog', { name: /realm/i })
  await expect(drawer.getByRole('textbox').first()).toBeFocused()
  // A shortcut means nothing while a form is open.
  await page.keyboard.press('Control+k')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await begin('add a colleague')
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('dialog')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, studio, realmPath(studio, 'players'), await addOperator(studio, 'tester'))
  await other.getByRole('button', { name: 'Search (Ctrl K)' }).click()
  const offered = other.getByRole('dialog', { name: 'Search' })
  await expect(offered.getByRole('option', { name: 'Copy the realm id' })).toBeAttached()
  for (const name of [/User Administration/, /Create a/, /Add a colleague/]) {
    await expect(offered.getByRole('option', { name })).toHaveCount(0)
  }
  await context.close()
})

test('by the keyboard alone: an event by its name, what may be done there, and 100 gems for a player', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { email: 'ada@players.test' })
  const as = asAdmin(studio, studio.pid)
  const gems = { id: 'currency.gems', checksum: '1', properties: { startingAmount: { data: 0 } } }
  const saved = await call(saveContent, { body: { content: [gems] } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
  const starts = { symbol: 'events.storm', name: 'Storm week', start_date: new Date().toISOString() }
  const phases = [{ name: 'main', duration_minutes: 600 }]
  await call(applyEventContent, { body: { content: { ...starts, phases } } }, as)
  await openAs(page, studio, realmPath(studio, 'audit'))
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const option = (name: RegExp) => palette.getByRole('option', { name })
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
  }

  await search('storm')
  await expect(palette.getByRole('group', { name: 'Found' })).toContainText('Storm weekEvent · events.storm')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Storm week' })).toBeVisible()

  await search('end event')
  await expect(option(/End event/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'End Storm week?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await search('ada@')
  await expect(option(/ada@players\.test/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/players/${gamerTag}`))
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const here = palette.getByRole('group', { name: 'This screen' }).getByRole('option')
  await expect(here.nth(5)).toHaveText('Suspend')
  await page.keyboard.type('grant 100 gems')
  await expect(option(/Grant 100 gems/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Grant to players' })
  await expect(drawer.getByLabel('Content')).toHaveValue('currency.gems')
  await expect(drawer.getByLabel('Amount for each player')).toHaveValue('100')
  // Nothing was typed into the form itself, so that leaving it asks nothing. In the first field Escape closes the choices.
  await drawer.getByLabel('Amount for each player').focus()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await search('new event')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
})

test('what the role does not permit is offered with the right that is missing, and does nothing', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`), await addOperator(studio, 'tester'))
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('grant 5 gems')
  const grant = page.getByRole('option', { name: /Grant 5 gems/ })
  await expect(grant).toContainText('Your role lacks the right "edit inventory".')
  await expect(grant).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})
