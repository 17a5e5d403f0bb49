import type { Page } from '@playwright/test'
import { createRealm, listRealms, renameRealm } from '@regent/contract/realms'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, gamePath, gamesPath, makeStudio, openAs, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

/** Opens the menu of a realm in the tree and answers it. */
async function actionsOf(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu')
}

const addRealm = (studio: Studio, name: string, parent: string) =>
  call(createRealm, { params: { product: 'regent' }, body: { name, parent } }, asAdmin(studio))

test('the games list says how each game goes, and leads to the homes of PROD, STG and DEV', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  const game = page.getByRole('article').filter({ hasText: 'Sky Raiders' })
  await expect(game.getByText(studio.pid, { exact: true })).toBeVisible()
  await expect(game.getByText('3 realms')).toBeVisible()
  await expect(game.getByRole('definition').first()).toHaveText('0')
  await expectAccessible(page)
  for (const [name, environment] of [
    ['Sky Raiders', 'PROD'],
    ['staging', 'STG'],
    ['development', 'DEV'],
  ]) {
    await game.getByRole('link', { name: `${name} ${environment}` }).click()
    await expect(page).toHaveURL(/\/realms\/DE_\d+$/)
    await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
    await page.goBack()
  }
})

test('an operator creates a game, finds it and opens it', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamesPath(studio))
  await page.getByRole('button', { name: 'Create game' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create a game' })
  await drawer.getByRole('button', { name: 'Create game' }).click()
  await expect(drawer.getByText('Must not be empty')).toBeVisible()
  await drawer.getByLabel('Name').fill('Idle Harbor')
  await drawer.getByRole('button', { name: 'Create game' }).click()
  await expect(page.getByText('Created Idle Harbor with its realms PROD, STG and DEV')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create game' })).toBeFocused()

  await page.getByRole('searchbox').fill('harbor')
  await expect(page).toHaveURL(/\?q=harbor$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('heading', { name: 'Idle Harbor' }).getByRole('link').click()
  await expect(page.getByRole('tree', { name: 'Realms of Idle Harbor' })).toBeVisible()
})

test('the environment of a realm follows from its place in the tree', async ({ page }) => {
  const studio = await makeStudio()
  await addRealm(studio, 'hotfix', studio.pid)
  await openAs(page, studio, gamePath(studio))
  await expect(row(page, 'Sky Raiders')).toContainText('PROD')
  const development = row(page, 'development')
  await expect(development).toContainText('DEV')
  await expectAccessible(page)

  const menu = await actionsOf(page, 'development')
  await menu.getByRole('menuitem', { name: 'Change parent' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change the parent of development' })
  await expect(drawer.getByRole('radio', { name: /staging/ })).toBeDisabled()
  await expect(drawer.getByText('its parent now')).toBeVisible()
  await drawer.getByRole('radio', { name: /Sky Raiders/ }).check()
  await expect(drawer.getByRole('region', { name: 'Environments that change' })).toContainText('development')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Change parent' }).click()
  await expect(page.getByText('Moved development below Sky Raiders')).toBeVisible()
  await expect(development).toContainText('STG')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(development).toContainText('DEV')
})

test('a production realm has no parent, and a realm without another place to go stays', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  for (const [name, reason] of [
    ['Sky Raiders', 'A production realm has no parent.'],
    ['staging', 'There is no other realm that could be its parent.'],
  ] as const) {
    const menu = await actionsOf(page, name)
    const item = menu.getByRole('menuitem', { name: 'Change parent' })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await item.hover()
    await expect(page.getByRole('tooltip')).toHaveText(reason)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

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
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Archive realm' }).click()
  await expect(row(page, 'feature-wyverns')).toContainText('archived')
  await expect(page.getByRole('link', { name: 'feature-wyverns' })).toHaveCount(0)

  await (await actionsOf(page, 'feature-wyverns')).getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(page.getByRole('link', { name: 'feature-wyverns', exact: true })).toBeVisible()
})

test('two people rename a realm: both names are shown and one is chosen', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  for (const [choice, result] of [
    ['Theirs, now', 'theirs-1'],
    ['Yours', 'mine'],
  ] as const) {
    const { projects } = await call(listRealms, { query: { rootPID: studio.pid } }, asAdmin(studio))
    const now = projects.find(({ pid }) => pid === studio.staging.pid)?.projectName ?? ''
    await (await actionsOf(page, now)).getByRole('menuitem', { name: 'Rename' }).click()
    const drawer = page.getByRole('dialog', { name: `Rename ${now}` })
    const theirs = choice === 'Yours' ? 'theirs-2' : 'theirs-1'
    await call(renameRealm, { body: { projectId: studio.staging.pid, newName: theirs } }, asAdmin(studio))
    await drawer.getByLabel('Name').fill('mine')
    await drawer.getByRole('button', { name: 'Rename realm' }).click()
    const conflict = drawer.getByRole('alert', { name: 'Two versions' })
    await expect(conflict).toContainText(theirs)
    await expect(conflict).toContainText('mine')
    await expect(conflict.getByRole('button', { name: 'Save the chosen' })).toBeDisabled()
    await conflict.getByRole('radio', { name: choice }).check()
    if (choice === 'Yours') await expectAccessible(page)
    await conflict.getByRole('button', { name: choice === 'Yours' ? 'Save the chosen' : 'Keep theirs' }).click()
    await expect(row(page, result)).toBeVisible()
    await expect(drawer).toBeHidden()
  }
})

test('the secret is covered until it is revealed, and can be copied', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  await (await actionsOf(page, 'staging')).getByRole('menuitem', { name: 'View secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Secret of staging' })
  const secret = studio.staging.secret ?? ''
  await expect(dialog).toContainText('•')
  await expect(dialog.getByText(secret)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await expect(dialog.getByText(secret)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy secret of staging' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Raw JSON' }).click()
  await expect(page.getByRole('dialog', { name: /Raw JSON/ })).toContainText('••••')
  await expect(page.getByRole('dialog', { name: /Raw JSON/ })).not.toContainText(secret)
})

test('a tester sees what is missing at every action', async ({ page }) => {
  const studio = await makeStudio()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, gamesPath(studio), tester)
  const create = page.getByRole('button', { name: 'Create game' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await create.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Your role lacks the right "create games".')
  await page.goto(gamePath(studio))
  const menu = await actionsOf(page, 'staging')
  for (const name of ['Create child realm', 'Rename', 'Change parent', 'View secret', 'Archive']) {
    const item = menu.getByRole('menuitem', { name })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAttribute('data-tip', /Your role lacks the right ".+ realm"/)
  }
})

test('rights are judged at the realm: a developer of DEV changes that one only', async ({ page }) => {
  const studio = await makeStudio()
  const developer = await addOperator(studio, 'developer', studio.development.pid)
  await openAs(page, studio, gamePath(studio), developer)
  const ofStaging = await actionsOf(page, 'staging')
  await expect(ofStaging.getByRole('menuitem', { name: 'Rename' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(ofStaging).toBeHidden()
  await expect(page.getByRole('link', { name: 'staging', exact: true })).toHaveCount(0)
  const ofDevelopment = await actionsOf(page, 'development')
  await expect(ofDevelopment.getByRole('menuitem', { name: 'Rename' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a realm named Unnamed shows under its id', async ({ page }) => {
  const studio = await makeStudio()
  await call(renameRealm, { body: { projectId: studio.development.pid, newName: 'Unnamed' } }, asAdmin(studio))
  await openAs(page, studio, gamePath(studio))
  await expect(row(page, studio.development.pid)).toBeVisible()
})

test('an archived game stands apart', async ({ page }) => {
  const studio = await makeStudio()
  await addRealm(studio, 'spare', studio.pid)
  await openAs(page, studio, gamePath(studio))
  for (const name of ['development', 'staging', 'spare', 'Sky Raiders']) {
    await (await actionsOf(page, name)).getByRole('menuitem', { name: 'Archive' }).click()
    const confirm = page.getByRole('dialog', { name: `Archive ${name}` })
    await confirm.getByRole('textbox').fill(name)
    await confirm.getByRole('button', { name: /^Archive/ }).click()
    await expect(confirm).toBeHidden()
    await expect(page.getByText(`Done: Archive ${name}`)).toBeVisible()
  }
  await page.goto(gamesPath(studio))
  await expect(page.getByRole('list', { name: 'Archived games' })).toContainText('Sky Raiders')
  await expectAccessible(page)
})

test('the tree is walked, folded and opened by keyboard', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, gamePath(studio))
  await row(page, 'Sky Raiders').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'staging')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'development')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('d')
  await expect(row(page, 'development')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/realms/${studio.development.pid}/players$`))
})
