import { readFile } from 'node:fs/promises'
import { saveContent } from '@regent/contract/content'
import { saveManifest } from '@regent/contract/content-manifests'
import { getInventory } from '@regent/contract/inventory'
import { sendMailToPlayer } from '@regent/contract/mail'
import { addNote } from '@regent/contract/notes'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import {
  addGuests,
  addOperator,
  addPlayer,
  asAdmin,
  gamePath,
  makeStudio,
  openAs,
  realmPath,
  setStats,
} from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('an empty realm says how to connect a client, with its own values', async ({ page, request }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players'))
  const scope = `${studio.cid}.${studio.pid}`
  await expect(page.getByText('No players yet')).toBeVisible()
  await expect(page.getByText(scope, { exact: true })).toBeVisible()
  await expect(page.getByText(new URL(page.url()).origin, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const answer = await request.post('/basic/auth/token', {
    headers: { 'X-BEAM-SCOPE': scope },
    data: { grant_type: 'guest' },
  })
  expect(answer.ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('1 player', { exact: true }).last()).toBeVisible()
})

test('players are listed newest first and loaded page by page', async ({ page }) => {
  const studio = await makeStudio()
  const oldest = await addPlayer(studio, { email: 'oldest@players.test' })
  await addGuests(studio, 55)
  const newest = await addPlayer(studio, { email: 'newest@players.test', platform: 'Android', language: 'fr' })
  await openAs(page, studio, realmPath(studio, 'players'))
  const first = page.getByRole('row').nth(1)
  await expect(first.getByRole('link', { name: String(newest.gamerTag) })).toBeVisible()
  await expect(first).toContainText('newest@players.test')
  await expect(first).toContainText('Android')
  await expect(page.getByText('50 of 57 players')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('57 players').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: String(oldest.gamerTag) })).toBeVisible()
})

test('a player is found by e-mail, gamer tag, account id and device', async ({ page }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio, { email: 'ada.byron@players.test', platform: 'WindowsPlayer' })
  await addPlayer(studio, { email: 'charles@players.test' })
  await openAs(page, studio, realmPath(studio, 'players'))
  const search = page.getByRole('searchbox')
  const found = page.getByRole('table').getByRole('link', { name: String(ada.gamerTag) })
  const others = page.getByRole('table').getByText('charles@players.test')
  for (const text of ['ada.b', String(ada.gamerTag), String(ada.accountId)]) {
    await search.fill(text)
    await expect(page).toHaveURL(new RegExp(`\\?q=${text.replace('.', '\\.')}$`))
    await expect(found).toBeVisible()
    await expect(others).toHaveCount(0)
  }
  // The answer of the search knows neither platform nor last visit; the list has them all the same.
  await expect(page.getByRole('row').nth(1)).toContainText('Windows')

  await search.fill('nobody')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search by' }).selectOption('Device id')
  await expect(page).toHaveURL(/by=device/)
  await search.fill(ada.deviceId)
  await expect(found).toBeVisible()
  await page.reload()
  await expect(found).toBeVisible()
  await search.fill('another-device')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(others).toBeVisible()
})

test('a failing search shows empty results and says why', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, `players?q=${'x'.repeat(300)}`))
  await expect(page.getByRole('alert')).toContainText('The search failed.')
  await expect(page.getByRole('alert')).toContainText('Request')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})

