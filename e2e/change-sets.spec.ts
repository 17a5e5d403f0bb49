import type { Page } from '@playwright/test'
import { listAnnouncements } from '@regent/contract/announcements'
import { addChangeSetComment, createChangeSet, saveChangeSetItems } from '@regent/contract/change-sets'
import { listCloudFiles, saveCloudFile } from '@regent/contract/cloud-files'
import { getConfig, updateConfig } from '@regent/contract/config'
import { saveContent } from '@regent/contract/content'
import { getManifest, getPublicManifest, saveManifest } from '@regent/contract/content-manifests'
import { createLeaderboard } from '@regent/contract/leaderboards'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const config = { subject: 'config' as const, id: 'arena|season' }

/** A realm with a set that changes config, texts and an event. */
async function withSet() {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const upserts = { 'arena|season': '7', 'arena|old': 'x', 'arena|title': 'A chest with 1,000 gems for every captain' }
  await call(updateConfig, { body: { upserts } }, as)
  const { number } = await call(createChangeSet, { body: { name: 'Harvest sale, week 48' } }, as)
  const event = {
    name: 'Harvest',
    start_date: '2027-11-27T17:00:00Z',
    phases: [{ name: 'Main', duration_minutes: 60 }],
    partition_size: 5,
    permissions: { write_self: false },
  }
  const items = [
    { ...config, after: '8' },
    { ...config, id: 'arena|title', after: 'A chest with 1,200 gems and a galleon for every captain' },
    { ...config, id: 'arena|old', isRemoved: true },
    { subject: 'event' as const, id: 'events.harvest', after: event },
    { subject: 'localization' as const, id: 'harvest.title', after: { en: 'Harvest' } },
  ]
  await call(saveChangeSetItems, { params: { number }, body: { items } }, as)
  const comment = { item: config, field: '', text: 'Is season 8 meant?' }
  await call(addChangeSetComment, { params: { number }, body: comment }, as)
  return { studio, as, number }
}

const openSet = (page: Page, studio: Studio, number: number) =>
  openAs(page, studio, realmPath(studio, `change-sets/${number}`))

