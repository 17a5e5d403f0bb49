import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { inviteFriend } from '@regent/contract/friends'
import { updateInventory } from '@regent/contract/inventory'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/leaderboards'
import { startSession } from '@regent/contract/sessions'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('what a player did and what the staff did is one stream, filtered and linked to in the address', async ({
  page,
}) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { platform: 'Android' })
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: '7' })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/timeline`))
  const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row')
  await expect(rows.filter({ hasText: 'First session' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Signed in on Android' }).first()).toContainText('the player')
  const change = rows.filter({ hasText: 'Set stat LEVEL' })
  await expect(change).toContainText('7')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Done by' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'the staff' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/by=staff/)
  await expect(rows).toHaveCount(2)

  await change.getByRole('link').first().click()
  await expect(page).toHaveURL(/until=\d+/)
  await page.reload()
  await expect(change).toBeVisible()
  await change.getByRole('link', { name: 'Set stat LEVEL' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set stat LEVEL' })
  await drawer.getByRole('button', { name: 'Undo this change' }).click()
  await expect(rows.filter({ hasText: 'undone' })).toHaveCount(1)
})

test('what an event is about is a link to it, in the timeline and on the overview', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { platform: 'Android' })
  const as = asAdmin(studio, studio.pid)
  await call(createLeaderboard, { params: { id: 'boards.duels' }, body: { permissions: { write_self: true } } }, as)
  const body = { id: player.gamerTag, score: 12 }
  await call(setLeaderboardEntry, { params: { id: 'boards.duels' }, body }, as)
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/timeline`))
  const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row')
  const reached = rows.filter({ hasText: 'Reached 12 on boards.duels' })
  await expect(reached.getByRole('link', { name: 'boards.duels' })).toBeVisible()
  await expectAccessible(page)
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/overview`))
  const last = page.getByRole('region', { name: 'Last events' }).getByRole('listitem')
  await last.filter({ hasText: 'Reached 12' }).getByRole('link', { name: 'boards.duels' }).click()
  await expect(page).toHaveURL(/leaderboards\/boards\.duels/)
})

test('the last events of the overview are those of one sort, and the wallet draws how a balance came about', async ({
  page,
}) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio, { platform: 'Android' })
  await setStats(studio, gamerTag, 'game.private', { LEVEL: '7' })
  const body = { currencies: { 'currency.gems': 40 } }
  await call(updateInventory, { params: { gamerTag }, body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`))
  const wallet = page.getByRole('region', { name: 'Wallet' })
  await expect(wallet.getByRole('img', { name: '14 days ago 0, now 40' })).toBeVisible()
  const events = page.getByRole('region', { name: 'Last events' })
  await expect(events.getByText('First session')).toBeVisible()
  await events.getByRole('radiogroup', { name: 'Which events' }).getByText('Staff').click()
  await expect(events.getByText('First session')).toHaveCount(0)
  await expect(events.getByText('Set stat LEVEL')).toBeVisible()
  await expect(page).toHaveURL(/happened=staff/)
  await page.reload()
  await expect(events.getByRole('radio', { name: 'Staff' })).toBeChecked()
  await events.getByRole('radiogroup', { name: 'Which events' }).getByText('Money').click()
  await expect(events.getByText('Nothing of this sort yet.')).toBeVisible()
  await expectAccessible(page)
})

test('the overview counts the friends, and how many of them are online', async ({ page }) => {
  const studio = await makeStudio()
  const { scope } = asAdmin(studio, studio.pid)
  const guest = async () => {
    const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    return { me: { scope, token }, gamerTag: (await call(getOwnAccount, {}, { scope, token })).id }
  }
  const [ada, ben, cleo] = [await guest(), await guest(), await guest()]
  for (const friend of [ben, cleo]) {
    await call(inviteFriend, { body: { gamerTag: friend.gamerTag } }, ada.me)
    await call(inviteFriend, { body: { gamerTag: ada.gamerTag } }, friend.me)
  }
  await call(startSession, { body: { platform: 'iOS' } }, ben.me)
  await openAs(page, studio, realmPath(studio, `players/${ada.gamerTag}/overview`))
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByText('1 online')).toBeVisible()
})
