import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { sendHeartbeat } from '@regent/contract/sessions'
import { suspendPlayer } from '@regent/contract/suspensions'
import { WebSocket } from 'ws'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a suspended player is out at once, with the message, and in again when it is lifted', async ({ page }) => {
  const studio = await makeStudio()
  const scope = `${studio.cid}.${studio.pid}`
  const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const client = { scope, token }
  const { id: gamerTag } = await call(getOwnAccount, {}, client)
  const socket = new WebSocket(`${serverUrl.replace(/^http/, 'ws')}/api/connect?access_token=${token}`)
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })

  await openAs(page, studio, realmPath(studio, `players/${gamerTag}`))
  await page.getByRole('button', { name: 'Suspend' }).click()
  const drawer = page.getByRole('dialog', { name: 'Suspend this player' })
  await drawer.getByRole('button', { name: 'Suspend player' }).click()
  await expect(drawer.getByText('Enter a reason for your colleagues.')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Duration' }).click()
  await page.getByRole('option', { name: '7 days' }).click()
  await drawer.getByLabel('Reason').fill('Insulted others')
  await drawer.getByLabel('Message to the player').fill('See you in a week.')
  await expect(drawer.getByRole('region', { name: 'What the game client is told' })).toContainText('See you in a week.')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Suspend player' }).click()

  const banner = page.getByRole('region', { name: 'Suspension', exact: true })
  await expect(banner).toContainText('Insulted others')
  await expect(banner).toContainText(studio.admin.email)
  await expect(page.getByRole('region', { name: 'Player', exact: true }).getByText('suspended')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toHaveAttribute('aria-disabled', 'true')
  expect(await closed).toMatchObject({ code: 4003, reason: 'See you in a week.' })
  await expect(call(sendHeartbeat, {}, client)).rejects.toMatchObject({
    code: 'PlayerSuspended',
    message: 'See you in a week.',
  })
  await expectAccessible(page)

  await banner.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(banner).toHaveCount(0)
  await call(sendHeartbeat, {}, client)
  await expect(page.getByRole('region', { name: 'Past suspensions' })).toContainText('Insulted others')
  const lifted = page.getByRole('alert').filter({ hasText: 'Lifted the suspension' })
  await lifted.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(banner).toContainText('Insulted others')
  await expect(call(sendHeartbeat, {}, client)).rejects.toMatchObject({ code: 'PlayerSuspended' })
})

test('the list of players marks who is suspended, and is narrowed to them', async ({ page }) => {
  const studio = await makeStudio()
  const [banned, guest, free] = [await addPlayer(studio), await addPlayer(studio), await addPlayer(studio)]
  const suspend = (player: number, until?: number) =>
    call(
      suspendPlayer,
      { body: { player, reason: 'Insulted others', ...(until && { until }) } },
      asAdmin(studio, studio.pid),
    )
  await suspend(banned.gamerTag)
  await openAs(page, studio, realmPath(studio, 'players'))
  const row = ({ gamerTag }: { gamerTag: number }) => page.getByRole('row').filter({ hasText: String(gamerTag) })
  await expect(row(banned)).toContainText('banned')
  await expect(row(free)).toContainText('online')
  // What a colleague does is seen without a reload.
  await suspend(guest.gamerTag, Date.now() + 3_600_000)
  await expect(row(guest)).toContainText('suspended')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'State' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'suspended' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/\?suspended=true$/)
  await expect(row(free)).toHaveCount(0)
  await page.reload()
  await expect(row(banned)).toContainText('banned')
  await expect(row(guest)).toContainText('suspended')
  await expect(row(free)).toHaveCount(0)
})

test('a tester sees who is suspended, and is told which right lifting needs', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag: player } = await addPlayer(studio)
  const reason = 'Insulted others'
  await call(suspendPlayer, { body: { player, reason } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'players'), await addOperator(studio, 'tester'))
  await page.getByRole('link', { name: 'Suspended Players' }).click()
  const listed = page.getByRole('row').filter({ hasText: String(player) })
  await expect(listed).toContainText('banned')
  await expect(listed).toContainText(reason)
  await expectAccessible(page)

  await listed.getByRole('link', { name: String(player) }).click()
  await expect(page.getByRole('region', { name: 'Suspension', exact: true })).toContainText('Banned from this realm')
  for (const name of ['Suspend', 'Lift ban']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('data-tip', /edit player-profile/)
  }
})
