import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { confirmEmailChange, createToken, startPasswordReset } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getPlayer } from '@regent/contract/players/players'
import {
  changePlayerEmail,
  forgetPlayer,
  getPersonalInformation,
  getProfile,
  mailEmailCode,
  moveThirdParty,
  removePlayerDevices,
  unlinkThirdParty,
  updatePlayerAccount,
} from '@regent/contract/players/profile'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const accountOf = async (by: Actor, id: number) => (await by.call(getPlayer, { params: { player: id } })).account
const codeIn = (body: string | undefined) => /Your code: (\S+)/.exec(body ?? '')?.[1] ?? ''
const entriesOf = async (by: Actor) => (await by.call(listAuditEntries, { query: {} })).rows

/** Signs in as a game client and answers the account's player, or the code of the refusal. */
async function signInWith(app: TestApp, body: { grant_type: string; [field: string]: string }) {
  const { status, body: answer } = await app.anonymous.send(createToken, { body })
  if (status !== 200) return (answer as { error: string }).error
  return (await app.withToken((answer as { access_token: string }).access_token).call(getOwnAccount, {})).id
}

test('only the fields that are given change, and an empty text takes one away', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app)
  await developer.call(updatePlayerAccount, {
    params: { id },
    body: { language: 'de', userName: 'Mira', country: 'AT' },
  })
  const account = await developer.call(updatePlayerAccount, { params: { id }, body: { language: 'fr', country: '' } })
  expect(account).toMatchObject({ language: 'fr', userName: 'Mira' })
  expect(account.country).toBeUndefined()
  const [entry] = await entriesOf(developer)
  expect(entry).toMatchObject({
    subject: 'account',
    subjectId: String(id),
    before: { language: 'de', country: 'AT' },
    after: { language: 'fr', country: null },
  })
})

test('values that only the player can prove are rejected with their field, and nothing changes', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app)
  const external = [{ providerService: 'guilds', userId: '1', providerNamespace: '' }]
  for (const [field, value] of Object.entries({
    thirdParty: 'steam',
    token: 'x',
    hasThirdPartyToken: true,
    external,
    gamerTagAssoc: { projectId: app.pid, gamerTag: 1 },
  })) {
    const answer = await developer.send(updatePlayerAccount, {
      params: { id },
      body: { language: 'de', [field]: value },
    })
    expect(answer).toMatchObject({ status: 400, body: { error: 'BadRequest', field } })
  }
  expect((await accountOf(developer, id)).language).toBeUndefined()
  // Tools send back what they have read.
  const { gamerTags } = await accountOf(developer, id)
  const asRead = { hasThirdPartyToken: false, external: [], gamerTagAssoc: gamerTags[0] }
  const answer = await developer.send(updatePlayerAccount, { params: { id }, body: { language: 'de', ...asRead } })
  expect(answer).toMatchObject({ status: 200, body: { id, language: 'de' } })
})

test('an account that is unknown, or plays elsewhere only, is not found by the field that names it', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const here = await givePlayer(app)
  const elsewhere = await givePlayer(app, { pid: app.staging })
  const party = { name: 'steam', userAppId: 'x' }
  for (const id of [42, elsewhere]) {
    const params = { id }
    for (const answer of [
      await developer.send(updatePlayerAccount, { params, body: { language: 'de' } }),
      await developer.send(unlinkThirdParty, { params, body: { thirdParty: 'steam', userAppId: 'x' } }),
      await developer.send(moveThirdParty, { params, body: { fromAccountId: here, thirdParty: party } }),
      await developer.send(removePlayerDevices, { params, body: {} }),
      await developer.send(changePlayerEmail, { params, body: { newEmail: 'new@players.test' } }),
      await developer.send(forgetPlayer, { params }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'AccountNotFoundError', field: 'id' } })
    }
    const body = { fromAccountId: id, thirdParty: party }
    expect(await developer.send(moveThirdParty, { params: { id: here }, body })).toMatchObject({
      status: 404,
      body: { error: 'AccountNotFoundError', field: 'fromAccountId' },
    })
  }
})