test('the columns are chosen for good, and what is loaded is saved as CSV', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, 'players'))
  // The account id is a second number of the same player: it is shown to those who ask for it.
  await expect(page.getByRole('columnheader', { name: 'Account id' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Account id' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Language' }).click()
  await expect(page.getByRole('columnheader', { name: 'Account id' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Account id' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Language' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`players-${studio.pid}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`${player.gamerTag},,ada@players.test,`)
  expect(text).toContain(`,IPhonePlayer,de,`)
})

test('stats are columns of the list, whichever way the players are found, until they are taken away', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'players', studio.staging.pid))
  const columns = page.getByRole('button', { name: 'Choose columns' })
  const entry = page.getByRole('menuitem', { name: 'Stat columns' })
  await columns.click()
  await expect(entry).toContainText('no stats yet')
  await expect(entry).toBeDisabled()

  const ada = await addPlayer(studio, { email: 'ada@players.test' })
  const bob = await addPlayer(studio, { email: 'bob@players.test' })
  await setStats(studio, ada.gamerTag, 'game.private', { LEVEL: 31, GUILD: 'Ravens' })
  await setStats(studio, ada.gamerTag, 'client.public', { LEVEL: 8 })
  await setStats(studio, bob.gamerTag, 'game.private', { LEVEL: 7 })
  await page.goto(realmPath(studio, 'players'))
  const rowOf = ({ gamerTag }: { gamerTag: number }) => page.getByRole('row', { name: new RegExp(String(gamerTag)) })
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(rowOf(ada)).toBeVisible()
  await columns.click()
  await entry.click()
  const form = page.getByRole('dialog', { name: 'Stat columns' })
  await form.getByRole('combobox', { name: 'Stats' }).fill('LEVEL')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^LEVEL · game.private/,
    /^LEVEL · client.public/,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Stats' }).fill('GUI')
  await page.getByRole('option', { name: 'GUILD' }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(form).toHaveCount(0)
  await expect(head('LEVEL')).toBeVisible()
  await expect(rowOf(ada).getByText('31', { exact: true })).toBeVisible()
  await expect(rowOf(ada).getByText('Ravens')).toBeVisible()
  await expect(rowOf(bob).getByText('7', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('gamerTag,name,game.private.LEVEL,game.private.GUILD,email')
  expect(text).toContain(`${ada.gamerTag},,31,Ravens,ada@players.test`)

  for (const search of ['', '?q=ada', `?ids=${ada.gamerTag}`]) {
    await page.goto(realmPath(studio, `players${search}`))
    await expect(rowOf(ada).getByText('31', { exact: true })).toBeVisible()
  }
  await setStats(studio, ada.gamerTag, 'game.private', { LEVEL: 32 })
  await page.getByRole('button', { name: /^read / }).click()
  await expect(rowOf(ada).getByText('32', { exact: true })).toBeVisible()

  // Another realm has a choice of its own; here a tick takes one away, and a reset all.
  await page.goto(realmPath(studio, 'players', studio.staging.pid))
  await expect(page.getByText('No players yet')).toBeVisible()
  await expect(head('LEVEL')).toHaveCount(0)
  await page.goto(realmPath(studio, 'players'))
  await columns.click()
  await page.getByRole('menuitemcheckbox', { name: 'GUILD' }).click()
  await expect(head('GUILD')).toHaveCount(0)
  await page.reload()
  await expect(head('LEVEL')).toBeVisible()
  await expect(head('GUILD')).toHaveCount(0)
  await columns.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(head('LEVEL')).toHaveCount(0)
})

test('the header tells new, paying, platform and language, and copies the id', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await setStats(studio, player.gamerTag, 'game.private', { PURCHASES_TOTAL: 3 })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`))
  const header = page.getByRole('region', { name: 'Player', exact: true })
  await expect(header).toContainText('online')
  await expect(header).toContainText('NEW')
  await expect(header).toContainText(/Last seen.*just now/)
  for (const [word, tip] of [
    ['paying', 'Completed 3 real-money purchases.'],
    ['iOS', 'Last played on iOS.'],
    ['de', 'German language preference.'],
  ] as const) {
    await header.getByText(word, { exact: true }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(tip)
  }
  await header.getByRole('button', { name: 'Copy player id' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(player.gamerTag))

  await setStats(studio, player.gamerTag, 'game.private', { INSTALL_DATE: '2020-01-31' })
  await page.reload()
  await expect(header).toContainText('paying')
  await expect(header).not.toContainText('NEW')
})

test('the profile shows the account, its gamer tags and devices, and what operators changed', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await setStats(studio, player.gamerTag, 'game.private', { VIP_LEVEL: 4 })
  await openAs(page, studio, realmPath(studio, 'players'))
  // The link of a player opens the overview; the profile is one more click.
  await page.getByRole('link', { name: String(player.gamerTag) }).click()
  await expect(page).toHaveURL(new RegExp(`/players/${player.gamerTag}/overview$`))
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Player Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('ada@players.test')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('German (de)')
  await expect(page.getByRole('region', { name: 'Gamer tags' })).toContainText(String(player.gamerTag))
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText(player.deviceId)
  await expect(page.getByRole('region', { name: 'Third parties' })).toContainText('Not linked')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Set stat VIP_LEVEL')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Raw JSON' }).click()
  await expect(page.getByRole('dialog')).toContainText(`"accountId": ${player.accountId}`)
  await page.keyboard.press('Escape')
  await history.getByRole('link', { name: 'All changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/audit\\?player=${player.gamerTag}$`))
})

test('an address of an unknown player leads to the list and says that there is none', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { pid: studio.staging.pid })
  for (const player of ['123', 'abc', String(gamerTag)]) {
    await openAs(page, studio, realmPath(studio, `players/${player}/stats`))
    await expect(page).toHaveURL(/\/players$/)
    await expect(page.getByText('No such player in this realm.')).toBeVisible()
  }
})

