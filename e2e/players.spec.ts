import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { addGuests, addPlayer, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
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
