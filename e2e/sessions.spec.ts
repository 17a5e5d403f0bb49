import { getOwnAccount } from '@regent/contract/accounts'
import { createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { startSession } from '@regent/contract/sessions'
import { WebSocket } from 'ws'
import { call, serverUrl } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
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

test('Analytics shows the days played of a month, and the months before it', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag, ...client } = await startClient(studio)
  const body = { platform: 'Android', device: 'Pixel', locale: 'de-AT', customParams: { version: '1.4.2' } }
  await call(startSession, { body }, client)
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/history`))
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const now = new Date()
  const month = monthName.format(now)
  const calendar = page.getByRole('table', { name: `Sessions in ${month}` })
  await expect(calendar.getByRole('cell', { name: /today/ })).toContainText('1 session')
  await expect(calendar.getByRole('cell', { name: /today/ })).toContainText('installed')
  const row = page.getByRole('table', { name: 'Sessions', exact: true }).getByRole('row').nth(1)
  for (const text of ['Android', 'Pixel', '1.4.2', 'de-AT', 'call']) await expect(row).toContainText(text)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Previous month' }).click()
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  await expect(page).toHaveURL(new RegExp(`month=${before.toISOString().slice(0, 7)}`))
  await expect(page.getByText(`No sessions in ${monthName.format(before)}`)).toBeVisible()
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(calendar).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: monthName.format(before) })).toBeVisible()
})
