import { listAuditEntries } from '@regent/contract/organization/audit'
import {
  changePassword,
  createPasswordTokens,
  createToken,
  endAllSignInsOf,
  endSignInOf,
  listSignIns,
  listSignInsOf,
  refreshTokens,
} from '@regent/contract/organization/auth'
import { type FactorChallenge, requireTokens, type TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  confirmFactorSetup,
  finishSetupAtSignIn,
  finishSignIn,
  forgetRememberedDevice,
  getOwnFactor,
  getSignInRules,
  listRememberedDevices,
  proveAgain,
  removeFactor,
  replaceRecoveryCodes,
  resetFactor,
  setSignInRules,
  startFactorSetup,
  startSetupAtSignIn,
} from '@regent/contract/organization/factors'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { revealRealmSecret } from '@regent/contract/organization/realms'
import { dayMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { challengeOf, setUpFactor } from '../../../testing/authenticator.ts'
import { codeOf } from '../../../testing/authenticator-code.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'
import { deleteOldChallenges } from './queries.ts'

const stepMs = 30_000

const signInAnswer = async (app: TestApp, password = app.password, address?: string) =>
  app.anonymous.call(
    createToken,
    { body: { grant_type: 'password', username: app.email, password, customerScoped: true } },
    address === undefined ? {} : { address },
  )

/** The admin of the organization, signed in with the password. */
async function admin(app: TestApp): Promise<Actor> {
  const tokens = requireTokens(await signInAnswer(app))
  return app.withToken(tokens.access_token, String(app.cid))
}

/** The admin with a second factor, signed in. */
async function adminWithFactor(app: TestApp) {
  const by = await admin(app)
  const authenticator = await setUpFactor(app, by, app.password)
  app.advance(stepMs)
  return { by, authenticator }
}

const challenge = (app: TestApp) => challengeOf(app, app)

const finish = (app: TestApp, challengeToken: string, proof: { code?: string; recoveryCode?: string }) =>
  app.anonymous.send(finishSignIn, { body: { challengeToken, ...proof, customerScoped: true } })

const setRules = (by: Actor, secondFactor: 'nobody' | 'admins' | 'everybody', freshProof: readonly string[] = []) =>
  by.call(setSignInRules, { body: { secondFactor, freshProof: [...freshProof] as never } })

test('an account without a second factor signs in as before', async () => {
  const app = await testApp()
  expect(await signInAnswer(app)).toMatchObject({ token_type: 'bearer', access_token: expect.any(String) })
})

test('the password of an account with a second factor gives a challenge, and the code gives the tokens', async () => {
  const app = await testApp()
  const { authenticator } = await adminWithFactor(app)
  const answer = (await signInAnswer(app)) as FactorChallenge
  expect(answer).toMatchObject({
    token_type: 'second_factor',
    ways: ['code', 'recovery-code'],
    recovery_codes_left: 10,
  })
  expect(answer).not.toHaveProperty('access_token')
  const { status, body } = await finish(app, answer.challenge_token, { code: authenticator.code() })
  expect(status).toBe(200)
  const by = app.withToken((body as TokenResponse).access_token, String(app.cid))
  const { rows } = await by.call(listSignIns, { query: {} })
  expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({ how: 'password and code' })
})

test('a challenge works once, for ten minutes, and until the password changes', async () => {
  const app = await testApp()
  const { by, authenticator } = await adminWithFactor(app)
  const used = await challenge(app)
  expect((await finish(app, used, { code: authenticator.code() })).status).toBe(200)
  app.advance(stepMs)
  const expired = { status: 401, body: { error: 'SignInStepExpired' } }
  expect(await finish(app, used, { code: authenticator.code() })).toMatchObject(expired)
  const old = await challenge(app)
  app.advance(10 * minuteMs)
  expect(await finish(app, old, { code: authenticator.code() })).toMatchObject(expired)
  const changed = await challenge(app)
  await by.call(changePassword, { body: { currentPassword: app.password, newPassword: 'a better password' } })
  expect(await finish(app, changed, { code: authenticator.code() })).toMatchObject(expired)
  expect(await finish(app, 'rg_1_unknown', { code: '123456' })).toMatchObject(expired)
})

test('the challenge of one organization is worth nothing in another', async () => {
  const app = await testApp()
  const other = await testApp()
  const { authenticator } = await adminWithFactor(app)
  const body = { challengeToken: await challenge(app), code: authenticator.code() }
  const answer = await other.anonymous.send(finishSignIn, { body }, { scope: other.scope })
  expect(answer).toMatchObject({ status: 401, body: { error: 'SignInStepExpired' } })
})

test('a code works once, and one step early or late', async () => {
  const app = await testApp()
  const { authenticator } = await adminWithFactor(app)
  const code = authenticator.code()
  app.advance(stepMs)
  expect((await finish(app, await challenge(app), { code })).status).toBe(200)
  expect(await finish(app, await challenge(app), { code })).toMatchObject({
    status: 400,
    body: { error: 'FactorCodeUsed', field: 'code' },
  })
  app.advance(2 * stepMs)
  expect(await finish(app, await challenge(app), { code })).toMatchObject({ body: { error: 'WrongFactorCode' } })
})

test('a wrong code says how many tries are left; five lock the step for 15 minutes', async () => {
  const app = await testApp()
  const { authenticator } = await adminWithFactor(app)
  const token = await challenge(app)
  const left: unknown[] = []
  for (let times = 0; times < 5; times += 1) {
    const { body } = await finish(app, token, { code: '000000' })
    left.push((body as { current: { triesLeft: number } }).current.triesLeft)
  }
  expect(left).toEqual([4, 3, 2, 1, 0])
  expect(await finish(app, token, { code: authenticator.code() })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
    body: { error: 'SecondFactorLocked' },
  })
  // The password still works.
  expect(await signInAnswer(app)).toMatchObject({ token_type: 'second_factor' })
  app.advance(15 * minuteMs)
  expect((await finish(app, await challenge(app), { code: authenticator.code() })).status).toBe(200)
})

