import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findAccount } from '@regent/contract/accounts'
import { createAdminUser, getAdminUser, grantRole } from '@regent/contract/admin-users'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, gamesPath, makeStudio, openAs, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const usersPath = ({ alias }: Studio) => `/${alias}/users`

const drawer = (page: Page) => page.getByRole('dialog')
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' })
const countOf = (page: Page, text: string) => page.locator('span').filter({ hasText: text })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

const idOf = async (studio: Studio, email: string) =>
  (await call(findAccount, { query: { query: email } }, asAdmin(studio))).id

const userOf = async (studio: Studio, email: string) =>
  call(getAdminUser, { params: { id: await idOf(studio, email) } }, asAdmin(studio))

async function openRolesOf(page: Page, email: string) {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Edit roles' }).click()
  await expect(drawer(page)).toContainText(`Roles of ${email}`)
}

test('an admin invites somebody who has no account, with a global role and one in a realm', async ({ page }) => {
  const studio = await makeStudio()
  const email = `new@${studio.alias}.test`
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('link', { name: 'User Administration' }).click()
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await expect(drawer(page).getByLabel('E-mail or account id')).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('Type a whole e-mail')
  await drawer(page).getByLabel('E-mail or account id').fill('123456')
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('No account has this id')
  await drawer(page).getByLabel('E-mail or account id').fill(email)
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('Applying makes an account and mails an invitation.')
  await drawer(page).getByLabel('Global role').selectOption('tester')
  await drawer(page).getByLabel('Role in staging of Sky Raiders').selectOption('developer')
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Invite with 2 roles' }).click()
  await expect(page.getByText(`Invited ${email}`)).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  await expect(rowOf(page, email)).toContainText('invited')
  await expect(rowOf(page, email)).toContainText('staging')

  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Send invitation again' }).click()
  await expect(page.getByText(`Sent the invitation to ${email} again`)).toBeVisible()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('link', { name: email })).toHaveCount(2)
})

test('somebody who plays already gets the roles on the account that is there', async ({ page }) => {
  const studio = await makeStudio()
  const email = `player@${studio.alias}.test`
  const { accountId } = await addPlayer(studio, { email })
  await openAs(page, studio, usersPath(studio))
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await drawer(page).getByLabel('E-mail or account id').fill(email.toUpperCase())
  await drawer(page).getByRole('button', { name: 'Look up' }).click()
  await expect(drawer(page)).toContainText('has an account already, so far without a role')
  await drawer(page).getByLabel('Role in development of Sky Raiders').selectOption('tester')
  await drawer(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(rowOf(page, email)).toContainText('development')
  await expect.poll(() => userOf(studio, email)).toMatchObject({ id: accountId, roles: [{ role: 'tester' }] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undid: /)).toBeVisible()
  await expect(rowOf(page, email)).toHaveCount(0)
})

test('a look-up that fails shows nobody', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, usersPath(studio))
  await page.getByRole('button', { name: 'Add colleague' }).click()
  await drawer(page).getByLabel('E-mail or account id').fill(studio.admin.email)
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByLabel('Global role')).toBeVisible()
  // Longer than any id: the server refuses to look for it.
  await drawer(page).getByLabel('E-mail or account id').fill('1'.repeat(300))
  await drawer(page).getByRole('button', { name: 'Look up' }).click()
  await expect(drawer(page)).toContainText('The look-up failed, so nobody is shown.')
  await expect(drawer(page).getByLabel('Global role')).toHaveCount(0)
  await drawer(page).getByLabel('E-mail or account id').fill(studio.admin.email)
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByLabel('Global role')).toBeVisible()
})