test('an edit of an outdated state shows the newer one', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app)
  const seen = await developer.call(getProfile, { params: { player: id } })
  await developer.call(updatePlayerAccount, { params: { id }, body: { language: 'de' } })
  const stale = { headers: { 'if-match': `"${seen.version}"` } }
  for (const answer of [
    await developer.send(updatePlayerAccount, { params: { id }, body: { language: 'fr' } }, stale),
    await developer.send(changePlayerEmail, { params: { id }, body: { newEmail: 'late@players.test' } }, stale),
    await developer.send(updatePlayerAccount, { params: { id }, body: { deviceId: 'pad-0002' } }, stale),
    await developer.send(removePlayerDevices, { params: { id }, body: {} }, stale),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { error: 'StaleVersion', current: { language: 'de' } } })
  }
  const now = await developer.call(getProfile, { params: { player: id } })
  const fresh = await developer.send(
    updatePlayerAccount,
    { params: { id }, body: { language: 'fr', deviceId: 'pad-0002' } },
    { headers: { 'if-match': `"${now.version}"` } },
  )
  expect(fresh).toMatchObject({
    status: 200,
    headers: { etag: `"${now.version + 2}"` },
    body: { language: 'fr', deviceIds: ['pad-0002'] },
  })
})

test('a device that is added signs in, one that is removed does not, and a device is of one account', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app, { devices: ['phone-0001'] })
  const other = await givePlayer(app)
  const { gamerTag } = await developer.call(getPlayer, { params: { player: id } })
  await developer.call(updatePlayerAccount, { params: { id }, body: { deviceId: 'pad-0002' } })
  expect(await signInWith(app, { grant_type: 'device', device_id: 'pad-0002' })).toBe(gamerTag)
  const taken = await developer.send(updatePlayerAccount, { params: { id: other }, body: { deviceId: 'pad-0002' } })
  expect(taken).toMatchObject({ status: 400, body: { error: 'DeviceAlreadyInUseError', field: 'deviceId' } })
  const left = await developer.call(removePlayerDevices, {
    params: { id },
    body: { deviceIds: ['pad-0002', 'unknown'] },
  })
  expect(left.deviceIds).toEqual(['phone-0001'])
  expect(await signInWith(app, { grant_type: 'device', device_id: 'pad-0002' })).not.toBe(gamerTag)
  expect((await developer.call(removePlayerDevices, { params: { id }, body: {} })).deviceIds).toEqual([])
})

test('a new e-mail works immediately: it signs in, the old one does not and is notified, and old codes are void', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const password = 'correct horse battery'
  const id = await givePlayer(app, { email: 'old@players.test', password })
  const other = await givePlayer(app)
  const { gamerTag } = await developer.call(getPlayer, { params: { player: id } })
  await app.anonymous.call(startPasswordReset, { body: { email: 'old@players.test' } })
  const taken = { newEmail: (await accountOf(developer, other)).email ?? '' }
  expect(await developer.send(changePlayerEmail, { params: { id }, body: taken })).toMatchObject({
    status: 400,
    body: { error: 'EmailAlreadyRegisteredError' },
  })
  app.advance(1)
  const changed = await developer.call(changePlayerEmail, { params: { id }, body: { newEmail: 'New@players.test' } })
  expect(changed.email).toBe('New@players.test')
  expect(await signInWith(app, { grant_type: 'password', username: 'new@players.test', password })).toBe(gamerTag)
  expect(await signInWith(app, { grant_type: 'password', username: 'old@players.test', password })).toBe(
    'InvalidCredentialsError',
  )
  const told = await app.lastMail('old@players.test')
  expect(told?.subject).toBe('Your e-mail was changed')
  expect(told?.body).not.toContain('New@players.test')
  const codes = await app.db.selectFrom('confirmation_codes').select('purpose').where('account_id', '=', id).execute()
  expect(codes).toEqual([])
})

test('a code is mailed to a new e-mail, and nothing changes until the player confirms it', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const password = 'correct horse battery'
  const id = await givePlayer(app, { email: 'old@players.test', password })
  const params = { player: id }
  await developer.call(mailEmailCode, { params, body: { newEmail: 'next@players.test' } })
  expect((await accountOf(developer, id)).email).toBe('old@players.test')
  const waiting = await developer.call(getProfile, { params })
  expect(waiting.emailChange).toMatchObject({ newEmail: 'next@players.test' })
  const masked = await (await app.as('tester')).call(getProfile, { params })
  expect(masked).toMatchObject({ isClear: false, emailChange: { newEmail: 'n•••@p•••.test' } })
  const mail = await app.lastMail('next@players.test')
  const { access_token: token } = requireTokens(
    await app.anonymous.call(createToken, {
      body: { grant_type: 'password', username: 'old@players.test', password },
    }),
  )
  await app.withToken(token).call(confirmEmailChange, { body: { code: codeIn(mail?.body), password } })
  expect((await accountOf(developer, id)).email).toBe('next@players.test')
  expect((await developer.call(getProfile, { params })).emailChange).toBeUndefined()
  const [entry] = await entriesOf(developer)
  expect(entry).toMatchObject({ subject: 'mailed-code', after: { mailedTo: 'next@players.test' } })
})

