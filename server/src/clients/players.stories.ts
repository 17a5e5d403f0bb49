import { expect } from 'vitest'
import { textOf, type World } from './world.stories.ts'

/** The classes that the client adds to a game, in the order of its guide. */
const services = ['AuthService', 'AccountService', 'ContentService', 'AnnouncementsService', 'LeaderboardsService']

/** A game starts with the client: the player signs in as a guest, and a socket opens. */
export async function gameStarts(world: World): Promise<void> {
  const { sdk } = world.client
  const { cid, pid } = world.ids
  const config = { cid, pid, environment: 'regent', gameVersion: '1.4.0', gameEngine: 'Phaser' }
  const beam = await sdk['Beam'].init({ ...config, instanceTag: 'captain' })
  expect(() => beam.stats).toThrow('beam.use(StatsService)')
  for (const name of [...services, 'StatsService']) beam.use(sdk[name])
  expect(beam.player.id).toMatch(/^\d+$/)
  expect(await beam.account.current()).toMatchObject({ deviceIds: [], scopes: [], thirdPartyAppAssociations: [] })
  world.beam = beam
  world.people.captain = world.callerOf(beam.requester, beam.player.id)

  const nobody = world.anonymous({ cid, pid })
  const guest = await nobody.call('authPostTokensGuest', {
    customerId: cid,
    realmId: pid,
    context: { platform: 'WebGL', device: 'Desktop' },
  })
  const tokens = { access_token: guest.accessToken, refresh_token: guest.refreshToken }
  const mate = await world.signedIn({ cid, pid }, tokens)
  const { id } = await mate.call('accountsGetMeBasic')
  world.people.mate = { ...mate, gamerTag: String(id) }
  const device = await nobody.call('authPostTokenBasic', {
    grant_type: 'device',
    device_id: 'tablet-of-sam',
    context: { platform: 'Android', device: 'Tablet' },
  })
  const stranger = await world.signedIn({ cid, pid }, device)
  const account = await stranger.call('accountsGetMeBasic')
  expect(account.deviceIds).toEqual(['tablet-of-sam'])
  world.people.stranger = { ...stranger, gamerTag: String(account.id) }
  expect(await nobody.call('realmsGetClientDefaultsBasic')).toMatchObject({
    websocketConfig: { provider: 'beamable', uri: `${world.origin.replace('http', 'ws')}/api` },
  })
}

/** Players get e-mails, devices and other ways to sign in. */
export async function accountsGrow(world: World): Promise<void> {
  const { captain, mate, stranger, operator } = world.people
  const nobody = world.anonymous(world.ids)
  expect(await nobody.call('accountsGetAvailableBasic', 'mate@sea.test')).toEqual({ available: true })
  expect(
    await mate.call('accountsPostRegisterBasic', { email: 'mate@sea.test', password: 'salt and rope' }),
  ).toMatchObject({ email: 'mate@sea.test', id: BigInt(mate.gamerTag) })
  expect(await nobody.call('accountsGetAvailableBasic', 'mate@sea.test')).toEqual({ available: false })
  const password = { email: 'mate@sea.test', password: 'salt and rope' }
  const { cid: customerId, pid: realmId } = world.ids
  const again = await nobody.call('authPostTokensPassword', { ...password, customerId, realmId })
  const refreshed = await nobody.call('authPostTokensRefreshToken', {
    refreshToken: again.refreshToken,
    customerId,
    realmId,
  })
  expect(refreshed.accessToken).not.toBe(again.accessToken)
  expect(
    await nobody.call('authPostRefreshToken', { refreshToken: refreshed.refreshToken, customerId, realmId }),
  ).toMatchObject({ accessToken: expect.any(String) })

  expect(await nobody.call('accountsGetAvailableDeviceIdBasic', 'phone-of-mate')).toEqual({ available: true })
  expect(
    await mate.call('accountsPutMeBasic', { hasThirdPartyToken: false, deviceId: 'phone-of-mate', language: 'de' }),
  ).toMatchObject({ deviceIds: ['phone-of-mate'], language: 'de' })
  expect(await nobody.call('accountsGetAvailableDeviceIdBasic', 'phone-of-mate')).toEqual({ available: false })
  expect(await mate.call('accountsDeleteMeDeviceBasic', { deviceIds: ['phone-of-mate'] })).toMatchObject({
    deviceIds: [],
  })

  const signedUp = await nobody.call('accountsPostSignupBasic', {
    username: 'deck@sea.test',
    password: 'salt and rope',
    initProperties: { RANK: 'deckhand' },
  })
  expect(textOf(signedUp)).toContain('deck@sea.test')

  const codeFor = async (address: string) => /\b\d{6}\b/.exec((await world.lastMail(address)) ?? '')?.[0]
  await mate.call('accountsPostEmailUpdateInitBasic', { newEmail: 'bosun@sea.test', codeType: 'PIN' })
  await mate.call('accountsPostEmailUpdateConfirmBasic', {
    code: await codeFor('bosun@sea.test'),
    password: 'salt and rope',
  })
  expect(await mate.call('accountsGetMeBasic')).toMatchObject({ email: 'bosun@sea.test' })
  await nobody.call('accountsPostPasswordUpdateInitBasic', { email: 'deck@sea.test', codeType: 'PIN' })
  await nobody.call('accountsPostPasswordUpdateConfirmBasic', {
    code: await codeFor('deck@sea.test'),
    newPassword: 'tar and canvas',
    email: 'deck@sea.test',
  })
  expect(
    await nobody.call('authPostTokenBasic', {
      grant_type: 'password',
      username: 'deck@sea.test',
      password: 'tar and canvas',
    }),
  ).toMatchObject({ token_type: 'bearer' })

  // Operators look after accounts.
  const found = await operator.call('accountsGetFindBasic', 'bosun@sea.test')
  expect(found).toMatchObject({ email: 'bosun@sea.test' })
  expect(await operator.call('accountsGetSearchBasic', 1, 10, 'bosun')).toMatchObject({
    accounts: [{ email: 'bosun@sea.test' }],
  })
  expect(await operator.call('accountsGetGetPersonallyIdentifiableInformationBasic', 'bosun@sea.test')).toMatchObject({
    account: { email: 'bosun@sea.test' },
  })
  expect(
    await operator.call('accountsPutByObjectId', found.id, { hasThirdPartyToken: false, language: 'fr' }),
  ).toMatchObject({ language: 'fr' })
  expect(await operator.call('accountsPutAdminEmailByObjectId', found.id, { newEmail: 'mate@sea.test' })).toMatchObject(
    { email: 'mate@sea.test' },
  )
  const tokens = await operator.call('authGetTokenListBasic', mate.gamerTag, 1, 10)
  expect(tokens.items.length).toBeGreaterThan(1)

  const spare = await nobody.call('authPostTokenBasic', { grant_type: 'device', device_id: 'tablet-of-sam' })
  expect(await stranger.call('authGetTokenBasic', spare.access_token)).toMatchObject({
    gamerTag: BigInt(stranger.gamerTag),
  })
  expect(await stranger.call('authPutTokenRevokeBasic', { token: spare.access_token })).toMatchObject({ result: 'ok' })
  expect(await stranger.call('authGetTokenBasic', spare.access_token)).toMatchObject({ revoked: true })
  expect(captain.gamerTag).not.toBe(mate.gamerTag)
}