/** A studio that has published gems, with a player to whom a mail promises some. */
async function studioWithReward() {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const { gamerTag } = await addPlayer(studio, { email: 'anna@players.test' })
  const content = [{ id: 'currency.gems', tags: [], checksum: 'gems', properties: {} }]
  const saved = (await call(saveContent, { body: { content } }, as)).content
  await call(saveManifest, { body: { references: saved } }, as)
  const attachments = [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }]
  await call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Sorry for Friday', attachments } }, as)
  await call(addNote, { body: { gamerTag, text: 'Was told that the reward comes.' } }, as)
  const gems = async () => (await call(getInventory, { params: { gamerTag } }, as)).currencies[0]?.amount ?? 0
  return { studio, gamerTag, gems }
}

test('the overview says what waits and what happened; a reward is granted by keys alone, and undone', async ({
  page,
}) => {
  const { studio, gamerTag, gems } = await studioWithReward()
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Player Profile' })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/overview$/)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const waiting = card('Waiting rewards')
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await expect(waiting.getByRole('listitem')).toContainText('5 currency.gems')
  await expect(card('Last events').getByRole('listitem').first()).toBeVisible()
  await expect(card('Wallet')).toContainText('No currencies.')
  await expect(card('Group')).toContainText('No group.')
  await expect(card('Trials')).toContainText('In no trial, and none is playing.')
  await expect(card('Offers hidden')).toContainText('The realm has no listings.')
  await expect(card('At a glance')).toContainText('Sessions, 7 days')
  await expect(card('Notes')).toContainText('Was told that the reward comes.')
  await expectAccessible(page)

  // `a` opens the form, and its first field has what is typed next.
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: 'Grant to players' })
  await expect(form).toBeVisible()
  await page.keyboard.type('currency.gems')
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: 'Amount for each player' }).fill('100')
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: /^Grant/ })
  await plan.getByRole('button', { name: /^Grant/ }).press('Enter')
  await expect(card('Wallet')).toContainText('+100')
  expect(await gems()).toBe(100)
  await card('Last events').getByRole('button', { name: 'Undo: Gave 100 currency.gems' }).press('Enter')
  await expect.poll(gems).toBe(0)

  await waiting.getByRole('button', { name: 'Claim: Sorry for Friday' }).click()
  await expect(waiting).toContainText('No reward is waiting.')
  await expect.poll(gems).toBe(5)
  await page.keyboard.press('Control+z')
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await expect.poll(gems).toBe(0)
})