test('a code that is not mailed again, after many mails to the e-mail, is not in the audit trail either', async () => {
  const app = await testApp()
  const first = await app.as('developer')
  const second = await app.as('developer')
  const player = await givePlayer(app, { email: 'before@players.test', password: 'correct horse battery' })
  const input = { params: { player }, body: { newEmail: 'after@players.test' } }
  for (let n = 0; n < 12; n += 1) {
    const by = n % 2 === 0 ? first : second
    expect(await by.send(mailEmailCode, input, { address: `203.0.113.${n}` })).toMatchObject({ status: 200 })
  }
  const mails = app.db.selectFrom('emails').select('id').where('cid', '=', app.cid)
  expect(await mails.where('recipient', '=', 'after@players.test').execute()).toHaveLength(10)
  expect((await entriesOf(first)).filter(({ subject }) => subject === 'mailed-code')).toHaveLength(10)
})

test('a person without a password cannot confirm a code with it', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { accountId } = await app.player()
  const body = { newEmail: 'guest@players.test' }
  expect(await developer.send(mailEmailCode, { params: { player: accountId }, body })).toMatchObject({
    status: 400,
    body: { error: 'NoCredentials' },
  })
})

test('a third-party account is unlinked, and moved between accounts that are both in sight', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const from = await givePlayer(app, { thirdParty: 'u-1' })
  const to = await givePlayer(app)
  const third = { name: 'steam', userAppId: 'u-1' }
  const move = (id: number, fromAccountId: number, thirdParty = third) =>
    developer.send(moveThirdParty, { params: { id }, body: { fromAccountId, thirdParty } })
  expect(await move(to, from, { name: 'steam', userAppId: 'u-2' })).toMatchObject({
    body: { error: 'ThirdPartyNotLinked' },
  })
  expect(await move(to, to)).toMatchObject({ status: 400 })
  const elsewhere = await givePlayer(app, { thirdParty: 'u-9', pid: app.staging })
  expect(await move(to, elsewhere, { name: 'steam', userAppId: 'u-9' })).toMatchObject({
    status: 404,
    body: { error: 'AccountNotFoundError' },
  })
  expect(await move(to, from)).toMatchObject({ status: 200 })
  expect((await accountOf(developer, from)).thirdParties).toEqual([])
  expect((await accountOf(developer, to)).thirdParties).toMatchObject([third])
  const second = await givePlayer(app, { thirdParty: 'u-3' })
  expect(await move(to, second, { name: 'steam', userAppId: 'u-3' })).toMatchObject({
    status: 400,
    body: { error: 'DuplicateThirdPartyAssociationError' },
  })
  // Refused as a whole: it is still where it was.
  expect((await accountOf(developer, second)).thirdParties).toHaveLength(1)
  const body = { thirdParty: 'steam', userAppId: 'u-1' }
  await developer.call(unlinkThirdParty, { params: { id: to }, body })
  expect(await developer.send(unlinkThirdParty, { params: { id: to }, body })).toMatchObject({ status: 404 })
})