test('a change set is read with the keyboard, commented, applied in one step and undone as one', async ({ page }) => {
  const { studio, as, number } = await withSet()
  await openSet(page, studio, number)
  await expect(page.getByRole('heading', { name: 'Harvest sale, week 48' })).toBeVisible()
  const season = page.getByRole('article', { name: 'changed: arena|season' })
  await expect(season).toContainText('Is season 8 meant?')
  // A record that is there is a link to its page; one that comes with the set is its id.
  await expect(season.getByRole('link', { name: 'arena|season' })).toHaveAttribute('href', /namespace=arena&q=season/)
  await expect(page.getByRole('article', { name: 'added: events.harvest' }).getByRole('link')).toHaveCount(0)
  await expect(season.getByRole('deletion')).toHaveText('7')
  await expect(season.getByRole('insertion')).toHaveText('8')
  const title = page.getByRole('article', { name: 'changed: arena|title' })
  await expect(title.getByRole('deletion')).toHaveText(['1,000'])
  await expect(title.getByRole('insertion').first()).toHaveText('1,200')
  await expect(page.getByText('5 changes can be applied')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'changed arena|season' })).toHaveAttribute('aria-current', 'true')
  // The list is read again only when the comment is begun already: what is viewed folds, what is written stays.
  let answer = () => {}
  const isWriting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/change-sets/*/items?*', (route) => isWriting.then(() => route.continue()))
  await page.keyboard.press('v')
  await expect(page.getByText('1 of 5 viewed')).toBeVisible()
  await page.keyboard.press('c')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  answer()
  await expect(season.getByRole('checkbox', { name: 'Viewed' })).toBeChecked()
  await comment.fill('Yes, from Monday on.')
  await page.keyboard.press('Enter')
  await expect(season).toContainText('Yes, from Monday on.')

  // An event is edited by the fields of an event, and what is typed outlives a reload.
  const editHarvest = async () => {
    await page.getByRole('button', { name: 'Actions for events.harvest' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await editHarvest()
  const edit = page.getByRole('dialog', { name: 'Edit events.harvest' })
  const lasts = edit.getByRole('textbox', { name: 'Lasts', exact: true })
  await lasts.fill('2 h')
  await lasts.blur()
  await expectAccessible(page)
  await page.reload()
  await editHarvest()
  await edit.getByRole('button', { name: 'Continue' }).click()
  await expect(lasts).toHaveValue('2 h')
  await edit.getByRole('button', { name: 'Save change' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('article', { name: 'added: events.harvest' })).toContainText('2 h')

  await page.getByRole('textbox', { name: 'Find a change' }).fill('harvest')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Find a change' }).fill('')
  await page.getByRole('radio', { name: '1 removed' }).press('Space')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('heading', { name: 'What will happen' }).click()
  await page.keyboard.press('Shift+A')
  const apply = page.getByRole('region', { name: 'Apply' }).getByRole('button', { name: 'Apply' })
  await expect(apply).toBeFocused()
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox').fill(studio.game)
  // What is to be added is not there yet, and has not been deleted.
  await expect(plan.getByRole('rowheader', { name: 'Harvest', exact: true })).toBeVisible()
  await expect(plan.getByText('deleted', { exact: true })).toHaveCount(0)
  await plan.getByRole('button', { name: 'Apply 5 changes' }).click()
  await expect(plan).toContainText('5 of 5')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('2 added, 2 changed, 1 removed')
  expect((await call(getConfig, {}, as)).config['arena|season']).toBe('8')

  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await call(getConfig, {}, as)).config['arena|season']).toBe('7')
})

test('a leaderboard and a file of a set are edited by fields, and a file says where its content is uploaded', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(createLeaderboard, { params: { id: 'boards.duels' }, body: { scoreName: 'wins' } }, as)
  const filePayloadBase64 = Buffer.from('{}').toString('base64')
  await call(saveCloudFile, { body: { kind: 'base', name: 'settings', filePayloadBase64 } }, as)
  const { number } = await call(createChangeSet, { body: { name: 'Duels' } }, as)
  const items = [
    { subject: 'leaderboard' as const, id: 'boards.duels', isRemoved: true as const },
    { subject: 'cloud-file' as const, id: 'base/settings', isRemoved: true as const },
  ]
  await call(saveChangeSetItems, { params: { number }, body: { items } }, as)
  await openSet(page, studio, number)
  const editing = async (id: string) => {
    await page.getByRole('button', { name: `Actions for ${id}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: `Edit ${id}` })
    await edit.getByRole('switch', { name: 'is removed when the set is applied' }).click()
    return edit
  }
  const board = await editing('boards.duels')
  await board.getByRole('textbox', { name: 'Name of the score' }).fill('points')
  await expectAccessible(page)
  await board.getByRole('button', { name: 'Save change' }).click()
  await expect(board).toBeHidden()
  await expect(page.getByRole('article', { name: 'changed: boards.duels' })).toContainText('points')
  const file = await editing('base/settings')
  await expect(file.getByRole('group', { name: 'Content' })).toContainText('uploaded in Game Base Cloud Data')
  await expect(file.getByRole('group', { name: 'Name' })).toContainText('settings')
  await file.getByRole('textbox', { name: 'File name' }).fill('settings.json')
  await file.getByRole('button', { name: 'Save change' }).click()
  await expect(file).toBeHidden()
  const changed = page.getByRole('article', { name: 'changed: base/settings' })
  await expect(changed).toContainText('settings.json')
  await changed.getByRole('link', { name: 'base/settings' }).click()
  await expect(page.getByRole('dialog', { name: 'settings' }).getByRole('button', { name: 'Edit file' })).toBeVisible()
})

test('a new announcement and a new file are added from the set, applied with it, and there', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { number } = await call(createChangeSet, { body: { name: 'Spring' } }, as)
  await openSet(page, studio, number)
  const adding = async (kind: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  const intoSet = `Add to #${number}`

  await adding('Announcements')
  const announcement = page.getByRole('dialog', { name: 'Create an announcement' })
  await announcement.getByRole('textbox', { name: 'Symbol' }).fill('spring')
  await announcement.getByRole('textbox', { name: 'Title' }).fill('Spring is here')
  await announcement.getByRole('textbox', { name: 'Message' }).fill('Every captain gets a flower.')
  await expect(announcement.getByRole('button', { name: 'Create announcement' })).toHaveCount(0)
  await expectAccessible(page)
  await announcement.getByRole('button', { name: intoSet }).click()
  await expect(announcement).toBeHidden()
  await expect(page.getByRole('article', { name: 'added: spring' })).toContainText('Spring is here')
  expect((await call(listAnnouncements, {}, as)).content).toEqual([])

  await adding('Files')
  const file = page.getByRole('dialog', { name: 'Upload a file' })
  const content = { name: 'flowers.json', mimeType: 'application/json', buffer: Buffer.from('{"flowers":3}') }
  await file.locator('input[type=file]').setInputFiles(content)
  await file.getByRole('button', { name: intoSet }).click()
  await expect(file).toBeHidden()
  await expect(page.getByRole('article', { name: 'added: base/flowers.json' })).toBeVisible()
  expect((await call(listCloudFiles, { query: {} }, as)).data).toEqual([])

  await page.getByRole('region', { name: 'Apply' }).getByRole('button', { name: 'Apply' }).click()
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox').fill(studio.game)
  await plan.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(plan).toContainText('2 of 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('2 added')
  expect((await call(listAnnouncements, {}, as)).content).toMatchObject([{ symbol: 'spring' }])
  expect((await call(listCloudFiles, { query: {} }, as)).data).toMatchObject([{ ref: 'flowers.json' }])
})

test('an edit of what a colleague has edited meanwhile shows both, and is saved over theirs', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { number } = await call(createChangeSet, { body: { name: 'Harvest' } }, as)
  const harvest = (name: string) => {
    const after = {
      ...{ name, start_date: '2027-11-27T17:00:00Z', partition_size: 5 },
      ...{ phases: [{ name: 'Main', duration_minutes: 60 }], permissions: { write_self: false } },
    }
    const items = [{ subject: 'event' as const, id: 'events.harvest', after }]
    return call(saveChangeSetItems, { params: { number }, body: { items } }, as)
  }
  await harvest('Harvest')
  await openSet(page, studio, number)
  await page.getByRole('button', { name: 'Actions for events.harvest' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit events.harvest' })
  const name = edit.getByRole('textbox', { name: 'Name', exact: true }).first()
  await expect(name).toHaveValue('Harvest')
  await harvest('Harvest of theirs')
  await name.fill('Harvest of mine')
  await edit.getByRole('button', { name: 'Save change' }).click()
  const theirs = edit.getByRole('region', { name: 'What a colleague has saved' })
  await expect(theirs.getByRole('deletion').first()).toBeInViewport()
  await expect(theirs.getByRole('deletion')).toHaveText(['Harvest of theirs'])
  await expect(theirs.getByRole('insertion')).toHaveText(['Harvest of mine'])
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('article', { name: 'added: events.harvest' })).toContainText('Harvest of mine')
})

test('on a phone the changes follow each other, and what acts stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { studio, number } = await withSet()
  await openSet(page, studio, number)
  await expect(page.getByRole('button', { name: 'All 5' })).toHaveAttribute('aria-pressed', 'true')
  const season = page.getByRole('article', { name: 'removed: arena|old' })
  await expect(season.getByRole('deletion')).toHaveText('x')
  await page
    .getByRole('button', { name: '+ 2 added' })
    .or(page.getByRole('button', { name: '2 added' }))
    .first()
    .click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Apply' }).getByRole('button', { name: /Apply/ })).toBeInViewport()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('forms and the content editor add to a set, and nothing of it is live', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await call(updateConfig, { body: { upserts: { 'arena|season': '7' } } }, as)
  const gems = { id: 'currency.gems', tags: [], properties: { startingAmount: { data: 75 } } }
  const saved = await call(saveContent, { body: { content: [{ ...gems, checksum: 'gems-75' }] } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
  const { number } = await call(createChangeSet, { body: { name: 'Harvest sale' } }, as)
  const add = page.getByRole('button', { name: `Add to #${number}` })

  await openAs(page, studio, realmPath(studio, 'realm-config'))
  await page.getByRole('button', { name: 'Actions for arena|season' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Value' }).fill('8')
  await add.click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Add key' }).click()
  await form.getByRole('combobox', { name: 'Key' }).fill('arena|rounds')
  await form.getByRole('textbox', { name: 'Value' }).fill('3')
  await expectAccessible(page)
  await add.click()
  await expect(form).toBeHidden()

  await openAs(page, studio, realmPath(studio, 'content/items/currency.gems'))
  await page.getByRole('textbox', { name: 'Starting amount' }).fill('80')
  await expectAccessible(page)
  await add.click()
  await page.getByRole('link', { name: `In #${number}` }).click()
  await expect(page.getByRole('heading', { name: 'Harvest sale' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'changed: arena|season' }).getByRole('insertion')).toHaveText('8')
  await expect(page.getByRole('article', { name: 'added: arena|rounds' }).getByRole('insertion')).toHaveText('3')
  await expect(page.getByRole('article', { name: 'changed: currency.gems' }).getByRole('insertion')).toHaveText('80')
  expect((await call(getConfig, {}, as)).config).toEqual({ 'arena|season': '7' })
  const live = await call(getManifest, { query: { id: 'global' } }, as)
  expect(live.references.map(({ checksum }) => checksum)).toEqual(saved.content.map(({ checksum }) => checksum))
})

/** Staging has a new item that names another new one, a changed one and a key; production has the old one. */
async function withStagingAhead() {
  const studio = await makeStudio()
  const { pid, staging } = studio
  const sword = (damage: number) => ({ id: 'items.sword', properties: { damage: { data: damage } } })
  await publish(studio, pid, [sword(5)])
  await publish(studio, staging.pid, [
    sword(8),
    { id: 'items.axe', properties: { drops: { data: 'currency.shards' } } },
    { id: 'currency.shards', properties: { startingAmount: { data: 0 } } },
  ])
  await call(updateConfig, { body: { upserts: { 'shop|mode': 'on' } } }, asAdmin(studio, staging.pid))
  return { studio, as: asAdmin(studio, pid) }
}