test('a tester sees the overview, and no key does what a tester may not', async ({ page }) => {
  const { studio, gamerTag } = await studioWithReward()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`), tester)
  const waiting = page.getByRole('region', { name: 'Waiting rewards' })
  await expect(waiting.getByRole('listitem')).toContainText('Sorry for Friday')
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  await expect(page.getByRole('region', { name: 'On this screen' })).toContainText('Overview of the player')
  await expect(page.getByRole('region', { name: 'On this screen' })).not.toContainText('Grant')
})

test('a tester of one realm sees its players', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { pid: studio.development.pid })
  const tester = await addOperator(studio, 'tester', studio.development.pid)
  await openAs(page, studio, realmPath(studio, 'players', studio.development.pid), tester)
  await expect(page.getByRole('link', { name: String(player.gamerTag) })).toBeVisible()
})

test('many pasted ids are one filter; what is nobody here is named, and only those in sight can be chosen', async ({
  page,
}) => {
  const studio = await makeStudio()
  const ann = await addPlayer(studio, { email: 'ann@players.test' })
  const bob = await addPlayer(studio)
  await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, 'players'))
  await page.getByRole('button', { name: 'Paste ids' }).click()
  await page
    .getByRole('dialog', { name: 'Paste ids' })
    .getByRole('textbox')
    .fill(`ann@players.test\n${bob.gamerTag}; 42`)
  await page.getByRole('dialog', { name: 'Paste ids' }).getByRole('button', { name: /3 ids/ }).click()
  await expect(page).toHaveURL(/ids=/)
  await expect(page.getByText('1 id not found in this realm: 42')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row', { name: new RegExp(String(ann.gamerTag)) })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Select all .*matching/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('with Shift a click takes the rows from the last one, and Space takes one by itself', async ({ page }) => {
  const studio = await makeStudio()
  for (const name of ['ann', 'bob', 'cleo', 'dan']) await addPlayer(studio, { email: `${name}@players.test` })
  await openAs(page, studio, realmPath(studio, 'players'))
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(boxes.nth(3)).not.toBeChecked()
  const all = page.getByRole('checkbox', { name: 'Select all' })
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('row').nth(4).press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await all.check()
  await expect(page.getByText('4 selected')).toBeVisible()
  await all.uncheck()
  await expect(boxes.nth(0)).not.toBeChecked()
})

test('the go-to drawer has the players of the realm one was at, the last one first', async ({ page }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio, { email: 'ada.with.a.very.long.address@players.test' })
  const guest = await addPlayer(studio)
  await openAs(page, studio, gamePath(studio))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to player' })).toHaveCount(0)

  const header = page.getByRole('region', { name: 'Player', exact: true })
  const openDrawer = async () => {
    await page.getByRole('button', { name: 'Go to player' }).click()
    return page.getByRole('dialog', { name: 'Go to player' })
  }
  await page.goto(realmPath(studio, 'players'))
  const empty = await openDrawer()
  await expect(empty.getByText('No recently viewed players')).toBeVisible()
  expect((await empty.boundingBox())?.width).toBe(400)
  await empty.getByRole('tab', { name: 'Saved' }).click()
  await expect(empty.getByText('No saved players')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Go to player' })).toBeFocused()

  // By gamer tag or by account id: it is one player.
  for (const id of [ada.gamerTag, guest.accountId, ada.accountId]) {
    await page.goto(realmPath(studio, `players/${id}`))
    await expect(header).toBeVisible()
  }
  const drawer = await openDrawer()
  const links = drawer.getByRole('link')
  await expect(links).toHaveText([String(ada.gamerTag), String(guest.gamerTag)])
  const email = drawer.getByText('ada.with.a.very.long')
  expect((await email.boundingBox())?.width).toBeLessThanOrEqual(150)
  await expectAccessible(page)
  await links.last().click()
  await expect(page).toHaveURL(new RegExp(`/players/${guest.gamerTag}/overview$`))
  await expect(drawer).toHaveCount(0)

  await page.goto(realmPath(studio, 'players', studio.staging.pid))
  await expect((await openDrawer()).getByText('No recently viewed players')).toBeVisible()
})

test('a star saves a player; header, drawer and other tabs agree', async ({ page, context }) => {
  const studio = await makeStudio()
  const ada = await addPlayer(studio, { email: 'ada@players.test' })
  const guest = await addPlayer(studio)
  const header = page.getByRole('region', { name: 'Player', exact: true })
  await openAs(page, studio, realmPath(studio, `players/${guest.accountId}`))
  await header.getByRole('button', { name: 'Save player' }).click()
  await page.goto(realmPath(studio, `players/${ada.accountId}`))
  const star = header.getByRole('button', { name: 'Save player' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const second = await context.newPage()
  await openAs(second, studio, realmPath(studio, 'players'))
  await second.getByRole('button', { name: 'Go to player' }).click()
  const elsewhere = second.getByRole('dialog', { name: 'Go to player' })
  await elsewhere.getByRole('tab', { name: 'Saved' }).click()
  await expect(elsewhere.getByRole('link')).toHaveText([String(guest.gamerTag)])
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(elsewhere.getByRole('link')).toHaveText([String(ada.gamerTag), String(guest.gamerTag)])
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  // By the keyboard: the star of a row takes the row away, and the focus goes on to the next.
  await page.getByRole('button', { name: 'Go to player' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Go to player' })
  await drawer.getByRole('tab', { name: 'Recently Viewed' }).press('ArrowRight')
  await expect(drawer.getByRole('link')).toHaveText([String(ada.gamerTag), String(guest.gamerTag)])
  await drawer.getByRole('button', { name: `Save player ${ada.gamerTag}` }).press('Enter')
  await expect(drawer.getByRole('link')).toHaveText([String(guest.gamerTag)])
  await expect(drawer.getByRole('button', { name: `Save player ${guest.gamerTag}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('No saved players')).toBeVisible()
  await expect(elsewhere.getByText('No saved players')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})
