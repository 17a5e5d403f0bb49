import { revokeRole } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken, listSignIns } from '@regent/contract/organization/auth'
import { type FactorChallenge, requireTokens, type TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  finishSignIn,
  getSignInRules,
  proveAgain,
  removeFactor,
  setSignInRules,
  startSetupAtSignIn,
} from '@regent/contract/organization/factors'
import {
  finishPasskeySetup,
  finishPasskeySignIn,
  finishPasskeyStep,
  listOwnPasskeys,
  maxPasskeys,
  proveWithPasskey,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
  startPasskeyProof,
  startPasskeySetup,
  startPasskeySignIn,
  startPasskeyStep,
} from '@regent/contract/organization/passkeys'
import { revealRealmSecret } from '@regent/contract/organization/realms'
import { minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { setUpFactor } from '../../../testing/authenticator.ts'
import { type Deviation, PasskeyAuthenticator } from '../../../testing/passkey-authenticator.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteOldPasskeyChallenges } from './queries.ts'
import { findRelyingParty, isOwnOrigin } from './relying-party.ts'

/** An organization on a server whose public address can have passkeys. */
async function passkeyApp(): Promise<TestApp> {
  const app = await ownApp()
  app.services.settings.publicUrl = 'http://localhost'
  return app
}

const signInAnswer = (app: TestApp) =>
  app.anonymous.call(createToken, {
    body: { grant_type: 'password', username: app.email, password: app.password, customerScoped: true },
  })

/** The admin of the organization, signed in with the password. */
async function signInAdmin(app: TestApp): Promise<Actor> {
  return app.withToken(requireTokens(await signInAnswer(app)).access_token, String(app.cid))
}

async function addPasskey(by: Actor, authenticator: PasskeyAuthenticator, name = 'Laptop') {
  const credential = authenticator.create(await by.call(startPasskeySetup, { body: {} }))
  return by.call(finishPasskeySetup, { body: { name, credential } })
}

/** The admin with a passkey. */
async function adminWithPasskey(isCounting = true) {
  const app = await passkeyApp()
  const by = await signInAdmin(app)
  const authenticator = new PasskeyAuthenticator({ isCounting })
  const passkey = await addPasskey(by, authenticator)
  return { app, by, authenticator, passkey }
}

/** What a sign-in with a passkey is answered. */
async function answerSignIn(app: TestApp, authenticator: PasskeyAuthenticator, deviation: Deviation = {}) {
  const options = await app.anonymous.call(startPasskeySignIn, {})
  const credential = authenticator.get(options, deviation)
  return app.anonymous.send(finishPasskeySignIn, { body: { credential, customerScoped: true } })
}

async function signInWithPasskey(app: TestApp, authenticator: PasskeyAuthenticator): Promise<Actor> {
  const { status, body } = await answerSignIn(app, authenticator)
  expect(status).toBe(200)
  return app.withToken((body as TokenResponse).access_token, String(app.cid))
}

const codeOf = ({ body }: { body: unknown }) => (body as { error?: string }).error

test('a passkey is added after a sign-in with the password, and signs in alone', async () => {
  const { app, by, authenticator, passkey } = await adminWithPasskey()
  expect(await by.call(listOwnPasskeys, {})).toEqual({ passkeys: [passkey] })
  expect(passkey).toMatchObject({ name: 'Laptop', isSynced: false })
  expect((await app.lastMail(app.email))?.subject).toBe('A passkey was added')
  const signedIn = await signInWithPasskey(app, authenticator)
  const { rows } = await signedIn.call(listSignIns, { query: {} })
  expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({ how: 'passkey' })
  expect((await signedIn.call(listOwnPasskeys, {})).passkeys).toMatchObject([{ lastUsed: app.now() }])
})

test('the options name the public address, every known passkey, and demand user verification', async () => {
  const { by, passkey } = await adminWithPasskey()
  const options = await by.call(startPasskeySetup, { body: {} })
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Regent' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
  })
  expect(passkey.id).toBeGreaterThan(0)
})

