import { updateConfig } from '@regent/contract/operate/config'
import {
  getOwnAccount,
  isThirdPartyAvailable,
  removeOwnThirdParty,
  updateOwnAccount,
} from '@regent/contract/organization/accounts'
import { createToken, inspectToken, registerAccount } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getCustomer } from '@regent/contract/organization/customers'
import { listPlayers } from '@regent/contract/players/players'
import { expect, test } from 'vitest'
import { startIdentityProvider } from '../../../testing/identity-provider.ts'
import { grantOf, keys, link, provider, signIn, trustingApp, withProvider } from '../../../testing/trusting-app.ts'

withProvider()

test('a player links a third party, and signs in by it from then on', async () => {
  const app = await trustingApp()
  const player = await app.player()
  const view = await player.call(updateOwnAccount, link(await provider.idToken({ sub: 'ann' })))
  expect(view).toMatchObject({ id: player.gamerTag, thirdPartyAppAssociations: ['studio'] })
  const again = await player.call(updateOwnAccount, link(await provider.idToken({ sub: 'ann' })))
  expect(again).toEqual(view)
  const signedIn = await signIn(app, await provider.idToken({ sub: 'ann' }))
  expect((await signedIn.call(getOwnAccount, {})).id).toBe(player.gamerTag)
})

test('a third-party account belongs to one account, and an account has one per third party', async () => {
  const app = await trustingApp()
  const player = await app.player()
  const other = await app.player()
  const ann = await provider.idToken({ sub: 'ann' })
  await player.call(updateOwnAccount, link(ann))
  await expect(other.call(updateOwnAccount, link(ann))).rejects.toMatchObject({
    status: 400,
    code: 'ThirdPartyAssociationAlreadyInUseError',
  })
  await expect(player.call(updateOwnAccount, link(await provider.idToken({ sub: 'bob' })))).rejects.toMatchObject({
    status: 400,
    code: 'DuplicateThirdPartyAssociationError',
  })
  await expect(player.call(updateOwnAccount, { body: { thirdParty: 'studio' } })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'token',
  })
  expect((await other.call(getOwnAccount, {})).thirdPartyAppAssociations).toEqual([])
})

test('whether a third-party account is free is told to who holds its token', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  const query = { query: { thirdParty: 'studio', token } }
  expect(await app.anonymous.call(isThirdPartyAvailable, query)).toEqual({ available: true })
  await signIn(app, token)
  expect(await app.anonymous.call(isThirdPartyAvailable, query)).toEqual({ available: false })
  await expect(
    app.anonymous.call(isThirdPartyAvailable, { query: { thirdParty: 'studio', token: 'x' } }),
  ).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
})

test('an unlinked third party signs in to a new player', async () => {
  const app = await trustingApp()
  const token = await provider.idToken({ sub: 'ann' })
  const player = await signIn(app, token)
  const { id } = await player.call(getOwnAccount, {})
  const last = player.call(removeOwnThirdParty, { body: { thirdParty: 'studio' } })
  await expect(last).rejects.toMatchObject({ status: 409, code: 'LastSignInMethod' })
  await player.call(updateOwnAccount, { body: { deviceId: 'phone-of-ann' } })
  const view = await player.call(removeOwnThirdParty, { body: { thirdParty: 'Studio', token } })
  expect(view).toMatchObject({ id, thirdPartyAppAssociations: [] })
  expect(await player.call(removeOwnThirdParty, { body: { thirdParty: 'studio' } })).toEqual(view)
  expect((await (await signIn(app, token)).call(getOwnAccount, {})).id).not.toBe(id)
})

test('a guest’s token sent along gives a new third-party account to the guest', async () => {
  const app = await trustingApp()
  const guest = await app.player()
  const tokens = requireTokens(await guest.call(createToken, grantOf(await provider.idToken({ sub: 'ann' }))))
  expect(await app.withToken(tokens.access_token).call(getOwnAccount, {})).toMatchObject({
    id: guest.gamerTag,
    thirdPartyAppAssociations: ['studio'],
  })
  // The token of somebody who is no guest changes nothing of theirs.
  const registered = await app.player()
  await registered.call(registerAccount, { body: { email: 'reg@games.test', password: 'correct horse battery' } })
  const second = requireTokens(await registered.call(createToken, grantOf(await provider.idToken({ sub: 'bob' }))))
  expect((await app.withToken(second.access_token).call(getOwnAccount, {})).id).not.toBe(registered.gamerTag)
})

test('a sign-in by a third party can play, and has none of the account’s roles', async () => {
  const app = await trustingApp()
  const admin = await app.as('admin')
  await admin.call(updateOwnAccount, link(await provider.idToken({ sub: 'boss' })))
  const player = await signIn(app, await provider.idToken({ sub: 'boss' }))
  expect(await player.call(inspectToken, { query: { token: player.token ?? '' } })).toMatchObject({
    accountId: admin.accountId,
    pid: app.pid,
  })
  for (const call of [listPlayers, getCustomer]) {
    await expect(player.call(call, {})).rejects.toMatchObject({ status: 403 })
  }
})

test('another issuer’s users are other people, whatever they are called', async () => {
  const app = await trustingApp()
  const { id } = await (await signIn(app, await provider.idToken({ sub: 'ann' }))).call(getOwnAccount, {})
  const impostor = await startIdentityProvider(keys)
  try {
    await (await app.as('developer')).call(updateConfig, {
      body: { upserts: { 'identity|oidc_studio_issuer': impostor.issuer } },
    })
    const player = await signIn(app, await impostor.idToken({ sub: 'ann' }))
    expect((await player.call(getOwnAccount, {})).id).not.toBe(id)
  } finally {
    await impostor.close()
  }
})
