import { expectAccessible } from './support/axe.ts'
import { addPlayer, gamePath, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('the go-to drawer has the players of the realm one was at, the last one first [players-30 players-31 players-32 players-33 players-34 players-35 players-39 players-41]', async ({
  page,
}) => {
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
  expect(await empty.boundingBox()).toMatchObject({ width: 400, x: (page.viewportSize()?.width ?? 0) - 400 })
  await expect(empty.getByRole('tab')).toHaveText(['Recently Viewed', 'Saved'])
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
  await expect(drawer.getByRole('button', { name: /^Save player/ })).toHaveCount(2)
  const email = drawer.getByText('ada.with.a.very.long')
  expect((await email.boundingBox())?.width).toBeLessThanOrEqual(150)
  await expectAccessible(page)
  await links.last().click()
  await expect(page).toHaveURL(new RegExp(`/players/${guest.gamerTag}/overview$`))
  await expect(drawer).toHaveCount(0)

  await page.goto(realmPath(studio, 'players', studio.staging.pid))
  await expect((await openDrawer()).getByText('No recently viewed players')).toBeVisible()
})

test('a star saves a player; header, drawer and other tabs agree [players-36 players-37 players-43]', async ({
  page,
  context,
}) => {
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
