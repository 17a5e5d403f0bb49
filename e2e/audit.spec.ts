import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAdminUser } from '@regent/contract/admin-users'
import { createCampaign, deleteCampaign, updateCampaign } from '@regent/contract/campaigns'
import { saveTemplate } from '@regent/contract/campaigns-templates'
import { updateConfig } from '@regent/contract/config'
import { createLeaderboard, deleteLeaderboard } from '@regent/contract/leaderboards'
import { renameRealm } from '@regent/contract/realms'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, gamePath, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

async function filterBy(page: Page, field: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: field }).click()
  const free = page.getByRole('textbox', { name: 'Value' })
  if (await free.isVisible()) {
    await free.fill(value)
  } else {
    await page.getByRole('combobox', { name: 'Value' }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Add filter' }).click()
}

async function studioWithChanges() {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const other = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 1 })
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 2 })
  await setStats(studio, other.gamerTag, 'game.private', { HONOR: 5 })
  await call(renameRealm, { body: { projectId: studio.pid, newName: 'Sky Raiders II' } }, asAdmin(studio))
  return { studio, player, other }
}

test('every change is listed, newest first, in words', async ({ page }) => {
  const { studio, player } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Renamed realm Sky Raiders to Sky Raiders II')
  await expect(newest).toContainText('admin')
  await expect(newest).toContainText(studio.admin.email)
  const change = page.getByRole('row').filter({ hasText: 'Set stat LEVEL' }).first()
  await expect(change).toContainText('1')
  await expect(change.getByRole('link', { name: String(player.gamerTag) })).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('link', { name: String(player.gamerTag) }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('an entry opens with its before and after, and the address keeps it open', async ({ page }) => {
  const { studio } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await page.getByRole('row').filter({ hasText: 'Set stat LEVEL' }).first().getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Set stat LEVEL' })
  const diff = drawer.getByRole('table', { name: /^Before and after/ })
  await expect(diff.getByRole('row', { name: /LEVEL/ })).toContainText('changed')
  await expect(diff.getByRole('deletion')).toHaveText('1')
  await expect(diff.getByRole('insertion')).toHaveText('2')
  await expectAccessible(page)
  await expect(page).toHaveURL(/entry=\d+/)
  await page.reload()
  await expect(drawer).toBeVisible()
  await drawer.getByText('Raw JSON').click()
  await expect(drawer.getByText('"action": "POST /basic/stats/batch"')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/entry=/)
})

test('a change names its record by a link, and a deleted one keeps its words', async ({ page }) => {
  const studio = await makeStudio()
  const by = asAdmin(studio, studio.pid)
  const input = {
    name: 'Storm greeting',
    mtype: 'MAILBOX-IN-GAME' as const,
    translations: [{ lng: 'en', subject: 'Hi', msg: 'Hi' }],
  }
  const { sid } = await call(createCampaign, { body: input }, by)
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
  await call(updateCampaign, { params: { sid }, body: { ...input, translations } }, by)
  const gone = await call(createCampaign, { body: { ...input, name: 'Old greeting' } }, by)
  await call(deleteCampaign, { body: { sid: gone.sid } }, by)
  await call(createLeaderboard, { params: { id: 'boards.old' }, body: {} }, by)
  await call(deleteLeaderboard, { params: { id: 'boards.old' } }, by)
  await call(updateConfig, { body: { upserts: { 'shop|rate': '7', 'shop|open': 'yes' } } }, by)
  await call(updateConfig, { body: { deletes: ['shop|rate'] } }, by)
  await call(saveTemplate, { body: { name: 'Storm words', msg: { en: { subject: 'Hi', body: 'A storm comes' } } } }, by)
  await call(createLeaderboard, { params: { id: 'boards.weekly' }, body: {} }, by)
  await openAs(page, studio, realmPath(studio, 'audit'))
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Created leaderboard boards.weekly')
  await expect(rows.nth(1).getByRole('link', { name: 'boards.weekly' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Old greeting' }).getByRole('link', { name: 'Old greeting' })).toHaveCount(0)
  // What is gone is said in words alone, also of what is called by its id.
  const made = rows.filter({ hasText: 'Created leaderboard boards.old' })
  await expect(made).toContainText('deleted')
  await expect(made.getByRole('link', { name: 'boards.old' })).toHaveCount(0)
  const setKey = rows.filter({ hasText: 'Set config key shop|rate' })
  await expect(setKey).toContainText('deleted')
  await expect(setKey.getByRole('link', { name: 'shop|rate' })).toHaveCount(0)
  await expect(rows.getByRole('link', { name: 'shop|open' })).toBeVisible()
  await rows.getByRole('link', { name: 'Storm words' }).click()
  await expect(page.getByRole('dialog', { name: 'Storm words' })).toContainText('A storm comes')
  await expectAccessible(page)
  await page.goBack()
  const changed = rows.filter({ hasText: 'Changed a campaign: Storm greeting' })
  await changed.getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Changed a campaign: Storm greeting' })
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Storm greeting' }).click()
  await expect(page.getByRole('heading', { name: 'Storm greeting' })).toBeVisible()
  await openAs(page, studio, realmPath(studio, ''))
  const recent = page.getByRole('region', { name: 'Recent changes' })
  await recent.getByRole('link', { name: 'boards.weekly' }).click()
  await expect(page).toHaveURL(/leaderboards\/boards\.weekly/)
})

test('what a tool reports of its person is in the trail in words, and is never undone', async ({ page }) => {
  const studio = await makeStudio()
  const event = { e: 'build_uploaded', c: 'audit', p: { action: 'upload', description: 'Build 12 for Android' } }
  const reply = await fetch(`${serverUrl}/report/custom_batch/${studio.cid}/${studio.pid}/0`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${studio.admin.token.access_token}` },
    body: JSON.stringify([event]),
  })
  expect(reply.status).toBe(200)
  await openAs(page, studio, realmPath(studio, 'audit'))
  const row = page.getByRole('row').filter({ hasText: 'Reported upload: Build 12 for Android' })
  await expect(row).toContainText(studio.admin.email)
  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Reported upload: Build 12 for Android' })
  await expect(drawer).toContainText('A report tells what somebody did elsewhere. Nothing was changed here.')
  await expectAccessible(page)
})

test('the filters by subject, person and player stay in the address', async ({ page }) => {
  const { studio, other } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await filterBy(page, 'Subject', 'Stat')
  await expect(page).toHaveURL(/\?subject=stat$/)
  await expect(page.getByText('Renamed realm')).toHaveCount(0)
  await filterBy(page, 'Player', String(other.gamerTag))
  await expect(page).toHaveURL(new RegExp(`subject=stat&player=${other.gamerTag}$`))
  await expect(page.getByText('Set stat HONOR')).toBeVisible()
  await expect(page.getByText('Set stat LEVEL')).toHaveCount(0)
  await filterBy(page, 'Person', studio.admin.email)
  await expect(page).toHaveURL(/person=\d+/)
  await page.reload()
  await expect(page.getByText('Set stat HONOR')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Renamed realm')).toBeVisible()
  await filterBy(page, 'Player', 'not a number')
  await expect(page.getByText(/A gamer tag is a number/)).toBeVisible()
  await expect(page.getByText('Renamed realm')).toBeVisible()
  await filterBy(page, 'Subject', 'Sign-in')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('older changes are loaded on demand', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const stats = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`quest-${index}`, index]))
  await setStats(studio, player.gamerTag, 'game.private', stats)
  await openAs(page, studio, realmPath(studio, 'audit'))
  await expect(page.getByText('50 changes, more to load')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByText('Created realm Sky Raiders')).toBeVisible()
})

test('a filter that nothing passes says so', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'audit?subject=sign-in'))
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('an entry says what undoing it would do now, and does it', async ({ page }) => {
  const { studio, player } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  const level = page.getByRole('row').filter({ hasText: 'Set stat LEVEL' })
  // The older change: a newer one has touched the same.
  await level.nth(1).getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Set stat LEVEL' })
  const fields = drawer.getByRole('table', { name: 'What undoing it would do now' })
  await expect(fields.getByRole('row').nth(1)).toContainText(studio.admin.email)
  const undo = drawer.getByRole('button', { name: 'Undo this change' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByText('It has been changed since.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await level.first().getByRole('link').first().click()
  await expect(fields.getByRole('row').nth(1)).toContainText('possible')
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByText('Undid: Set stat LEVEL')).toBeVisible()
  // It is an entry of its own, and each leads to the other.
  await drawer.getByRole('link', { name: /^change \d+$/ }).click()
  const undoing = page.getByRole('dialog', { name: 'Undo: set stat LEVEL' })
  await expect(undoing.getByText('Undoes', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Set stat LEVEL' }).filter({ hasText: 'undone' })).toHaveCount(1)
  await page.goto(realmPath(studio, `players/${player.gamerTag}/stats`))
  await expect(page.getByRole('row', { name: /LEVEL/ })).toContainText('1')
})

test('a link to an entry opens it, whether or not it is among those that are listed', async ({ page }) => {
  const { studio } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  await page.getByRole('row').filter({ hasText: 'Set stat HONOR' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/entry=\d+/)
  const entry = new URL(page.url()).searchParams.get('entry')
  await page.goto(realmPath(studio, `audit?subject=realm&entry=${entry}`))
  await expect(page.getByRole('dialog', { name: 'Set stat HONOR' })).toContainText('possible')
  await page.goto(realmPath(studio, 'audit?entry=999999999'))
  await expect(page.getByRole('dialog').getByText('The change could not be loaded.')).toBeVisible()
})

test('several changes are undone together, after a question', async ({ page }) => {
  const { studio, player } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  const boxes = page.getByRole('checkbox', { name: /^Select change/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Undo selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo 2 changes?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect(page.getByText('Undid: 2 changes of the audit trail')).toBeVisible()
  await page.goto(realmPath(studio, `players/${player.gamerTag}/stats`))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('row', { name: /LEVEL/ })).toHaveCount(0)
})

test('time is filtered by a span or exactly, and stays in the address', async ({ page }) => {
  const { studio } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, 'audit'))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Time' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'the last 24 hours' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/last=24h/)
  await expect(page.getByText('Renamed realm')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Until' }).click()
  await page.getByLabel('Value').fill('2020-01-31T12:00')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/to=\d+/)
  await expect(page).not.toHaveURL(/last=/)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Time until Fri 31 Jan 2020 12:00', exact: true })).toBeVisible()
})

test('the CSV has all that is filtered, not only what is loaded', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  // A call sets at most 1,000 stats of a player.
  for (const chapter of ['first', 'second']) {
    const stats = Object.fromEntries(Array.from({ length: 550 }, (_, index) => [`${chapter}-quest-${index}`, index]))
    await setStats(studio, player.gamerTag, 'game.private', stats)
  }
  await openAs(page, studio, realmPath(studio, 'audit?subject=stat'))
  await expect(page.getByText('50 changes, more to load')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(1_101)
  await expect(page.getByText('Saved 1,100 changes as CSV')).toBeVisible()
})

test('the organization has an audit trail of all its realms', async ({ page }) => {
  const { studio, player } = await studioWithChanges()
  await call(createAdminUser, { body: { email: `new@${studio.alias}.test` } }, asAdmin(studio))
  await openAs(page, studio, `/${studio.alias}/audit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Added an operator' })).toContainText('organization')
  await expectAccessible(page)
  await filterBy(page, 'Realm', 'staging')
  await expect(page.getByText('Set stat LEVEL')).toHaveCount(0)
  await expect(page.getByText('Created realm staging')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page
    .getByRole('link', { name: String(player.gamerTag) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('who holds roles in realms only sees no trail of the organization', async ({ page }) => {
  const studio = await makeStudio()
  const developer = await addOperator(studio, 'developer', studio.pid)
  await openAs(page, studio, `/${studio.alias}/audit`, developer)
  await expect(page.getByText('Your role lacks the right')).toBeVisible()
})

test('a realm and a stat have their history at hand, each change with its undo', async ({ page }) => {
  test.slow()
  const { studio, player } = await studioWithChanges()
  await openAs(page, studio, realmPath(studio, `players/${player.gamerTag}/stats`))
  await page.getByRole('button', { name: 'Actions for LEVEL' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const ofStat = page.getByRole('dialog', { name: 'History of LEVEL' })
  await expect(ofStat.getByRole('listitem')).toHaveCount(2)
  await ofStat.getByRole('button', { name: 'Undo: Set stat LEVEL' }).first().click()
  await expect(ofStat.getByRole('listitem')).toHaveCount(3)
  await expect(ofStat.getByText('undone', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await ofStat.getByRole('link', { name: 'All changes' }).click()
  await expect(page).toHaveURL(/\/audit\?subject=stat&thing=game\.private\.player\.\d+%2FLEVEL$/)
  await expect(page.getByText('3 changes', { exact: true }).last()).toBeVisible()

  await page.goto(gamePath(studio))
  await page.getByRole('button', { name: 'Actions for Sky Raiders II' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const ofRealm = page.getByRole('dialog', { name: 'History of Sky Raiders II' })
  await ofRealm.getByRole('button', { name: /^Undo: Renamed realm/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sky Raiders', exact: true })).toBeVisible()
})
