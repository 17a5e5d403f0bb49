import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { WebSocket } from 'ws'
import { call, serverUrl } from './support/api.ts'
import { makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** A game client of its own, with its token. */
async function startClient(studio: Studio) {
  const scope = `${studio.cid}.${studio.pid}`
  const { access_token: token } = requireTokens(await call(createToken, { body: { grant_type: 'guest' } }, { scope }))
  const { id: gamerTag } = await call(getOwnAccount, {}, { scope, token })
  return { scope, token, gamerTag }
}

test('a player whose game connects is online on the open profile within seconds, and then no longer', async ({
  page,
}) => {
  const studio = await makeStudio()
  const client = await startClient(studio)
  await openAs(page, studio, realmPath(studio, `players/${client.gamerTag}`))
  const header = page.getByRole('region', { name: 'Player', exact: true })
  await expect(header.getByText('offline')).toBeVisible()
  const socket = new WebSocket(
    `${serverUrl.replace(/^http/, 'ws')}/api/connect?access_token=${client.token}&send-session-start=true`,
  )
  await expect(header.getByText('online', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'playing' })).toContainText('socket')
  socket.close()
  await expect(header.getByText('offline')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'left' })).toBeVisible()
})