type Item = { id: string; properties: Record<string, { data: string | number }> }

async function publish(studio: Studio, pid: string, items: Item[]) {
  const as = asAdmin(studio, pid)
  const content = items.map((item) => ({
    ...item,
    checksum: `${item.id}-${JSON.stringify(item.properties)}`,
    tags: [],
  }))
  const saved = await call(saveContent, { body: { content } }, as)
  await call(saveManifest, { body: { references: saved.content } }, as)
}

const liveIds = async (as: ReturnType<typeof asAdmin>) =>
  (await call(getPublicManifest, { query: {} }, as)).entries.map(({ contentId }) => contentId).sort()

test('chosen items come up from staging with what they name, are live at once, and go back as one', async ({
  page,
}) => {
  const { studio, as } = await withStagingAhead()
  await openAs(page, studio, realmPath(studio, 'promote'))
  await expect(page.getByRole('heading', { level: 1, name: 'Promote' })).toBeVisible()
  const list = page.getByRole('region', { name: 'What differs' })
  const sign = (word: string) => list.getByRole('img', { name: word })
  await expect(list.getByRole('button', { name: 'items.sword' })).toBeVisible()
  await expect(sign('added')).toHaveCount(3)
  await expect(sign('changed')).toHaveCount(1)

  await list.getByRole('button', { name: 'items.sword' }).click()
  const sword = page.getByRole('region', { name: 'items.sword' })
  await expect(sword.getByRole('columnheader').nth(1)).toHaveText(`Now in ${studio.game}`)
  await expect(sword.getByRole('columnheader').nth(2)).toHaveText('As in staging')
  await expect(sword.getByRole('row', { name: /damage/i }).getByRole('cell')).toHaveText(['5', '8'])
  await expectAccessible(page)

  await list.getByRole('button', { name: 'items.axe' }).click()
  const axe = page.getByRole('region', { name: 'items.axe' })
  await expect(axe).toContainText(`currency.shards is missing in ${studio.game} and comes along`)
  await list.getByRole('checkbox', { name: 'Choose items.axe' }).check()
  await list.getByRole('checkbox', { name: 'Choose shop|mode' }).check()
  await page.getByRole('button', { name: 'Promote 2 items…' }).click()
  const plan = page.getByRole('dialog', { name: `Promote 3 items from staging to ${studio.game}` })
  await expect(plan).toContainText('content currency.shards (named by items.axe)')
  await expectAccessible(page, { inside: '[role="dialog"]' })
  await plan.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await plan.getByRole('button', { name: 'Promote 3 items' }).click()
  await expect(plan).toContainText('3 of 3 done')
  expect(await liveIds(as)).toEqual(['currency.shards', 'items.axe', 'items.sword'])
  expect((await call(getConfig, {}, as)).config['shop|mode']).toBe('on')

  await plan.getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: /^Undo/ })
  await undo.getByRole('button', { name: /^Undo/ }).click()
  await expect(undo).toContainText(/(\d) of \1 done/)
  expect(await liveIds(as)).toEqual(['items.sword'])
  expect((await call(getConfig, {}, as)).config).not.toHaveProperty('shop|mode')
  await undo.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(sign('added')).toHaveCount(3)
})

test('what differs is walked and chosen with the keyboard, and goes into a change set', async ({ page }) => {
  const { studio } = await withStagingAhead()
  await openAs(page, studio, realmPath(studio, 'promote'))
  const list = page.getByRole('region', { name: 'What differs' })
  const current = list.locator('button[aria-current]')
  await expect(current).toHaveText('shop|mode')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(current).toHaveText('items.axe')
  await page.keyboard.press('k')
  await expect(current).toHaveText('currency.shards')
  await page.keyboard.press('/')
  await page.keyboard.type('sword')
  await expect(current).toHaveText('items.sword')
  await page.keyboard.press('Enter')
  await page.keyboard.press('x')
  await expect(list.getByRole('checkbox', { name: 'Choose items.sword' })).toBeChecked()

  const promote = page.getByRole('button', { name: 'Promote 2 items…' })
  await promote.press('Enter')
  const plan = page.getByRole('dialog', { name: `Promote 2 items from staging to ${studio.game}` })
  await expect(plan).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plan).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to a new change set' }).press('Enter')
  await expect(page).toHaveURL(/change-sets\/1$/)
  await expect(page.getByRole('article', { name: 'changed: items.sword' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'added: shop|mode' })).toBeVisible()
})