test('changes of roles are staged, each can be restored, and they are applied one after another', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'tester')
  const id = await idOf(studio, email)
  await call(grantRole, { params: { id }, body: { role: 'developer', realm: studio.staging.pid } }, asAdmin(studio))
  await openAs(page, studio, usersPath(studio))
  await openRolesOf(page, email)
  const inherited = drawer(page).getByLabel('Role in development of Sky Raiders')
  await expect(inherited.locator('option:checked')).toHaveText('developer, from staging')
  await expect(drawer(page).getByLabel('Global role').locator('option').first()).toBeDisabled()
  await expect(drawer(page)).toContainText('revoke global-roles')

  await drawer(page).getByLabel('Global role').selectOption('developer')
  await drawer(page).getByLabel('Role in Sky Raiders of Sky Raiders').selectOption('admin')
  await drawer(page).getByLabel('Role in staging of Sky Raiders').selectOption('')
  await expect(inherited.locator('option:checked')).toHaveText('admin, from Sky Raiders')
  const preview = page.getByRole('region', { name: 'What will be done' })
  await expect(preview.getByRole('listitem')).toHaveText([
    'Will change the global role from tester to developer',
    'Will add admin in Sky Raiders',
    'Will remove developer in staging',
  ])
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Restore: the global role from tester to developer' }).click()
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await preview.getByRole('button', { name: 'Restore all' }).click()
  await expect(preview).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')

  await drawer(page).getByLabel('Role in Sky Raiders of Sky Raiders').selectOption('admin')
  await drawer(page).getByLabel('Role in staging of Sky Raiders').selectOption('')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(progress(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(`Changed 2 roles of ${email}`)).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  expect((await userOf(studio, email)).roles).toMatchObject([{ projectId: studio.pid, role: 'admin' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undid: /)).toBeVisible()
  expect((await userOf(studio, email)).roles).toMatchObject([{ projectId: studio.staging.pid, role: 'developer' }])
})

test('of two admins at once, the later one sees which role was changed meanwhile, and decides', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'tester')
  const id = await idOf(studio, email)
  await openAs(page, studio, usersPath(studio))
  await openRolesOf(page, email)
  await drawer(page).getByLabel('Role in staging of Sky Raiders').selectOption('developer')
  await drawer(page).getByLabel('Role in development of Sky Raiders').selectOption('tester')
  await call(grantRole, { params: { id }, body: { role: 'admin', realm: studio.staging.pid } }, asAdmin(studio))
  await drawer(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(progress(page)).toContainText('1 of 2 done, 1 failed')
  await expect(progress(page)).toContainText('Somebody else made this role admin in the meantime.')
  await expect(page.getByText(`Changed 1 of 2 roles of ${email}`)).toBeVisible()
  await expectAccessible(page)
  expect((await userOf(studio, email)).roles).toHaveLength(2)
  await drawer(page).getByRole('button', { name: 'Retry failed' }).click()
  await expect(drawer(page)).toHaveCount(0)
  expect((await userOf(studio, email)).roles.map(({ role }) => role).sort()).toEqual(['developer', 'tester'])
})