test('each recovery code signs in once', async () => {
  const app = await testApp()
  const { by, authenticator } = await adminWithFactor(app)
  expect(new Set(authenticator.recoveryCodes).size).toBe(10)
  const recoveryCode = authenticator.recoveryCodes[0]?.toUpperCase() ?? ''
  expect((await finish(app, await challenge(app), { recoveryCode })).status).toBe(200)
  expect(await finish(app, await challenge(app), { recoveryCode })).toMatchObject({
    status: 400,
    body: { error: 'WrongFactorCode', field: 'recoveryCode' },
  })
  expect(await by.call(getOwnFactor, {})).toMatchObject({ recoveryCodesLeft: 9, created: expect.any(Number) })
  const { recoveryCodes } = await by.call(replaceRecoveryCodes, { body: { code: authenticator.code() } })
  const old = authenticator.recoveryCodes[1] ?? ''
  expect((await finish(app, await challenge(app), { recoveryCode: old })).status).toBe(400)
  expect((await finish(app, await challenge(app), { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
})

test('a request with two proofs or none is refused at its field', async () => {
  const app = await testApp()
  await adminWithFactor(app)
  const token = await challenge(app)
  for (const proof of [{}, { code: '123456', recoveryCode: 'abcde-fghjk' }])
    expect(await finish(app, token, proof)).toMatchObject({ status: 400, body: { error: 'BadRequest', field: 'code' } })
})

test('the call of game clients says that the account has a second factor', async () => {
  const app = await testApp()
  await adminWithFactor(app)
  await expect(
    app.anonymous.call(createPasswordTokens, { body: { email: app.email, password: app.password } }),
  ).rejects.toMatchObject({ status: 401, code: 'SecondFactorNeeded' })
})

test('the setup needs the password and a code, and ends after 15 minutes', async () => {
  const app = await testApp()
  const by = await admin(app)
  await expect(by.call(startFactorSetup, { body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
    field: 'password',
  })
  const { secret, uri } = await by.call(startFactorSetup, { body: { password: app.password } })
  expect(uri).toContain(`secret=${secret}`)
  await expect(by.call(confirmFactorSetup, { body: { code: '000000' } })).rejects.toMatchObject({
    code: 'WrongFactorCode',
    field: 'code',
  })
  expect(await signInAnswer(app)).toMatchObject({ token_type: 'bearer' })
  app.advance(15 * minuteMs)
  await expect(by.call(confirmFactorSetup, { body: { code: codeOf(secret, app.now()) } })).rejects.toMatchObject({
    code: 'FactorSetupExpired',
  })
})

test('the secret and the recovery codes are stored unreadably, and are in no audit entry', async () => {
  const app = await testApp()
  const by = await admin(app)
  const { secret } = await by.call(startFactorSetup, { body: { password: app.password } })
  const { recoveryCodes } = await by.call(confirmFactorSetup, { body: { code: codeOf(secret, app.now()) } })
  const factor = await app.db.selectFrom('second_factors').selectAll().where('cid', '=', app.cid).executeTakeFirst()
  expect(factor?.sealed_secret?.toString('latin1')).not.toContain(secret)
  const { rows } = await by.call(listAuditEntries, { query: { subject: 'second-factor' } })
  expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { isSetUp: false }, after: { isSetUp: true } },
  ])
  const text = JSON.stringify(rows)
  for (const planted of [secret, ...recoveryCodes]) expect(text).not.toContain(planted)
})

test('removing the factor needs the password and the factor, and no rule that requires it', async () => {
  const app = await testApp()
  const { by, authenticator } = await adminWithFactor(app)
  const remove = (password: string, code: string) => by.call(removeFactor, { body: { password, code } })
  await expect(remove('wrong', authenticator.code())).rejects.toMatchObject({ code: 'InvalidCredentialsError' })
  await expect(remove(app.password, '000000')).rejects.toMatchObject({ code: 'WrongFactorCode' })
  await setRules(by, 'admins')
  await expect(remove(app.password, authenticator.code())).rejects.toMatchObject({ code: 'SecondFactorRequired' })
  await setRules(by, 'nobody')
  await remove(app.password, authenticator.code())
  expect(await signInAnswer(app)).toMatchObject({ token_type: 'bearer' })
  await expect(remove(app.password, authenticator.code())).rejects.toMatchObject({ code: 'NoSecondFactor' })
})

test('refresh tokens keep working when a factor is added or required', async () => {
  const app = await testApp()
  const tokens = requireTokens(await signInAnswer(app))
  const by = app.withToken(tokens.access_token, String(app.cid))
  await setUpFactor(app, by, app.password)
  await setRules(by, 'everybody')
  const body = { refreshToken: tokens.refresh_token }
  expect(await app.anonymous.call(refreshTokens, { body })).toMatchObject({ accessToken: expect.any(String) })
})

test('a rule leads people without a factor to its setup at the next sign-in', async () => {
  const app = await testApp()
  const by = await admin(app)
  await setRules(by, 'admins')
  expect((await by.send(getOwnFactor, {})).body).toMatchObject({ isRequired: true, recoveryCodesLeft: 0 })
  const answer = (await signInAnswer(app)) as FactorChallenge
  expect(answer).toMatchObject({ token_type: 'second_factor', ways: [] })
  const challengeToken = answer.challenge_token
  expect(await finish(app, challengeToken, { code: '123456' })).toMatchObject({ body: { error: 'NoSecondFactor' } })
  const { secret } = await app.anonymous.call(startSetupAtSignIn, { body: { challengeToken } })
  const confirm = (code: string) =>
    app.anonymous.send(finishSetupAtSignIn, { body: { challengeToken, code, customerScoped: true } })
  expect(await confirm('000000')).toMatchObject({ status: 400, body: { error: 'WrongFactorCode' } })
  const { status, body } = await confirm(codeOf(secret, app.now()))
  expect(status).toBe(200)
  const { token, recoveryCodes } = body as { token: TokenResponse; recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  expect((await app.withToken(token.access_token, String(app.cid)).call(getOwnFactor, {})).created).toBe(app.now())
  // A challenge of an account that has a factor sets up no other one.
  const next = await challenge(app)
  await expect(app.anonymous.call(startSetupAtSignIn, { body: { challengeToken: next } })).rejects.toMatchObject({
    code: 'SignInStepExpired',
  })
  expect((await app.lastMail(app.email))?.subject).toBe('A second factor was added')
})

test('an admin resets the second factor of a colleague, who is signed out and gets a mail', async () => {
  const app = await testApp()
  const { by } = await adminWithFactor(app)
  const colleague = await app.as('admin')
  const { people } = await colleague.call(getSignInRules, {})
  const accountId = people.find(({ email }) => email === app.email)?.accountId ?? 0
  expect(people.filter(({ hasFactor }) => hasFactor)).toHaveLength(1)
  await expect(colleague.call(resetFactor, { params: { accountId: colleague.accountId } })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'accountId',
  })
  await colleague.call(resetFactor, { params: { accountId } })
  expect((await by.send(getOwnFactor, {})).status).toBe(401)
  expect((await app.lastMail(app.email))?.subject).toBe('An admin has reset your second factor')
  expect(await signInAnswer(app)).toMatchObject({ token_type: 'bearer' })
  await expect(colleague.call(resetFactor, { params: { accountId } })).rejects.toMatchObject({ code: 'NoSecondFactor' })
  const player = await app.player()
  await expect(colleague.call(resetFactor, { params: { accountId: player.accountId } })).rejects.toMatchObject({
    code: 'AccountNotFoundError',
  })
})

test('rules are versioned, audited and only for admins', async () => {
  const app = await testApp()
  const by = await admin(app)
  await setRules(by, 'admins', ['approve', 'create-key'])
  expect(await by.call(getSignInRules, {})).toMatchObject({
    rules: { secondFactor: 'admins', freshProof: ['approve', 'create-key'] },
    version: 1,
  })
  const stale = { headers: { 'if-match': '"0"' } }
  const body = { secondFactor: 'nobody' as const, freshProof: [] }
  expect(await by.send(setSignInRules, { body }, stale)).toMatchObject({ status: 409, body: { error: 'StaleVersion' } })
  const developer = await app.as('developer')
  await expect(developer.call(getSignInRules, {})).rejects.toMatchObject({ status: 403 })
  const repeated = { secondFactor: 'nobody', freshProof: ['approve', 'approve'] }
  expect(await by.send(setSignInRules, { body: repeated })).toMatchObject({
    status: 400,
    body: { field: 'freshProof' },
  })
})

test('actions of the rules need a proof of the last ten minutes', async () => {
  const app = await testApp()
  const { by, authenticator } = await adminWithFactor(app)
  const reveal = () =>
    by.call(revealRealmSecret, { params: { pid: app.pid }, body: { reason: 'The match server moves' } })
  app.advance(20 * minuteMs)
  await reveal()
  await setRules(by, 'nobody', ['reveal-secret'])
  await expect(reveal()).rejects.toMatchObject({
    status: 403,
    code: 'StepUpNeeded',
    current: { action: 'reveal-secret', ways: ['code', 'password'] },
  })
  await expect(by.call(proveAgain, { body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'InvalidCredentialsError',
    field: 'password',
  })
  await expect(by.call(proveAgain, { body: {} })).rejects.toMatchObject({ code: 'BadRequest', field: 'password' })
  const { until } = await by.call(proveAgain, { body: { code: authenticator.code() } })
  expect(until).toBe(app.now() + 10 * minuteMs)
  await reveal()
  app.advance(10 * minuteMs)
  await expect(reveal()).rejects.toMatchObject({ code: 'StepUpNeeded' })
  await by.call(proveAgain, { body: { password: app.password } })
  await reveal()
})

test('a sign-in is a proof, and one from before the upgrade is none', async () => {
  const app = await testApp()
  const by = await admin(app)
  await setRules(by, 'nobody', ['create-key'])
  const { id } = await by.call(createServiceAccount, { body: { name: 'Pipeline', description: '' } })
  const body = {
    serviceAccountId: id,
    name: 'main',
    mode: 'read' as const,
    rights: ['view stats' as const],
    realms: ['*'],
    addresses: [],
    expires: app.now() + dayMs,
  }
  expect((await by.call(createApiKey, { body })).secret).toBeTruthy()
  // Signed in before sign-ins recorded how they were proved: everything else keeps working.
  const older = await app.as('admin')
  await expect(older.call(createApiKey, { body })).rejects.toMatchObject({ code: 'StepUpNeeded' })
  expect((await older.call(getSignInRules, {})).version).toBe(1)
})

test('a sign-in from a new place is mailed to operators', async () => {
  const app = await testApp()
  await signInAnswer(app)
  expect((await app.lastMail(app.email))?.subject).not.toBe('Sign-in from a new place')
  await signInAnswer(app, app.password, '203.0.113.9')
  const mail = await app.lastMail(app.email)
  expect(mail?.subject).toBe('Sign-in from a new place')
  expect(mail?.body).toContain('203.0.113.9')
})

test('admins list and end the sign-ins of colleagues', async () => {
  const app = await testApp()
  const by = await admin(app)
  const colleague = await app.as('developer')
  const params = { accountId: colleague.accountId }
  const { rows } = await by.call(listSignInsOf, { params, query: {} })
  expect(rows).toMatchObject([{ isCurrent: false, isOperator: true }])
  await by.call(endSignInOf, { params: { ...params, id: rows[0]?.id ?? 0 } })
  expect((await colleague.send(listSignIns, {})).status).toBe(401)
  expect(await by.call(endAllSignInsOf, { params })).toEqual({ ended: 0 })
  await expect(by.call(endSignInOf, { params: { ...params, id: 1 } })).rejects.toMatchObject({ code: 'NotFound' })
  const player = await app.player()
  await expect(by.call(listSignInsOf, { params: { accountId: player.accountId }, query: {} })).rejects.toMatchObject({
    code: 'AccountNotFoundError',
  })
  await expect(colleague.call(listSignInsOf, { params, query: {} })).rejects.toMatchObject({ status: 401 })
  const { rows: entries } = await by.call(listAuditEntries, { query: { subject: 'sign-in' } })
  expect(entries).toMatchObject([{ before: { revoked: false }, after: { revoked: true } }])
})

test('unfinished sign-ins are deleted when they have expired', async () => {
  const app = await testApp()
  await adminWithFactor(app)
  await challenge(app)
  const rows = () => app.db.selectFrom('factor_challenges').select('hash').where('cid', '=', app.cid).execute()
  await deleteOldChallenges(app.db, new Date(app.now()), 100)
  expect(await rows()).toHaveLength(1)
  app.advance(11 * minuteMs)
  await deleteOldChallenges(app.db, new Date(app.now()), 100)
  expect(await rows()).toHaveLength(0)
})

/** An admin with a factor in an organization that allows to remember devices for 14 days. */
async function rememberedAdmin(app: TestApp) {
  const { authenticator } = await adminWithFactor(app)
  const { challenge_token: challengeToken } = (await signInAnswer(app)) as FactorChallenge
  const first = await finish(app, challengeToken, { code: authenticator.code() })
  const by = app.withToken((first.body as TokenResponse).access_token, String(app.cid))
  await by.call(setSignInRules, { body: { secondFactor: 'admins', freshProof: ['reveal-secret'], rememberDays: 14 } })
  app.advance(stepMs)
  const body = { challengeToken: await challenge(app), code: authenticator.code(), customerScoped: true }
  const token = (await app.anonymous.call(finishSignIn, { body: { ...body, rememberDevice: true } })).device_token ?? ''
  return { by, authenticator, token }
}

const signInOn = (app: TestApp, token: string, password = app.password) =>
  app.anonymous.call(createToken, {
    body: { grant_type: 'password', username: app.email, password, device_token: token, customerScoped: true },
  })

test('a remembered device is not asked for the second factor, for the days of the organization', async () => {
  const app = await testApp()
  const { by, token } = await rememberedAdmin(app)
  expect((await signInAnswer(app)) as FactorChallenge).toMatchObject({ token_type: 'second_factor', remember_days: 14 })
  const tokens = requireTokens(await signInOn(app, token))
  const { rows } = await app.withToken(tokens.access_token, String(app.cid)).call(listSignIns, { query: {} })
  expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({ how: 'password on a remembered device' })
  const { devices } = await by.call(listRememberedDevices, {})
  expect(devices).toMatchObject([{ lastUsed: app.now(), expires: expect.any(Number) }])
  const stored = JSON.stringify(await app.db.selectFrom('remembered_devices').selectAll().execute())
  expect(stored).not.toContain(token)
  const trail = await by.call(listAuditEntries, { query: { limit: 50 } })
  expect(JSON.stringify(trail)).not.toContain(token)
  expect(trail.rows.some(({ after }) => JSON.stringify(after).includes('deviceRememberedUntil'))).toBe(true)
  await by.call(setSignInRules, { body: { secondFactor: 'admins', freshProof: [], rememberDays: 1 } })
  app.advance(dayMs)
  expect((await signInOn(app, token)).token_type).toBe('second_factor')
})

test('a remembered device belongs to one person and one password', async () => {
  const app = await testApp()
  const { by, token } = await rememberedAdmin(app)
  const other = await testApp()
  const { token: othersToken } = await rememberedAdmin(other)
  expect((await signInOn(app, othersToken)).token_type).toBe('second_factor')
  expect((await signInOn(app, 'rg_1_unknown')).token_type).toBe('second_factor')
  await by.call(changePassword, { body: { currentPassword: app.password, newPassword: 'a better password' } })
  expect((await signInOn(app, token, 'a better password')).token_type).toBe('second_factor')
  expect((await by.call(listRememberedDevices, {})).devices).toEqual([])
})

test('a remembered device ends when it is forgotten, when a factor changes, and when the rule is removed', async () => {
  const app = await testApp()
  const { by, authenticator, token } = await rememberedAdmin(app)
  const { devices } = await by.call(listRememberedDevices, {})
  await by.call(forgetRememberedDevice, { params: { id: devices[0]?.id ?? 0 } })
  expect((await signInOn(app, token)).token_type).toBe('second_factor')
  expect((await by.send(forgetRememberedDevice, { params: { id: devices[0]?.id ?? 0 } })).status).toBe(404)

  const rememberAgain = async (code: () => string) => {
    app.advance(2 * stepMs)
    const body = { challengeToken: await challenge(app), code: code(), customerScoped: true, rememberDevice: true }
    return (await app.anonymous.call(finishSignIn, { body })).device_token ?? ''
  }
  const second = await rememberAgain(authenticator.code)
  expect((await signInOn(app, second)).token_type).toBe('bearer')
  app.advance(stepMs)
  const next = await setUpFactor(app, by, app.password)
  expect((await signInOn(app, second)).token_type).toBe('second_factor')
  const third = await rememberAgain(next.code)
  await by.call(setSignInRules, { body: { secondFactor: 'admins', freshProof: [] } })
  expect((await signInOn(app, third)).token_type).toBe('second_factor')
  expect((await by.call(listRememberedDevices, {})).devices).toEqual([])
})

test('on a remembered device a fresh proof needs the second factor', async () => {
  const app = await testApp()
  const { authenticator, token } = await rememberedAdmin(app)
  const tokens = requireTokens(await signInOn(app, token))
  const by = app.withToken(tokens.access_token, String(app.cid))
  const reveal = () => by.send(revealRealmSecret, { params: { pid: app.pid }, body: { reason: 'an old game server' } })
  const needed = { status: 403, body: { error: 'StepUpNeeded', current: { ways: ['code'] } } }
  expect(await reveal()).toMatchObject(needed)
  expect((await by.send(proveAgain, { body: { password: app.password } })).body).toMatchObject({
    error: 'SecondFactorNeeded',
  })
  expect((await by.send(startFactorSetup, { body: { password: app.password } })).body).toMatchObject({
    error: 'StepUpNeeded',
  })
  app.advance(2 * stepMs)
  await by.call(proveAgain, { body: { code: authenticator.code() } })
  expect((await reveal()).status).toBe(200)
})

test('without a rule no device is remembered', async () => {
  const app = await testApp()
  const { authenticator } = await adminWithFactor(app)
  const answer = (await signInAnswer(app)) as FactorChallenge
  expect(answer).not.toHaveProperty('remember_days')
  const body = { challengeToken: answer.challenge_token, code: authenticator.code(), rememberDevice: true }
  expect(await app.anonymous.call(finishSignIn, { body })).not.toHaveProperty('device_token')
})
