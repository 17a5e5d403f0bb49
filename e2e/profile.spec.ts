import { readFile } from 'node:fs/promises'
import { getOwnAccount } from '@regent/contract/accounts'
import { listEmails } from '@regent/contract/admin-users'
import { confirmEmailChange, createToken } from '@regent/contract/auth'
import { requireTokens } from '@regent/contract/auth-shapes'
import { updateConfig } from '@regent/contract/config'
import { getStats, objectIdOf } from '@regent/contract/stats'
import { clientId, newKey, startIdentityProvider } from '../server/src/testing/identity-provider.ts'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { mailedCode } from './support/codes.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const mailsTo = async (studio: Studio, recipient: string) =>
  (await call(listEmails, {}, asAdmin(studio))).rows.filter((mail) => mail.recipient === recipient)

test('an operator edits the account, adds and removes devices, and takes it back', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`))
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit account' })
  await drawer.getByLabel('User name').fill('Countess')
  await drawer.getByRole('combobox', { name: 'Language' }).fill('fr')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save account' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(account).toContainText('Countess')
  await expect(account).toContainText('French (fr)')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(account).toContainText('German (de)')
  await expect(account).not.toContainText('Countess')

  const devices = page.getByRole('region', { name: 'Devices' })
  // By the keyboard: messages of what was done stand over these buttons for a moment.
  await devices.getByRole('button', { name: 'Add' }).press('Enter')
  await page.getByRole('textbox', { name: 'Device id' }).fill('pad-2')
  await page.getByRole('button', { name: 'Add device' }).click()
  await expect(devices.getByText('pad-2', { exact: true })).toBeVisible()
  await devices.getByRole('button', { name: `Remove device ${player.deviceId}` }).click()
  await expect(devices.getByText(player.deviceId)).toHaveCount(0)
  await undoOf(page, 'Removed a device')
  await expect(devices.getByText(player.deviceId)).toBeVisible()
  await devices.getByRole('button', { name: 'Remove all' }).press('Enter')
  await page.getByRole('button', { name: 'Remove 2 devices' }).click()
  await expect(devices).toContainText('No devices.')

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Reset password…' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('ada@players.test')
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(page.getByText('Sent a code to ada@players.test')).toBeVisible()
  await expect.poll(() => mailsTo(studio, 'ada@players.test')).toMatchObject([{ subject: 'Set a new password' }])
  await expect(page.getByText('Mailed a code for a new password')).toBeVisible()
})

test('a third-party account is unlinked and moved to another account, each with undo', async ({ page }) => {
  const provider = await startIdentityProvider([await newKey('RS256', 'rs-1')])
  try {
    const studio = await makeStudio()
    const trust = { 'identity|oidc_club_issuer': provider.issuer, 'identity|oidc_club_audience': clientId }
    await call(updateConfig, { body: { upserts: trust } }, asAdmin(studio, studio.pid))
    const scope = `${studio.cid}.${studio.pid}`
    /** The gamer tag of whoever the club knows as Ann: a new player's where no account is linked to her. */
    const signInAsAnn = async () => {
      const token = await provider.idToken({ sub: 'ann-77', name: 'Ann' })
      const body = { grant_type: 'third_party', third_party: 'club', token }
      const { access_token } = requireTokens(await call(createToken, { body }, { scope }))
      return (await call(getOwnAccount, {}, { scope, token: access_token })).id
    }
    const linked = await signInAsAnn()
    const player = await addPlayer(studio, { email: 'ada@players.test' })

    await openAs(page, studio, realmPath(studio, `players/${linked}`))
    const parties = page.getByRole('region', { name: 'Third parties' })
    await expect(parties).toContainText('ann-77')
    await parties.getByRole('button', { name: 'Unlink club' }).click()
    await expect(parties).toContainText('Not linked to any third-party account.')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(parties).toContainText('ann-77')
    expect(await signInAsAnn()).toBe(linked)

    await page.goto(realmPath(studio, `players/${player.accountId}`))
    await expect(parties).toContainText('Not linked to any third-party account.')
    await parties.getByRole('button', { name: 'Move one here' }).click()
    const drawer = page.getByRole('dialog', { name: 'Move a third-party account' })
    await drawer.getByLabel('From account').fill(String(player.accountId))
    await expect(drawer).toContainText('That is this account.')
    await drawer.getByLabel('From account').fill(String(linked))
    await drawer.getByRole('combobox', { name: 'Third-party account' }).click()
    await page.getByRole('option', { name: 'club · ann-77' }).click()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Move it here' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(parties).toContainText('ann-77')
    expect(await signInAsAnn()).toBe(player.gamerTag)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(parties).toContainText('Not linked to any third-party account.')
    expect(await signInAsAnn()).toBe(linked)
    await page.goto(realmPath(studio, `players/${linked}`))
    await expect(parties).toContainText('ann-77')
  } finally {
    await provider.close()
  }
})

test('an e-mail changes when the player confirms the mailed code, or at once', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`))
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Change e-mail' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change e-mail' })
  await drawer.getByLabel('New e-mail').fill('ada.byron@players.test')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  const waiting = page.getByRole('region', { name: 'Mailed code' })
  await expect(waiting).toContainText('ada.byron@players.test')
  await expect(account).toContainText('ada@players.test')

  const code = await mailedCode('ada.byron@players.test')
  const scope = `${studio.cid}.${studio.pid}`
  const { password } = studio.admin
  const body = { grant_type: 'password', username: 'ada@players.test', password }
  const { access_token: token } = requireTokens(await call(createToken, { body }, { scope }))
  await call(confirmEmailChange, { body: { code, password } }, { scope, token })
  await page.reload()
  await expect(account).toContainText('ada.byron@players.test')
  await expect(waiting).toHaveCount(0)

  await account.getByRole('button', { name: 'Change e-mail' }).click()
  await drawer.getByLabel('New e-mail').fill('lovelace@players.test')
  await drawer.getByLabel('Change it now, without a code').check()
  await drawer.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(account).toContainText('lovelace@players.test')
  await expect.poll(() => mailsTo(studio, 'ada.byron@players.test')).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(account).toContainText('ada.byron@players.test')
})