test('at an IP address there are no passkeys, and the answer says what to do', async () => {
  const app = await ownApp()
  app.services.settings.publicUrl = 'http://127.0.0.1:8080'
  const unavailable = { status: 400, body: { error: 'PasskeysUnavailable' } }
  expect(await app.anonymous.send(startPasskeySignIn, {})).toMatchObject(unavailable)
  const by = await signInAdmin(app)
  expect(await by.call(listOwnPasskeys, {})).toEqual({
    passkeys: [],
    unavailable: expect.stringContaining('http://localhost'),
  })
  expect(await by.send(startPasskeySetup, { body: {} })).toMatchObject(unavailable)
})

test.each([
  ['https://regent.example.com', { id: 'regent.example.com', origin: 'https://regent.example.com' }],
  ['https://regent.example.com:8443/console', { id: 'regent.example.com', origin: 'https://regent.example.com:8443' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://127.0.0.1:8080', undefined],
  ['https://[::1]:8080', undefined],
  ['http://regent.example.com', undefined],
  ['', undefined],
])('the relying party of %s', (origin, party) => {
  expect(findRelyingParty({ origin })).toEqual(party)
})

test('only another port of localhost is another address of the console', () => {
  const local = { id: 'localhost', origin: 'http://localhost:8080' }
  expect(isOwnOrigin(local, 'http://localhost:5173')).toBe(true)
  expect(isOwnOrigin(local, 'http://localhost.example.com')).toBe(false)
  const studio = { id: 'regent.example.com', origin: 'https://regent.example.com' }
  expect(isOwnOrigin(studio, 'https://regent.example.com:444')).toBe(false)
  expect(isOwnOrigin(studio, 'http://localhost')).toBe(false)
})

test('adding one needs the password or a proof of the last ten minutes', async () => {
  const app = await passkeyApp()
  const by = await signInAdmin(app)
  app.advance(10 * minuteMs)
  await expect(by.call(startPasskeySetup, { body: {} })).rejects.toMatchObject({
    code: 'StepUpNeeded',
    current: { ways: ['password'] },
  })
  await expect(by.call(startPasskeySetup, { body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
    field: 'password',
  })
  expect(await by.call(startPasskeySetup, { body: { password: app.password } })).toHaveProperty('challenge')
  await by.call(proveAgain, { body: { password: app.password } })
  expect(await by.call(startPasskeySetup, { body: {} })).toHaveProperty('challenge')
})

test('an account has at most ten, and a credential is registered once', async () => {
  const { by, authenticator } = await adminWithPasskey()
  const options = await by.call(startPasskeySetup, { body: {} })
  const credential = authenticator.create(options)
  await by.call(finishPasskeySetup, { body: { name: 'Key', credential } })
  for (let count = 2; count < maxPasskeys; count += 1) await addPasskey(by, authenticator, `Key ${count}`)
  await expect(by.call(startPasskeySetup, { body: {} })).rejects.toMatchObject({ code: 'TooManyPasskeys' })
})

test('players have no passkeys', async () => {
  const app = await passkeyApp()
  const player = await app.player()
  await expect(player.call(startPasskeySetup, { body: {} }, { scope: app.scope })).rejects.toMatchObject({
    code: 'PasskeysOnlyForStaff',
  })
})

test.each<[string, Deviation, string]>([
  ['another address', { origin: 'https://regent.example.com' }, 'PasskeyWrongOrigin'],
  ['another relying party', { rpId: 'example.com' }, 'PasskeyInvalid'],
  ['no user verification', { isUserVerified: false }, 'PasskeyUserNotVerified'],
  ['a wrong signature', { isSignatureWrong: true }, 'PasskeyInvalid'],
])('a sign-in with %s is refused, and its challenge is used up', async (_, deviation, code) => {
  const { app, authenticator } = await adminWithPasskey()
  const options = await app.anonymous.call(startPasskeySignIn, {})
  const send = (credential: ReturnType<PasskeyAuthenticator['get']>) =>
    app.anonymous.send(finishPasskeySignIn, { body: { credential, customerScoped: true } })
  expect(codeOf(await send(authenticator.get(options, deviation)))).toBe(code)
  expect(codeOf(await send(authenticator.get(options)))).toBe('PasskeyChallengeUsed')
  expect((await answerSignIn(app, authenticator)).status).toBe(200)
})

test.each<[string, Deviation, string]>([
  ['another address', { origin: 'https://regent.example.com' }, 'PasskeyWrongOrigin'],
  ['another relying party', { rpId: 'example.com' }, 'PasskeyInvalid'],
  ['no user verification', { isUserVerified: false }, 'PasskeyUserNotVerified'],
])('a new passkey with %s is refused', async (_, deviation, code) => {
  const app = await passkeyApp()
  const by = await signInAdmin(app)
  const authenticator = new PasskeyAuthenticator()
  const credential = authenticator.create(await by.call(startPasskeySetup, { body: {} }), deviation)
  await expect(by.call(finishPasskeySetup, { body: { name: 'Laptop', credential } })).rejects.toMatchObject({ code })
  expect(await by.call(listOwnPasskeys, {})).toEqual({ passkeys: [] })
})

test('a challenge works once, for five minutes, for its purpose, and in its organization', async () => {
  const { app, by, authenticator } = await adminWithPasskey()
  const finish = (credential: ReturnType<PasskeyAuthenticator['get']>, at = app) =>
    at.anonymous.send(finishPasskeySignIn, { body: { credential, customerScoped: true } }, { scope: String(at.cid) })
  const options = await app.anonymous.call(startPasskeySignIn, {})
  const credential = authenticator.get(options)
  expect((await finish(credential)).status).toBe(200)
  expect(await finish(credential)).toMatchObject({ status: 401, body: { error: 'PasskeyChallengeUsed' } })
  const late = authenticator.get(await app.anonymous.call(startPasskeySignIn, {}))
  app.advance(5 * minuteMs)
  expect(codeOf(await finish(late))).toBe('PasskeyChallengeExpired')
  const forProof = await by.call(startPasskeyProof, {})
  expect(codeOf(await finish(authenticator.get(forProof)))).toBe('PasskeyChallengeExpired')
  const other = await passkeyApp()
  const elsewhere = authenticator.get(await app.anonymous.call(startPasskeySignIn, {}))
  expect(codeOf(await finish(elsewhere, other))).toBe('PasskeyChallengeExpired')
})

test('an unknown passkey and malformed answers have their own errors', async () => {
  const { app, by, authenticator, passkey } = await adminWithPasskey()
  await by.call(removePasskey, { params: { id: passkey.id } })
  expect(await answerSignIn(app, authenticator)).toMatchObject({ status: 401, body: { error: 'PasskeyUnknown' } })
  const credential = authenticator.get(await app.anonymous.call(startPasskeySignIn, {}))
  const clientDataJSON = Buffer.from('[1, 2').toString('base64url')
  const broken = { ...credential, response: { ...credential.response, clientDataJSON } }
  expect(codeOf(await app.anonymous.send(finishPasskeySignIn, { body: { credential: broken } }))).toBe('PasskeyInvalid')
  const long = { ...credential, id: 'a'.repeat(1_365) }
  expect(await app.anonymous.send(finishPasskeySignIn, { body: { credential: long } })).toMatchObject({
    status: 400,
    body: { field: 'credential.id' },
  })
})

test('wrong answers are limited per address', async () => {
  const { app, authenticator } = await adminWithPasskey()
  const address = '203.0.113.40'
  const options = await app.anonymous.call(startPasskeySignIn, {}, { address })
  const credential = authenticator.get(options, { isSignatureWrong: true })
  const answers: number[] = []
  for (let times = 0; times < 101; times += 1) {
    const { status } = await app.anonymous.send(finishPasskeySignIn, { body: { credential } }, { address })
    answers.push(status)
  }
  expect(answers.slice(0, 100)).not.toContain(429)
  expect(answers.at(-1)).toBe(429)
  expect((await answerSignIn(app, authenticator)).status).toBe(200)
})

test('begun sign-ins are limited per address', async () => {
  const app = await passkeyApp()
  const address = '203.0.113.41'
  const begin = () => app.anonymous.send(startPasskeySignIn, {}, { address })
  for (let times = 0; times < 300; times += 1) await begin()
  expect((await begin()).status).toBe(429)
  expect((await app.anonymous.send(startPasskeySignIn, {})).status).toBe(200)
})

test('a counter that goes back is refused and audited; one that stays 0 is not compared', async () => {
  const { app, by, authenticator, passkey } = await adminWithPasskey()
  await signInWithPasskey(app, authenticator)
  await signInWithPasskey(app, authenticator)
  expect(await answerSignIn(app, authenticator, { counter: 2 })).toMatchObject({
    status: 401,
    body: { error: 'PasskeyCounterWentBack' },
  })
  const { rows } = await by.call(listAuditEntries, { query: { subject: 'passkey' } })
  expect(rows[0]).toMatchObject({
    subjectId: String(passkey.id),
    before: { counter: 2 },
    after: { counter: 2, refused: true },
  })
  const synced = await adminWithPasskey(false)
  await signInWithPasskey(synced.app, synced.authenticator)
  await signInWithPasskey(synced.app, synced.authenticator)
})

test('after the password a passkey is the second factor', async () => {
  const { app, authenticator } = await adminWithPasskey()
  const answer = (await signInAnswer(app)) as FactorChallenge
  expect(answer).toMatchObject({ token_type: 'second_factor', ways: ['passkey'] })
  const challengeToken = answer.challenge_token
  const send = app.anonymous.send(finishSignIn, { body: { challengeToken, code: '123456' } })
  expect(await send).toMatchObject({ body: { error: 'NoSecondFactor' } })
  // The password alone sets up no other factor.
  const setup = app.anonymous.send(startSetupAtSignIn, { body: { challengeToken } })
  expect(await setup).toMatchObject({ body: { error: 'SignInStepExpired' } })
  const options = await app.anonymous.call(startPasskeyStep, { body: { challengeToken } })
  expect(options.allowCredentials).toHaveLength(1)
  const credential = authenticator.get(options)
  const body = { challengeToken, credential, customerScoped: true }
  const tokens = await app.anonymous.call(finishPasskeyStep, { body })
  const by = app.withToken(tokens.access_token, String(app.cid))
  const { rows } = await by.call(listSignIns, { query: {} })
  expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({ how: 'password and passkey' })
  expect(await app.anonymous.send(finishPasskeyStep, { body })).toMatchObject({ body: { error: 'SignInStepExpired' } })
})

test('another person’s passkey is not a second factor', async () => {
  const { app } = await adminWithPasskey()
  const colleague = await app.as('admin')
  const other = new PasskeyAuthenticator()
  await app.db
    .updateTable('sign_ins')
    .set({ proven_at: new Date(app.now()) })
    .where('account_id', '=', colleague.accountId)
    .execute()
  await addPasskey(colleague, other)
  const { challenge_token: challengeToken } = (await signInAnswer(app)) as FactorChallenge
  const options = await app.anonymous.call(startPasskeyStep, { body: { challengeToken } })
  const credential = other.get({ ...options, allowCredentials: [] })
  expect(codeOf(await app.anonymous.send(finishPasskeyStep, { body: { challengeToken, credential } }))).toBe(
    'PasskeyUnknown',
  )
})

test('a passkey is a fresh proof for ten minutes', async () => {
  const { app, by, authenticator } = await adminWithPasskey()
  await by.call(setSignInRules, { body: { secondFactor: 'admins', freshProof: ['reveal-secret'] } })
  app.advance(20 * minuteMs)
  const reveal = () => by.call(revealRealmSecret, { params: { pid: app.pid }, body: { reason: 'A new build server' } })
  await expect(reveal()).rejects.toMatchObject({
    code: 'StepUpNeeded',
    current: { action: 'reveal-secret', ways: ['passkey', 'password'] },
  })
  const credential = authenticator.get(await by.call(startPasskeyProof, {}))
  expect(await by.call(proveWithPasskey, { body: { credential } })).toEqual({ until: app.now() + 10 * minuteMs })
  await reveal()
  app.advance(10 * minuteMs)
  await expect(reveal()).rejects.toMatchObject({ code: 'StepUpNeeded' })
})

test('a sign-in with a passkey satisfies the rule that requires a second factor', async () => {
  const { app, by, authenticator } = await adminWithPasskey()
  await by.call(setSignInRules, { body: { secondFactor: 'everybody', freshProof: [] } })
  await signInWithPasskey(app, authenticator)
})

test('passkeys are renamed and removed by their owner only', async () => {
  const { app, by, passkey } = await adminWithPasskey()
  const params = { id: passkey.id }
  await by.call(renamePasskey, { params, body: { name: 'Ada’s laptop' } })
  expect((await by.call(listOwnPasskeys, {})).passkeys).toMatchObject([{ name: 'Ada’s laptop' }])
  await expect(by.call(renamePasskey, { params, body: { name: '' } })).rejects.toMatchObject({ field: 'name' })
  const colleague = await app.as('admin')
  const notFound = { status: 404, code: 'PasskeyNotFound' }
  await expect(colleague.call(renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject(notFound)
  await expect(colleague.call(removePasskey, { params })).rejects.toMatchObject(notFound)
  app.advance(10 * minuteMs)
  await expect(by.call(removePasskey, { params })).rejects.toMatchObject({ code: 'StepUpNeeded' })
  await by.call(proveAgain, { body: { password: app.password } })
  await by.call(removePasskey, { params })
  expect((await app.lastMail(app.email))?.subject).toBe('A passkey was removed')
  const { rows } = await by.call(listAuditEntries, { query: { subject: 'passkey' } })
  expect(rows.map(({ after }) => after)).toEqual([{ isAdded: false }, { isRenamed: true }, { isAdded: true }])
  expect(JSON.stringify(rows)).not.toContain('laptop')
})

test('the last way in stays, and so does the only second factor that the organization requires', async () => {
  const { app, by, authenticator, passkey } = await adminWithPasskey()
  const params = { id: passkey.id }
  await by.call(setSignInRules, { body: { secondFactor: 'admins', freshProof: [] } })
  await expect(by.call(removePasskey, { params })).rejects.toMatchObject({ code: 'SecondFactorRequired' })
  const app2 = await setUpFactor(app, by, app.password)
  app.advance(30_000)
  // Each of the two can go while the other stays.
  await by.call(removeFactor, { body: { password: app.password, code: app2.code() } })
  const second = await addPasskey(by, authenticator, 'Phone')
  await by.call(removePasskey, { params })
  await by.call(setSignInRules, { body: { secondFactor: 'nobody', freshProof: [] } })
  await app.db.updateTable('accounts').set({ password_hash: null }).where('email', '=', app.email).execute()
  await expect(by.call(removePasskey, { params: { id: second.id } })).rejects.toMatchObject({
    status: 409,
    code: 'LastSignInMethod',
  })
})

test('an admin sees which colleagues have passkeys, and removes them', async () => {
  const { app, by, authenticator } = await adminWithPasskey()
  const colleague = await app.as('admin')
  const { people } = await colleague.call(getSignInRules, {})
  const person = people.find(({ email }) => email === app.email)
  expect(person).toMatchObject({ passkeys: 1, hasFactor: false })
  const params = { accountId: person?.accountId ?? 0 }
  await expect(by.call(removePasskeysOf, { params })).rejects.toMatchObject({ code: 'BadRequest', field: 'accountId' })
  app.advance(1)
  await colleague.call(removePasskeysOf, { params })
  expect((await by.send(listOwnPasskeys, {})).status).toBe(401)
  expect((await app.lastMail(app.email))?.subject).toBe('An admin has removed your passkeys')
  expect(codeOf(await answerSignIn(app, authenticator))).toBe('PasskeyUnknown')
  await expect(colleague.call(removePasskeysOf, { params })).rejects.toMatchObject({ code: 'PasskeyNotFound' })
  const developer = await app.as('developer')
  await expect(developer.call(removePasskeysOf, { params })).rejects.toMatchObject({ status: 403 })
})

test('a person without any role signs in with a passkey, but has no rights', async () => {
  const { app, by } = await adminWithPasskey()
  const colleague = await app.as('developer')
  await app.db
    .updateTable('sign_ins')
    .set({ proven_at: new Date(app.now()) })
    .where('account_id', '=', colleague.accountId)
    .execute()
  const authenticator = new PasskeyAuthenticator()
  await addPasskey(colleague, authenticator)
  await by.call(revokeRole, { params: { id: colleague.accountId }, body: {} })
  const signedIn = await signInWithPasskey(app, authenticator)
  expect((await signedIn.send(getSignInRules, {})).status).toBe(403)
})

test('challenges are deleted an hour after they have expired', async () => {
  const app = await passkeyApp()
  await app.anonymous.call(startPasskeySignIn, {})
  const rows = () => app.db.selectFrom('passkey_challenges').select('hash').where('cid', '=', app.cid).execute()
  await deleteOldPasskeyChallenges(app.db, new Date(app.now()), 10_000)
  expect(await rows()).toHaveLength(1)
  app.advance(6 * minuteMs)
  await deleteOldPasskeyChallenges(app.db, new Date(app.now()), 10_000)
  expect(await rows()).toHaveLength(0)
})