test('a role in one realm reaches no account that plays in another, where it gives no right', async () => {
  const app = await testApp()
  const id = await givePlayer(app)
  const cousin = await app.as(undefined, { [app.development]: 'admin' })
  const scope = `${app.cid}.${app.development}`
  const body = { newEmail: 'mine@players.test' }
  // Not there at all until the account plays there too.
  expect(await cousin.send(changePlayerEmail, { params: { id }, body }, { scope })).toMatchObject({ status: 404 })
  await app.db
    .insertInto('players')
    .values({
      pid: app.development,
      gamer_tag: 77,
      cid: app.cid,
      account_id: id,
      platform: null,
      created_at: new Date(app.now()),
    })
    .execute()
  for (const refused of [
    await cousin.send(changePlayerEmail, { params: { id }, body }, { scope }),
    await cousin.send(updatePlayerAccount, { params: { id }, body: { deviceId: 'mine-0001' } }, { scope }),
    await cousin.send(mailEmailCode, { params: { player: id }, body }, { scope }),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
  }
  const global = await app.as('developer')
  expect(await global.send(changePlayerEmail, { params: { id }, body }, { scope })).toMatchObject({ status: 200 })
})

test('an operator’s account cannot be changed by a lower operator', async () => {
  const app = await testApp()
  const id = await givePlayer(app, { email: 'boss@studio.test', password: 'correct horse battery' })
  const setRoles = (role: 'admin' | 'tester' | null, realmRoles: Record<string, string>) =>
    app.db
      .updateTable('accounts')
      .set({ role, realm_roles: JSON.stringify(realmRoles) })
      .where('id', '=', id)
      .execute()
  const developer = await app.as('developer')
  const adminOfRealm = await app.as(undefined, { [app.pid]: 'admin' })
  const attempts = (by: Actor) => [
    by.send(changePlayerEmail, { params: { id }, body: { newEmail: 'mine@studio.test' } }),
    by.send(mailEmailCode, { params: { player: id }, body: { newEmail: 'mine@studio.test' } }),
    by.send(updatePlayerAccount, { params: { id }, body: { deviceId: 'mine-0001' } }),
    by.send(removePlayerDevices, { params: { id }, body: {} }),
  ]
  await setRoles('admin', {})
  for (const by of [developer, adminOfRealm]) {
    for (const answer of await Promise.all(attempts(by)))
      expect(answer).toMatchObject({ status: 403, body: { error: 'RoleAboveOwn' } })
  }
  await setRoles(null, { [app.staging]: 'admin' })
  for (const answer of await Promise.all(attempts(developer))) expect(answer).toMatchObject({ status: 403 })
  // Somebody with only a realm's role is no match for the smallest global one.
  await setRoles('tester', {})
  for (const answer of await Promise.all(attempts(adminOfRealm))) expect(answer).toMatchObject({ status: 403 })
  const admin = await app.as('admin')
  expect(await attempts(admin)[0]).toMatchObject({ status: 200 })
})

test('operators cannot change their own e-mail without the password', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const body = { newEmail: 'mine@studio.test' }
  expect(
    await admin.send(changePlayerEmail, { params: { id: admin.accountId }, body }, { scope: String(app.cid) }),
  ).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('My Account') },
  })
})

test('a password mail requested by an operator is in the audit trail of that player only', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app, { email: 'lost@players.test' })
  const reset = (by: Actor, email: string) => by.send(startPasswordReset, { body: { email } })
  const answer = await reset(developer, 'lost@players.test')
  expect(answer.headers['x-audit-entries']).toBeDefined()
  expect((await app.lastMail('lost@players.test'))?.subject).toBe('Set a new password')
  expect((await entriesOf(developer))[0]).toMatchObject({ subject: 'mailed-code', subjectId: String(id), before: null })
  const foreign = await (await testApp()).as('admin')
  for (const silent of [
    await reset(await app.as('tester'), 'lost@players.test'),
    await reset(app.anonymous, 'lost@players.test'),
    await reset(developer, app.email),
    await foreign.send(startPasswordReset, { body: { email: 'lost@players.test' } }, { scope: app.scope }),
  ]) {
    expect(silent.status).toBe(200)
    expect(silent.headers['x-audit-entries']).toBeUndefined()
  }
})

test('older tools read personal data with the right to it, and the read is audited', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const id = await givePlayer(app, { email: 'lea@players.test' })
  const { gamerTags } = await accountOf(developer, id)
  const gamerTag = gamerTags[0]?.gamerTag ?? 0
  const params = { objectId: toObjectId('game.public', gamerTag) }
  await developer.call(setStats, { params, body: { set: { LEVEL: '3' } } })
  const read = (by: Actor, query: string) => by.send(getPersonalInformation, { query: { query } })
  for (const query of ['lea@players.test', String(gamerTag), String(id)])
    expect((await read(developer, query)).body).toMatchObject({
      account: { id, email: 'lea@players.test' },
      paymentAudits: { audits: [] },
      stats: [{ id: gamerTag, stats: { LEVEL: '3' } }],
    })
  expect((await entriesOf(developer))[0]).toMatchObject({
    subject: 'personal-data',
    subjectId: String(id),
    gamerTag,
    after: { exported: 2 },
  })
  expect(await read(developer, 'nobody@players.test')).toMatchObject({ status: 404, body: { field: 'query' } })
  expect(await read(await app.as('tester'), String(id))).toMatchObject({ status: 403 })
})