test('a player is forgotten after a grace period, in which it is cancelled; what is held is exported', async ({
  page,
}) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}`))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const download = page.waitForEvent('download')
  await choose('Export everything held')
  const file = await download
  expect(file.suggestedFilename()).toBe(`player-${player.gamerTag}.json`)
  const held = JSON.parse(await readFile(await file.path(), 'utf8')) as { held: Record<string, unknown[]> }
  expect(held.held['devices']).toEqual([player.deviceId])

  await choose('Forget this player…')
  const plan = page.getByRole('dialog', { name: `Forget player ${player.gamerTag}` })
  await expect(plan).toContainText('7 days after you apply this')
  await expect(plan).toContainText('1 device')
  await expect(plan).toContainText('This stays, without a name: 1 gamer tag')
  const apply = plan.getByRole('button', { name: `Forget player ${player.gamerTag}` })
  await expect(apply).toBeDisabled()
  await plan.getByRole('textbox').fill(String(player.gamerTag))
  await apply.click()
  await expect(plan).toContainText('done')
  await plan.getByRole('button', { name: 'Close', exact: true }).last().click()
  const banner = page.getByRole('region', { name: 'About to be forgotten' })
  await expect(banner).toContainText('All personal data of this player is erased on')
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Keep this player' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Kept a player who was to be forgotten')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('ada@players.test')
})

test('a player is copied to another realm: to a new player, and to one who exists', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  await setStats(studio, gamerTag, 'game.private', { LEVEL: '12', email: 'ada@players.test' })
  const staging = studio.staging.pid
  const known = await addPlayer(studio, { pid: staging })
  const levelOf = async (tag: number) => {
    const params = { objectId: objectIdOf('game.private', tag) }
    return (await call(getStats, { params }, asAdmin(studio, staging))).stats['LEVEL']
  }
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`))
  const header = page.getByRole('region', { name: 'Player', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Copy to another realm' })
  const open = async () => {
    await header.getByRole('button', { name: 'More for this player' }).click()
    await page.getByRole('menuitem', { name: 'Copy to another realm…' }).click()
    await drawer.getByRole('combobox', { name: 'Realm' }).click()
    await page.getByRole('option', { name: studio.staging.projectName }).click()
  }

  await open()
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const plan = page.getByRole('dialog', { name: /^Copy player/ })
  await expect(plan.getByText('Personal stats are left out: email.')).toBeVisible()
  const made = Number(/gamer tag (\d+)/.exec((await plan.getByText(/gets the gamer tag/).textContent()) ?? '')?.[1])
  await plan.getByRole('button', { name: 'Copy the player', exact: true }).click()
  await expect.poll(() => levelOf(made)).toBe('12')

  await page.reload()
  await open()
  await drawer.getByText('A player who exists').click()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText('Choose a player, or type a gamer tag.')).toBeVisible()
  await drawer.getByLabel('Player of that realm').fill(String(known.gamerTag))
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await plan.getByRole('button', { name: 'Copy the player', exact: true }).click()
  await expect.poll(() => levelOf(known.gamerTag)).toBe('12')
})