test('all access of one person is revoked by typing the e-mail', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'developer')
  const id = await idOf(studio, email)
  await openAs(page, studio, usersPath(studio))
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke all access' }).click()
  const button = drawer(page).getByRole('button', { name: `Revoke access of ${email}` })
  await expect(drawer(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(button).toBeDisabled()
  await drawer(page).getByRole('textbox').fill(email)
  await expectAccessible(page)
  await button.click()
  await expect(page.getByText(`Done: Revoke all access of ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give roles' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await drawer(page).getByRole('button', { name: 'Undo 1 change' }).click()
  await expect(page.getByRole('button', { name: 'Edit roles' })).toBeVisible()
  await expect
    .poll(() => call(getAdminUser, { params: { id } }, asAdmin(studio)))
    .toMatchObject({ roleString: 'developer' })
})

test('all access of several people is revoked by a plan; who cannot lose it stays, with the reason', async ({
  page,
}) => {
  const studio = await makeStudio()
  const people = [await addOperator(studio, 'tester'), await addOperator(studio, 'developer', studio.staging.pid)]
  await openAs(page, studio, usersPath(studio))
  const actions = page.getByRole('button', { name: `Actions for ${studio.admin.email}` })
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Revoke all access' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  for (const { email } of [...people, studio.admin]) {
    await page.getByRole('checkbox', { name: `Select ${email}` }).check()
  }
  await page.getByRole('button', { name: 'Revoke all access' }).click()
  await drawer(page).getByRole('textbox').fill('3 people')
  await drawer(page).getByRole('button', { name: 'Revoke access of 3 people' }).click()
  await expect(drawer(page)).toContainText('2 of 3 done, 1 failed')
  await expect(drawer(page)).toContainText('An organization keeps at least one global admin.')
  await drawer(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(countOf(page, '1 person')).toBeVisible()
})

test('the report says what somebody may do in a realm, and why', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'tester')
  const id = await idOf(studio, email)
  await call(grantRole, { params: { id }, body: { role: 'developer', realm: studio.pid } }, asAdmin(studio))
  await openAs(page, studio, `${usersPath(studio)}/${id}`)
  await page.getByRole('link', { name: 'What is permitted in staging' }).click()
  const why =
    'developer in staging, because of the role in Sky Raiders; the global role tester does not count there, because the nearest role wins.'
  await expect(page.getByText(why)).toBeVisible()
  await page.getByRole('searchbox', { name: /Filter rights/ }).fill('archive realm')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: 'The whole organization' }).click()
  await expect(page.getByText('tester in the whole organization, by the global role.')).toBeVisible()
  await expect(page.getByText('No right matches')).toBeVisible()
})

test('a person’s page says who they are and which roles they have, with where from', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'tester')
  const id = await idOf(studio, email)
  await call(grantRole, { params: { id }, body: { role: 'developer', realm: studio.pid } }, asAdmin(studio))
  await openAs(page, studio, usersPath(studio))
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('row', { name: /staging/ })).toContainText('from Sky Raiders')
  await expectAccessible(page)
})

test('one person holds different roles in several realms of the studio; the realms of the demo are none of them', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'tester', studio.pid)
  const id = await idOf(studio, email)
  await call(grantRole, { params: { id }, body: { role: 'developer', realm: studio.staging.pid } }, asAdmin(studio))
  // The demo game is among the games that one can open.
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Show the demo game' }).click()
  await expect(page.getByRole('list', { name: 'Demo game' })).toBeVisible()
  await page.getByRole('link', { name: 'User Administration' }).click()
  for (const realm of [studio.game, 'staging']) await expect(rowOf(page, email)).toContainText(realm)
  await openRolesOf(page, email)
  const places = drawer(page).getByRole('combobox', { name: /^Role in / })
  await expect(places).toHaveCount(3)
  for (const realm of [studio.game, 'staging', 'development']) {
    await expect(drawer(page).getByLabel(`Role in ${realm} of ${studio.game}`)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('row', { name: /^staging/ })).toContainText('developer')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('main')).not.toContainText(/demo/i)
})

test('the history says who gave and took which role', async ({ page }) => {
  const studio = await makeStudio()
  const { email } = await addOperator(studio, 'tester')
  const id = await idOf(studio, email)
  await call(grantRole, { params: { id }, body: { role: 'developer', realm: studio.pid } }, asAdmin(studio))
  await openAs(page, studio, `${usersPath(studio)}/${id}`)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Gave developer in Sky Raiders/ })).toContainText(studio.admin.email)
  await expectAccessible(page)
})

test('the list is filtered and sorted in the address, and saved as CSV', async ({ page }) => {
  const studio = await makeStudio()
  const tester = await addOperator(studio, 'tester', studio.staging.pid)
  const developer = await addOperator(studio, 'developer')
  await openAs(page, studio, usersPath(studio))
  await expect(countOf(page, '3 people')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(`${tester.email}, ${developer.email}`)
  await expect(countOf(page, '2 of 3 people')).toBeVisible()
  await page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-email/)
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText(tester.email)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`${studio.staging.pid} staging: tester`)
  expect(text).not.toContain(studio.admin.email)

  await page.goto(`${usersPath(studio)}?realm=${studio.staging.pid}&role=tester`)
  await expect(countOf(page, '1 of 3 people')).toBeVisible()
  await page.goto(`${usersPath(studio)}?role=developer&realm=${studio.staging.pid}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('testers and developers see no user administration', async ({ page, browser }) => {
  const studio = await makeStudio()
  for (const role of ['tester', 'developer'] as const) {
    const person = await addOperator(studio, role)
    const other = role === 'tester' ? page : await browser.newPage()
    await openAs(other, studio, gamesPath(studio), person)
    await expect(other.getByRole('link', { name: 'Games', exact: true })).toBeVisible()
    await expect(other.getByRole('link', { name: 'User Administration' })).toHaveCount(0)
    await other.goto(usersPath(studio))
    await expect(other.getByText('view users')).toBeVisible()
  }
})

test('an admin hands on a mail that waits in the outbox', async ({ page }) => {
  const studio = await makeStudio()
  const email = `new@${studio.alias}.test`
  await call(createAdminUser, { body: { email, role: 'tester' } }, asAdmin(studio))
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('dialog')).toContainText('/password-reset')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a developer sees no outbox', async ({ page }) => {
  const studio = await makeStudio()
  const developer = await addOperator(studio, 'developer')
  await openAs(page, studio, gamesPath(studio), developer)
  await expect(page.getByRole('link', { name: 'Games', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Outbox' })).toHaveCount(0)
})
