import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { sendHeartbeat } from '@regent/contract/players/sessions'
import { WebSocket } from 'ws'
import { call, serverUrl } from './support/api.ts'
import { makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a suspended player is signed out immediately with the message, and can return when it is lifted', async ({
  page,
}) => {
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
  await drawer.getByRole('combobox', { name: 'Duration' }).click()
  await page.getByRole('option', { name: '7 days' }).click()
  await drawer.getByLabel('Reason').fill('Insulted others')
  await drawer.getByLabel('Message to the player').fill('See you in a week.')
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

  await banner.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(banner).toHaveCount(0)
  await call(sendHeartbeat, {}, client)
  await expect(page.getByRole('region', { name: 'Past suspensions' })).toContainText('Insulted others')
  const lifted = page.getByRole('alert').filter({ hasText: 'Lifted the suspension' })
  await lifted.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(banner).toContainText('Insulted others')
  await expect(call(sendHeartbeat, {}, client)).rejects.toMatchObject({ code: 'PlayerSuspended' })
})
