import { grantRole, listAdminUsers, planRevokeAccess, revokeRole } from '@regent/contract/organization/admin-users'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createToken, listSignIns, revokeToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { finishSignIn } from '@regent/contract/organization/factors'
import {
  addSsoDomain,
  finishSsoTest,
  getSso,
  readSsoIssuer,
  removeSso,
  removeSsoDomain,
  setSso,
  verifySsoDomain,
} from '@regent/contract/organization/sso'
import { finishSso, getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasConfirmedIdentity } from '../../../kernel/context/identity.ts'
import { challengeOf, setUpFactor } from '../../../testing/authenticator.ts'
import { newKey } from '../../../testing/identity-provider.ts'
import { type SignInProvider, ssoClient } from '../../../testing/sign-in-provider.ts'
import {
  changeSettings,
  newVerifier,
  open,
  openStart,
  settingsOf,
  setUpSso,
  signInBySso,
  startProvider,
  visit,
} from '../../../testing/sso-story.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { signIn } from '../auth/service.ts'
import { hashToken } from '../auth/tokens.ts'

let provider: SignInProvider
let app: TestApp
let admin: Actor
/** DNS records by name. */
const records = new Map<string, string[][]>()

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  app = await ownApp()
  app.mayCallLoopback()
  Object.assign(app.services, {
    resolveTxt: async (name: string) => {
      const found = records.get(name)
      if (!found) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
      return found
    },
  })
  // Id tokens have the time of this machine; each test has its own window of the limits.
  app.advance(Math.max(0, Date.now() - app.now()) + 16 * minuteMs)
  admin = await app.as('admin')
})
afterEach(() => {
  provider.heal()
  records.clear()
})

const newcomer = (changed: object = {}) => {
  const sub = `sub-${Math.random().toString(36).slice(2)}`
  return { sub, email: `${sub}@studio.test`, email_verified: true, groups: ['everyone'], ...changed }
}
const everyone = { group: 'everyone', role: 'tester' as const, realms: [] }

async function verifyDomain(domain: string) {
  const { record, value } = await admin.call(addSsoDomain, { body: { domain } })
  records.set(record, [['another record'], [value.slice(0, 20), value.slice(20)]])
  await admin.call(verifySsoDomain, { params: { domain } })
}

const newestEntry = async () =>
  (await admin.call(listAuditEntries, { query: { limit: 1 } }, { scope: String(app.cid) })).rows

const emailOf = async ({ accountId }: Actor) => {
  const { accounts } = await admin.call(listAdminUsers, {})
  return accounts.find(({ id }) => id === accountId)?.email ?? ''
}
const personOf = async (accountId: number) => {
  const { accounts } = await admin.call(listAdminUsers, {})
  return accounts.find(({ id }) => id === accountId)
}
const ownIdOf = async (actor: Actor) => {
  const { accounts } = await admin.call(listAdminUsers, {})
  const { rows } = await actor.call(listSignIns, { query: {} })
  const row = await app.db
    .selectFrom('sign_ins')
    .select('account_id')
    .where('id', '=', rows[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  return accounts.find(({ id }) => id === row.account_id)?.id ?? row.account_id
}
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

describe('the settings', () => {
  test('the secret is encrypted, never returned, and kept until it is replaced', async () => {
    await setUpSso(admin, provider)
    const first = await admin.send(getSso, {})
    expect(first.body).toMatchObject({ version: 1, settings: { issuer: provider.issuer }, secret: { set: app.now() } })
    await changeSettings(admin, { name: 'Another name' })
    const second = await admin.call(getSso, {})
    expect(second).toMatchObject({ version: 2, secret: { set: app.now() }, settings: { name: 'Another name' } })
    const audit = await admin.send(listAuditEntries, { query: { limit: 10 } })
    const rows = await app.db.selectFrom('sso_settings').selectAll().execute()
    const trail = await app.db.selectFrom('audit_entries').selectAll().execute()
    for (const text of [first.body, second, audit.body, rows, trail].map((one) => JSON.stringify(one))) {
      expect(text).not.toContain(ssoClient.clientSecret)
      expect(text).not.toContain(Buffer.from(ssoClient.clientSecret).toString('hex'))
    }
    expect((await signInBySso(app, provider, newcomer(), {}).catch((error) => error)).code).toBe('SsoNoRole')
  })

  test('another issuer or client does not get the old secret', async () => {
    await setUpSso(admin, provider)
    await changeSettings(admin, { clientId: 'another-client' })
    expect((await admin.call(getSso, {})).secret).toBeUndefined()
  })

  test('changing and removing them is undone, with the secret', async () => {
    await setUpSso(admin, provider, { rules: [everyone] })
    await admin.call(removeSso, {})
    expect((await admin.call(getSso, {})).settings).toBeUndefined()
    const rows = await newestEntry()
    await admin.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } }, { scope: String(app.cid) })
    await signInBySso(app, provider, newcomer())
  })

  test('only admins see and change them', async () => {
    const developer = await app.as('developer')
    expect((await developer.send(getSso, {})).status).toBe(403)
    expect((await developer.send(setSso, { body: settingsOf(provider) })).status).toBe(403)
    expect((await developer.send(addSsoDomain, { body: { domain: 'studio.test' } })).status).toBe(403)
  })

  test('a stale version is refused', async () => {
    await setUpSso(admin, provider)
    const headers = { 'if-match': '"7"' }
    const body = settingsOf(provider, { name: 'Late' })
    expect((await admin.send(setSso, { body }, { headers })).body).toMatchObject({ error: 'StaleVersion' })
  })

  test('an issuer inside the own network is not called', async () => {
    Object.assign(app.services.settings, { privateHosts: [] })
    for (const issuer of [provider.issuer, 'https://10.0.0.1/id', 'https://localhost/id', 'http://id.test']) {
      const asked = provider.asked.length
      const answer = await admin.send(setSso, { body: settingsOf(provider, { issuer }) })
      expect(answer.body).toMatchObject({ status: 400, error: 'BadRequest' })
      expect(JSON.stringify(answer.body)).toContain('issuer')
      expect(provider.asked.length).toBe(asked)
    }
  })

  test('a discovery document of another issuer, a slow or a broken one is refused', async () => {
    expect(await errorOf(admin.call(readSsoIssuer, { body: { issuer: `${provider.issuer}/` } }))).toBe(
      'SsoIssuerMismatch',
    )
    provider.behave((_, response) => void response.end('<html>'))
    expect(await errorOf(admin.call(readSsoIssuer, { body: { issuer: provider.issuer } }))).toBe(
      'SsoProviderUnavailable',
    )
    provider.behave((_, response) => void response.end(`"${'x'.repeat(300_000)}"`))
    expect(await errorOf(admin.call(readSsoIssuer, { body: { issuer: provider.issuer } }))).toBe(
      'SsoProviderUnavailable',
    )
    provider.heal()
    expect(await admin.call(readSsoIssuer, { body: { issuer: provider.issuer } })).toMatchObject({
      hasUserInfo: true,
      hasSignOut: true,
      hasPkce: true,
    })
  })

  test('a rule gives no role that its author could not give', async () => {
    const limited = await app.as('admin', { [app.staging]: 'tester' })
    const rules = [{ group: 'leads', role: 'admin' as const, realms: [app.staging] }]
    expect(await errorOf(limited.call(setSso, { body: settingsOf(provider, { rules }) }))).not.toBe('no error')
    await admin.call(setSso, { body: settingsOf(provider, { rules }) })
    const unknown = [{ ...everyone, realms: ['DE_1'] }]
    expect(await errorOf(admin.call(setSso, { body: settingsOf(provider, { rules: unknown }) }))).toBe('RealmNotFound')
  })
})

describe('a domain', () => {
  test('counts after its record was read', async () => {
    const { record, value } = await admin.call(addSsoDomain, { body: { domain: 'studio.test' } })
    expect(record).toBe('_regent.studio.test')
    const verify = () => errorOf(admin.call(verifySsoDomain, { params: { domain: 'studio.test' } }))
    expect(await verify()).toBe('SsoRecordMissing')
    records.set(record, [[`${value}x`]])
    expect(await verify()).toBe('SsoRecordMissing')
    records.set(record, [[value]])
    expect(await verify()).toBe('no error')
    expect((await admin.call(getSso, {})).domains).toMatchObject([{ domain: 'studio.test', verified: app.now() }])
    expect(await errorOf(admin.call(addSsoDomain, { body: { domain: 'studio.test' } }))).toBe('SsoDomainExists')
    await admin.call(removeSsoDomain, { params: { domain: 'studio.test' } })
    expect(await verify()).toBe('SsoDomainNotFound')
  })

  /** The stored state: the admin's sign-in does not last for days. */
  const stored = () =>
    app.db
      .selectFrom('sso_domains')
      .select(['verified_at', 'checked_at', 'missing_since'])
      .where('cid', '=', app.cid)
      .executeTakeFirstOrThrow()
  const mailedSubjects = async () => {
    const rows = await app.db
      .selectFrom('emails')
      .select(['subject', 'created_at'])
      .where('cid', '=', app.cid)
      .execute()
    const about = rows.filter(({ subject }) => subject.includes('studio.test'))
    return [...new Set(about.map(({ subject, created_at }) => `${created_at} ${subject}`))].length
  }
  const after = async (ms: number) => {
    app.advance(ms)
    await app.runJobs()
    await app.runJobs()
  }

  test('is verified without a click when its record appears, checked every five minutes for an hour', async () => {
    const { record, value } = await admin.call(addSsoDomain, { body: { domain: 'studio.test' } })
    // The first run plans the next full five minutes.
    await app.runJobs()
    await after(5 * minuteMs)
    expect(await stored()).toMatchObject({ checked_at: app.now(), verified_at: null })
    records.set(record, [[value]])
    await after(5 * minuteMs)
    expect(await stored()).toMatchObject({ verified_at: app.now() })
    expect((await admin.call(getSso, {})).domains).toMatchObject([{ checked: app.now(), verified: app.now() }])
    await after(60 * minuteMs)
    const daily = app.now()
    await after(60 * minuteMs)
    expect(await stored()).toMatchObject({ checked_at: daily })
  })

  test('whose record is lost counts for seven more days, and the admins are told', async () => {
    await verifyDomain('studio.test')
    const [record = ''] = records.keys()
    const found = records.get(record) ?? []
    const nextDay = () => after(dayMs + 5 * minuteMs)
    await nextDay()
    records.delete(record)
    await nextDay()
    expect(await stored()).toMatchObject({ missing_since: app.now(), verified_at: expect.any(Number) })
    expect(await mailedSubjects()).toBe(1)
    records.set(record, found)
    await nextDay()
    expect(await stored()).toMatchObject({ missing_since: null })
    records.delete(record)
    for (let day = 0; day < 7; day += 1) await nextDay()
    expect(await stored()).toMatchObject({ verified_at: expect.any(Number) })
    await nextDay()
    expect(await stored()).toMatchObject({ verified_at: null })
    expect(await mailedSubjects()).toBe(3)
  })

  test('is kept while the DNS server does not answer', async () => {
    await verifyDomain('studio.test')
    Object.assign(app.services, {
      resolveTxt: async () => Promise.reject(Object.assign(new Error('ETIMEOUT'), { code: 'ETIMEOUT' })),
    })
    await after(8 * dayMs)
    await after(8 * dayMs)
    expect(await stored()).toMatchObject({
      verified_at: expect.any(Number),
      checked_at: app.now(),
      missing_since: null,
    })
  })

  test('of another organization has another record', async () => {
    const { value } = await admin.call(addSsoDomain, { body: { domain: 'studio.test' } })
    const other = await ownApp()
    const { value: otherValue } = await (await other.as('admin')).call(addSsoDomain, {
      body: { domain: 'studio.test' },
    })
    expect(otherValue).not.toBe(value)
  })
})

describe('a person who signs in', () => {
  test('gets an account with the role of the first rule that fits', async () => {
    const rules = [
      { group: 'leads', role: 'admin' as const, realms: [] },
      { group: 'sky', role: 'developer' as const, realms: [app.staging, app.development] },
      everyone,
    ]
    await setUpSso(admin, provider, { rules })
    const { actor, tokens } = await signInBySso(app, provider, newcomer({ groups: ['everyone', 'sky'] }))
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3_600_000 })
    const id = await ownIdOf(actor)
    expect(await personOf(id)).toMatchObject({
      rolesFromSso: true,
      isInvited: false,
      roles: [{ role: 'developer' }, { role: 'developer' }],
    })
    expect((await personOf(id))?.roleString).toBeUndefined()
    expect((await actor.call(listSignIns, { query: {} })).rows).toMatchObject([{ how: 'single sign-on' }])
  })

  test('has a confirmed identity for approvals, unless a password opens the account, too', async () => {
    await setUpSso(admin, provider, { rules: [everyone] })
    const id = await ownIdOf((await signInBySso(app, provider, newcomer())).actor)
    const customer = { db: app.db, cid: app.cid }
    const isKnown = () => hasConfirmedIdentity(app.services.registry, customer, { id, is_email_confirmed: true })
    expect(await isKnown()).toBe(true)
    await app.db.updateTable('accounts').set({ password_hash: 'a hash' }).where('id', '=', id).execute()
    expect(await isKnown()).toBe(false)
    await app.db.updateTable('sso_settings').set({ only_sso: true }).where('cid', '=', app.cid).execute()
    expect(await isKnown()).toBe(true)
    const breakGlass = JSON.stringify([id])
    await app.db.updateTable('sso_settings').set({ break_glass: breakGlass }).where('cid', '=', app.cid).execute()
    expect(await isKnown()).toBe(false)
  })

  test('keeps the account, also with another e-mail', async () => {
    await setUpSso(admin, provider, { rules: [everyone] })
    const person = newcomer()
    const first = await ownIdOf((await signInBySso(app, provider, person)).actor)
    const again = { ...person, email: 'renamed@studio.test', email_verified: false }
    expect(await ownIdOf((await signInBySso(app, provider, again)).actor)).toBe(first)
  })

  test('with claims in the user info is found', async () => {
    await setUpSso(admin, provider, { rules: [everyone] })
    provider.useUserInfo()
    await signInBySso(app, provider, newcomer())
  })

  test('joins an account of the staff only with a verified e-mail in a verified domain', async () => {
    await setUpSso(admin, provider)
    const colleague = await app.as('developer')
    const person = newcomer({ email: await emailOf(colleague) })
    const unverified = { ...person, email_verified: false }
    expect(await errorOf(signInBySso(app, provider, unverified))).toBe('SsoEmailNotVerified')
    expect(await errorOf(signInBySso(app, provider, person))).toBe('SsoDomainNotVerified')
    await verifyDomain('studio.test')
    const { actor } = await signInBySso(app, provider, person)
    expect(await ownIdOf(actor)).toBe(colleague.accountId)
    expect(await personOf(colleague.accountId)).toMatchObject({ roleString: 'developer' })
    // Without rules, single sign-on does not decide roles.
    expect((await personOf(colleague.accountId))?.rolesFromSso).toBeUndefined()
    await admin.call(grantRole, { params: { id: colleague.accountId }, body: { role: 'tester' } })
  })

  test('does not get an account of a player, and none without a group or without just-in-time accounts', async () => {
    await setUpSso(admin, provider, { rules: [everyone] })
    await verifyDomain('studio.test')
    const player = await app.as(undefined)
    const row = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', player.accountId)
      .executeTakeFirstOrThrow()
    const email = row.email ?? ''
    expect(await errorOf(signInBySso(app, provider, newcomer({ email })))).toBe('SsoAccountNotStaff')
    expect(await errorOf(signInBySso(app, provider, newcomer({ groups: ['others'] })))).toBe('SsoNoRole')
    expect(await errorOf(signInBySso(app, provider, newcomer({ groups: undefined })))).toBe('SsoNoRole')
    expect(await errorOf(signInBySso(app, provider, newcomer({ email: undefined })))).toBe('SsoEmailNotVerified')
    await changeSettings(admin, { justInTime: false })
    expect(await errorOf(signInBySso(app, provider, newcomer()))).toBe('SsoAccountMissing')
  })

  test('gets the roles of the groups at each sign-in, which is audited and cannot be changed by hand', async () => {
    await setUpSso(admin, provider, {
      rules: [{ group: 'leads', role: 'developer', realms: [] }, everyone],
    })
    const person = newcomer({ groups: ['leads'] })
    const { actor } = await signInBySso(app, provider, person)
    const id = await ownIdOf(actor)
    await signInBySso(app, provider, { ...person, groups: ['everyone'] })
    expect(await personOf(id)).toMatchObject({ roleString: 'tester', rolesFromSso: true })
    expect(await newestEntry()).toMatchObject([
      { subject: 'sso-account', before: { everywhere: 'developer' }, after: { everywhere: 'tester' } },
    ])
    expect(await errorOf(admin.call(grantRole, { params: { id }, body: { role: 'admin' } }))).toBe('RolesFromSso')
    expect(await errorOf(admin.call(revokeRole, { params: { id }, body: {} }))).toBe('RolesFromSso')
    expect(await errorOf(admin.call(planRevokeAccess, { body: { ids: [id] } }))).toBe('RolesFromSso')
    // Who has lost every group loses every role, also for the sign-ins that exist.
    expect(await errorOf(signInBySso(app, provider, { ...person, groups: [] }))).toBe('SsoNoRole')
    expect((await actor.send(listAdminUsers, {})).status).toBe(403)
    expect(await personOf(id)).toBeUndefined()
  })

  test('does not lose the role of the last admin, and break-glass admins keep theirs', async () => {
    await setUpSso(admin, provider, { rules: [everyone], breakGlass: [admin.accountId] })
    await verifyDomain('studio.test')
    const person = newcomer({ email: await emailOf(admin) })
    await signInBySso(app, provider, person)
    expect(await personOf(admin.accountId)).toMatchObject({ roleString: 'admin' })
    await app.db
      .updateTable('accounts')
      .set({ role: null })
      .where('cid', '=', app.cid)
      .where('id', '!=', admin.accountId)
      .execute()
    await changeSettings(admin, { breakGlass: [] })
    await signInBySso(app, provider, person)
    expect(await personOf(admin.accountId)).toMatchObject({ roleString: 'admin' })
  })
})

describe('each invalid sign-in has its own error', () => {
  beforeEach(() => setUpSso(admin, provider, { rules: [everyone] }))

  const errorIn = async (...args: Parameters<typeof visit> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
    (await visit(app, provider, ...args)).error

  test.each([
    ['SsoIssuerMismatch', { iss: 'https://another.test' }],
    ['SsoAudienceMismatch', { aud: 'another-client' }],
    ['SsoNonceMismatch', { nonce: 'another nonce' }],
    ['SsoTokenExpired', { exp: 1_000_000 }],
    ['SsoTokenExpired', { nbf: 9_000_000_000 }],
  ])('%s for %j', async (code, claims) => {
    provider.forge(claims)
    expect(await errorIn(newcomer())).toBe(code)
  })

  test('within 60 seconds the clocks may differ', async () => {
    const seconds = Math.floor(app.now() / 1_000)
    provider.forge({ exp: seconds - 50 })
    expect(await errorIn(newcomer())).toBeUndefined()
    provider.forge({ exp: seconds - 70 })
    expect(await errorIn(newcomer())).toBe('SsoTokenExpired')
  })

  test('a token with another signature', async () => {
    provider.forge({}, await newKey('RS256', 'of a stranger'))
    expect(await errorIn(newcomer())).toBe('SsoTokenInvalid')
  })

  test('another state, none, another browser, and a callback that is opened twice', async () => {
    expect(await errorIn(newcomer(), { callback: (url) => url.searchParams.set('state', 'x') })).toBe('SsoStateInvalid')
    expect(await errorIn(newcomer(), { callback: (url) => url.searchParams.delete('state') })).toBe('SsoStateInvalid')
    const foreign = `regent_sso=${'a'.repeat(43)}`
    expect(await errorIn(newcomer(), { cookie: foreign })).toBe('SsoStateInvalid')
    const { callback, cookie, code } = await visit(app, provider, newcomer())
    expect(code).toBeDefined()
    const again = await open(app, callback, cookie)
    expect(String(again.headers.location)).toContain('ssoError=SsoStateInvalid')
  })

  test('a sign-in that took too long', async () => {
    expect(await errorIn(newcomer(), { meanwhile: () => app.advance(10 * minuteMs) })).toBe('SsoExpired')
  })

  test('a code of the provider that was used, and an error instead of a code', async () => {
    let used = ''
    await visit(app, provider, newcomer(), {
      callback(url) {
        used = url.searchParams.get('code') ?? ''
      },
    })
    const replay = (url: URL) => url.searchParams.set('code', used)
    expect(await errorIn(newcomer(), { callback: replay })).toBe('SsoCodeRefused')
    const refuse = (url: URL) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    }
    expect(await errorIn(newcomer(), { callback: refuse })).toBe('SsoRefusedByProvider')
    const foreign = (url: URL) => url.searchParams.set('iss', 'https://another.test')
    expect(await errorIn(newcomer(), { callback: foreign })).toBe('SsoIssuerMismatch')
  })

  test('a wrong client secret', async () => {
    await admin.call(setSso, { body: { ...settingsOf(provider, { rules: [everyone] }), clientSecret: 'wrong' } })
    expect(await errorIn(newcomer())).toBe('SsoClientRefused')
  })

  test('a provider that is down', async () => {
    const meanwhile = () => provider.behave((_, response) => void response.destroy())
    expect(await errorIn(newcomer(), { meanwhile })).toBe('SsoProviderUnavailable')
    provider.behave((_, response) => void response.writeHead(500).end('{}'))
    app.advance(61 * minuteMs)
    expect((await openStart(app)).location).toContain('ssoError=SsoProviderUnavailable')
  })

  test('a code for the console works once, for its page, for two minutes, and not as a test', async () => {
    const finish = (body: { code: string; verifier: string }) => errorOf(app.anonymous.call(finishSso, { body }))
    const { code = '', verifier } = await visit(app, provider, newcomer())
    expect(await finish({ code, verifier: newVerifier().verifier })).toBe('SsoHandoverInvalid')
    expect(await finish({ code, verifier })).toBe('SsoHandoverInvalid')
    const good = await visit(app, provider, newcomer())
    expect(await finish({ code: good.code ?? '', verifier: good.verifier })).toBe('no error')
    expect(await finish({ code: good.code ?? '', verifier: good.verifier })).toBe('SsoHandoverInvalid')
    const late = await visit(app, provider, newcomer())
    app.advance(2 * minuteMs)
    expect(await finish({ code: late.code ?? '', verifier: late.verifier })).toBe('SsoHandoverInvalid')
    const tested = await visit(app, provider, newcomer(), { isTest: true })
    expect(await finish({ code: tested.code ?? '', verifier: tested.verifier })).toBe('SsoHandoverInvalid')
    expect(await finish({ code: 'nothing', verifier })).toBe('SsoHandoverInvalid')
  })

  test('an unknown organization, or one without single sign-on, is not told apart', async () => {
    await admin.call(removeSso, {})
    const { challenge } = newVerifier()
    for (const organization of [app.alias, 'no-such-organization', 'x'.repeat(300)]) {
      const reply = await open(app, `/api/auth/sso/start?${new URLSearchParams({ organization, challenge })}`)
      expect(reply.statusCode).toBe(302)
      expect(String(reply.headers.location)).toContain('ssoError=SsoNotSetUp')
    }
  })

  test('failures are limited per address and counted in a metric', async () => {
    const metric = async () =>
      Number(
        /regent_sso_failures_total\{code="SsoStateInvalid"\} (\d+)/.exec((await open(app, '/metrics')).body)?.[1] ?? 0,
      )
    const before = await metric()
    const fail = () => open(app, '/api/auth/sso/callback?state=x&code=y', undefined, '198.51.100.7')
    for (let count = 0; count < 100; count += 1) await fail()
    expect(await metric()).toBe(before + 100)
    expect(String((await fail()).headers.location)).toContain('ssoError=TooManyRequests')
    const address = '198.51.100.7'
    expect((await visit(app, provider, newcomer(), { address })).error).toBe('TooManyRequests')
    expect((await visit(app, provider, newcomer())).code).toBeDefined()
    app.advance(15 * minuteMs)
    expect((await visit(app, provider, newcomer(), { address })).code).toBeDefined()
  })
})

test('keys that the provider has replaced are read again, once a minute', async () => {
  await setUpSso(admin, provider, { rules: [everyone] })
  await signInBySso(app, provider, newcomer())
  const reads = () => provider.asked.filter((path) => path.startsWith('/jwks')).length
  const before = reads()
  await signInBySso(app, provider, newcomer())
  expect(reads()).toBe(before)
  await provider.rotateKey()
  expect((await visit(app, provider, newcomer())).error).toBe('SsoTokenInvalid')
  expect(reads()).toBe(before)
  app.advance(minuteMs)
  await signInBySso(app, provider, newcomer())
  expect(reads()).toBe(before + 1)
})

test('the cookie is not for scripts, and the address contains PKCE, state and nonce but no secret', async () => {
  await setUpSso(admin, provider, { rules: [everyone] })
  const { reply, location } = await openStart(app)
  expect(reply.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax; Path=\/api\/auth\/sso; Max-Age=600$/)
  expect(reply.headers['cache-control']).toBe('no-store')
  const query = new URL(location).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(query.get('nonce')).toBeTruthy()
  expect(query.get('redirect_uri')).toBe('http://regent.test/api/auth/sso/callback')
  const state = query.get('state') ?? ''
  const rows = await app.db.selectFrom('sso_steps').selectAll().where('cid', '=', app.cid).execute()
  expect(rows.map(({ hash }) => hash.toString('hex'))).toContain(hashToken(state).toString('hex'))
  expect(JSON.stringify(rows)).not.toContain(state)
})

test('no code, token, state, verifier or secret is in a log, an answer or the audit trail', async () => {
  let logged = ''
  const log = pino(
    { level: 'trace' },
    {
      write(line: string) {
        logged += line
      },
    },
  )
  await setUpSso(admin, provider, { rules: [everyone] })
  const server = await startApp({ privateHosts: ['loopback'] }, app.databaseUrl, { log })
  server.clock.now = app.now()
  const logging = { ...app, app: server.app }
  const planted: string[] = [ssoClient.clientSecret]
  const plant = (url: URL) => {
    planted.push(url.searchParams.get('code') ?? '', url.searchParams.get('state') ?? '')
  }
  const good = await visit(logging, provider, newcomer(), { callback: plant })
  const body = { code: good.code ?? '', verifier: good.verifier }
  planted.push(body.code, body.verifier, good.cookie.slice(11))
  const finish = () => server.app.inject({ method: 'POST', url: finishSso.path, payload: body })
  const tokens = (await finish()).json() as { access_token: string; refresh_token: string }
  planted.push(tokens.access_token, tokens.refresh_token)
  const answers = [(await finish()).body]
  provider.forge({ nonce: 'planted-nonce-4711' })
  planted.push('planted-nonce-4711')
  const bad = await visit(logging, provider, newcomer(), { callback: plant })
  answers.push(JSON.stringify({ error: bad.error }))
  await server.close()
  const audit = JSON.stringify(await app.db.selectFrom('audit_entries').selectAll().execute())
  expect(logged).toContain('/api/auth/sso/callback')
  for (const secret of planted) {
    expect(secret.length).toBeGreaterThan(15)
    for (const text of [logged, audit, ...answers]) expect(text).not.toContain(secret)
  }
})

describe('a test sign-in', () => {
  const finishTest = async (person: object) => {
    const { code = '', verifier, path } = await visit(app, provider, newcomer(person), { isTest: true })
    expect(path).toBe(`/${app.alias}/users/single-sign-on/test`)
    return admin.call(finishSsoTest, { body: { code, verifier } })
  }

  test('shows what arrived, the role, and who would lose one', async () => {
    const leads = { group: 'leads', role: 'developer' as const, realms: [] }
    await setUpSso(admin, provider, { rules: [leads, everyone] })
    const { actor } = await signInBySso(app, provider, newcomer({ groups: ['leads'] }))
    await changeSettings(admin, { rules: [everyone, { ...leads, group: 'others' }], defaultRole: 'tester' })
    const result = await finishTest({ sub: 'tested', groups: ['others', 'more'] })
    expect(result).toMatchObject({
      issuer: provider.issuer,
      subject: 'tested',
      isEmailVerified: true,
      groups: ['others', 'more'],
      rule: 1,
      roles: [{ role: 'developer' }],
      losses: [{ accountId: await ownIdOf(actor), before: [{ role: 'developer' }], after: [{ role: 'tester' }] }],
    })
    expect((await admin.call(getSso, {})).tested).toBe(app.now())
    // It creates no account and no sign-in.
    expect((await admin.call(listAdminUsers, {})).accounts.some(({ email }) => email === result.email)).toBe(false)
  })

  test('of a person who could not sign in says why, and does not count', async () => {
    await setUpSso(admin, provider, { rules: [everyone] })
    expect((await finishTest({ groups: ['others'] })).problem).toContain('group')
    expect((await admin.call(getSso, {})).tested).toBeUndefined()
  })
})

describe('only by single sign-on', () => {
  const passwordSignIn = (realm = false) =>
    app.anonymous.send(createToken, {
      body: { grant_type: 'password', username: app.email, password: app.password, customerScoped: !realm },
    })

  async function prepare() {
    const tokens = (await passwordSignIn()).body as { access_token: string }
    const owner = app.withToken(tokens.access_token, String(app.cid))
    const ownerId = await ownIdOf(owner)
    return { owner, ownerId }
  }

  async function testAs(by: Actor) {
    const { code = '', verifier } = await visit(app, provider, newcomer(), { isTest: true })
    await by.call(finishSsoTest, { body: { code, verifier } })
  }

  test('needs a test by this admin in the last hour, and a break-glass admin with password and second factor', async () => {
    const { owner: first, ownerId } = await prepare()
    let owner = first
    await setUpSso(owner, provider, { rules: [everyone] })
    const switchOn = (breakGlass: number[]) => errorOf(changeSettings(owner, { onlySso: true, breakGlass }))
    expect(await switchOn([])).toBe('BreakGlassNeeded')
    expect(await switchOn([ownerId])).toBe('BreakGlassNeeded')
    await setUpFactor(app, owner, app.password)
    expect(await switchOn([ownerId])).toBe('SsoTestNeeded')
    await testAs(admin)
    expect(await switchOn([ownerId])).toBe('SsoTestNeeded')
    await testAs(owner)
    app.advance(60 * minuteMs)
    // The tokens of an operator last an hour, too.
    owner = app.withToken((await signIn(app.db, app.now(), { cid: app.cid, accountId: ownerId })).access_token)
    expect(await switchOn([ownerId])).toBe('SsoTestNeeded')
    await testAs(owner)
    expect(await switchOn([1])).toBe('AccountNotFoundError')
    expect(await switchOn([admin.accountId])).toBe('BreakGlassNeeded')
    expect(await switchOn([ownerId])).toBe('no error')
    expect(await errorOf(changeSettings(owner, { clientId: 'another' }))).toBe('SsoTestNeeded')
    expect(await errorOf(changeSettings(owner, { breakGlass: [] }))).toBe('BreakGlassNeeded')
  })

  test('accepts a passkey as the second factor of the break-glass admin', async () => {
    const { owner, ownerId } = await prepare()
    await setUpSso(owner, provider, { rules: [everyone] })
    await testAs(owner)
    const switchOn = () => errorOf(changeSettings(owner, { onlySso: true, breakGlass: [ownerId] }))
    expect(await switchOn()).toBe('BreakGlassNeeded')
    await app.db
      .insertInto('passkeys')
      .values({
        cid: app.cid,
        id: 1,
        account_id: ownerId,
        credential_id: Buffer.from('credential'),
        public_key: Buffer.from('key'),
        counter: 0,
        transports: '[]',
        is_synced: false,
        name: 'Security key',
        created_at: new Date(app.now()),
      })
      .execute()
    const { people } = await owner.call(getSso, {})
    expect(people.find(({ accountId }) => accountId === ownerId)).toMatchObject({ hasFactor: true })
    expect(await switchOn()).toBe('no error')
  })

  test('refuses passwords of members, also between password and second factor; players and keys go on', async () => {
    const { owner, ownerId } = await prepare()
    const authenticator = await setUpFactor(app, owner, app.password)
    const player = await app.player()
    await setUpSso(owner, provider, { rules: [everyone] })
    await testAs(owner)
    await changeSettings(owner, { onlySso: true, breakGlass: [ownerId] })
    expect((await passwordSignIn()).body).toMatchObject({ token_type: 'second_factor' })

    const ways = () => app.anonymous.call(getSignInWays, { query: { organization: app.alias } })
    expect(await ways()).toMatchObject({ password: false, sso: { name: 'Lumen Forge ID', sessionHours: 12 } })

    // Another break-glass admin takes over while the owner is between password and code.
    app.advance(30_000)
    const challengeToken = await challengeOf(app, app)
    await app.db
      .updateTable('sso_settings')
      .set({ break_glass: JSON.stringify([admin.accountId]) })
      .where('cid', '=', app.cid)
      .execute()
    expect((await passwordSignIn()).body).toMatchObject({ error: 'PasswordSignInOff', status: 403 })
    expect((await passwordSignIn(true)).body).toMatchObject({ error: 'PasswordSignInOff' })
    const body = { challengeToken, code: authenticator.code() }
    expect((await app.anonymous.send(finishSignIn, { body })).body).toMatchObject({ error: 'PasswordSignInOff' })

    expect((await player.send(listSignIns, { query: {} })).status).toBe(200)
    const guest = { body: { grant_type: 'guest' } }
    expect((await app.anonymous.call(createToken, guest)).token_type).toBe('bearer')
  })
})

describe('the sign-in form', () => {
  const ways = (query: { organization?: string; domain?: string }) => app.anonymous.call(getSignInWays, { query })
  const unknown = { password: true, passkeys: false }

  test('finds an organization by alias, cid and verified domain', async () => {
    const domain = `${app.alias}.test`
    const found = { organization: { id: app.alias, name: expect.any(String) }, ...unknown }
    expect(await ways({ organization: app.alias })).toEqual(found)
    expect(await ways({ organization: String(app.cid) })).toEqual(found)
    expect(await ways({ domain })).toEqual(unknown)
    await admin.call(addSsoDomain, { body: { domain } })
    expect(await ways({ domain })).toEqual(unknown)
    await admin.call(removeSsoDomain, { params: { domain } })
    await verifyDomain(domain)
    expect(await ways({ domain })).toEqual(found)
    for (const query of [{}, { organization: app.alias, domain }]) expect(await errorOf(ways(query))).toBe('BadRequest')
  })

  test('does not choose between two organizations with one domain', async () => {
    const domain = `${app.alias}.test`
    await verifyDomain(domain)
    await app.db
      .insertInto('customers')
      .columns(['cid', 'name', 'alias', 'created_at'])
      .expression((from) =>
        from
          .selectFrom('customers')
          .select(({ val }) => [val(app.cid + 1).as('cid'), 'name', val('second-studio').as('alias'), 'created_at'])
          .where('cid', '=', app.cid),
      )
      .execute()
    await app.db
      .insertInto('sso_domains')
      .values({ cid: app.cid + 1, domain, verified_at: new Date(app.now()) })
      .execute()
    expect(await ways({ domain })).toEqual(unknown)
  })

  test('is limited per address after many unknown names', async () => {
    expect(await ways({ organization: 'no-such-organization' })).toEqual(unknown)
    await app.db
      .updateTable('failed_attempts')
      .set({ count: 200 })
      .where('key', '=', 'organization from 127.0.0.1')
      .execute()
    expect(await errorOf(ways({ organization: app.alias }))).toBe('TooManyRequests')
    app.advance(15 * minuteMs)
    expect(await ways({ organization: app.alias })).toMatchObject({ organization: { id: app.alias } })
  })
})

describe('a session', () => {
  test('ends after the hours of the organization, however often it is renewed', async () => {
    await setUpSso(admin, provider, { rules: [everyone], sessionHours: 2 })
    const { actor, tokens } = await signInBySso(app, provider, newcomer())
    const ends = app.now() + 2 * hourMs
    expect((await actor.call(listSignIns, { query: {} })).rows).toMatchObject([{ ends, expires: ends }])
    app.advance(90 * minuteMs)
    const renew = (refresh_token: string) =>
      app.anonymous.call(createToken, { body: { grant_type: 'refresh_token', refresh_token } })
    const renewed = requireTokens(await renew(tokens.refresh_token))
    expect(renewed.expires_in).toBe(30 * minuteMs)
    const late = app.withToken(renewed.access_token, String(app.cid))
    expect((await late.call(listSignIns, { query: {} })).rows).toMatchObject([{ ends, expires: ends }])
    app.advance(30 * minuteMs)
    expect((await late.send(listSignIns, { query: {} })).status).toBe(401)
    expect(await errorOf(renew(renewed.refresh_token))).toBe('InvalidRefreshTokenError')
  })

  test('lasts at most twelve hours', async () => {
    for (const sessionHours of [0, 13])
      expect(await errorOf(admin.call(setSso, { body: settingsOf(provider, { sessionHours }) }))).toBe('BadRequest')
    await setUpSso(admin, provider, { rules: [everyone] })
    const { actor } = await signInBySso(app, provider, newcomer())
    const [row] = (await actor.call(listSignIns, { query: {} })).rows
    expect(row?.ends).toBe(app.now() + 12 * hourMs)
  })
})

test('the end of a sign-in offers the end of the session at the provider', async () => {
  await setUpSso(admin, provider, { rules: [everyone] })
  const { actor, tokens } = await signInBySso(app, provider, newcomer())
  const answer = await actor.call(revokeToken, { body: { token: tokens.refresh_token } })
  const url = new URL(answer.endSessionUrl ?? '')
  expect(url.href.startsWith(`${provider.issuer}/session/end?`)).toBe(true)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: ssoClient.clientId,
    post_logout_redirect_uri: 'http://regent.test/login',
  })
  const other = requirePasswordTokens(
    (
      await app.anonymous.send(createToken, {
        body: { grant_type: 'password', username: app.email, password: app.password, customerScoped: true },
      })
    ).body,
  )
  const usual = app.withToken(other.access_token, String(app.cid))
  expect(await usual.call(revokeToken, { body: { token: other.refresh_token } })).toEqual({ result: 'ok' })
})

const requirePasswordTokens = (body: unknown) =>
  body as { access_token: string; refresh_token: string; expires_in: number }

/** A rule that a random admin saves: whoever signs in with the group gets its role, and nobody gets more. */
const groupSteps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('rules' as const),
      by: fc.nat(2),
      role: fc.constantFrom('tester' as const, 'developer' as const, 'admin' as const),
      place: fc.nat(2),
    }),
    fc.record({ kind: fc.constant('sign-in' as const), group: fc.constantFrom('leads', 'others') }),
  ),
  { minLength: 3, maxLength: 6 },
)

test('groups give only rights that an entitled person has put into the rules', { timeout: 120_000 }, async () => {
  await setUpSso(admin, provider)
  const places = [[], [app.staging], [app.pid]]
  const ofStaging = await app.as('tester', { [app.staging]: 'admin' })
  const developer = await app.as('developer')
  const authors = [admin, ofStaging, developer]
  await fc.assert(
    fc.asyncProperty(groupSteps, async (sequence) => {
      let rules: { group: string; role: 'tester' | 'developer' | 'admin'; realms: string[] }[] = []
      await changeSettings(admin, { rules })
      for (const step of sequence) {
        if (step.kind === 'rules') {
          const next = [{ group: 'leads', role: step.role, realms: places[step.place] ?? [] }]
          const by = authors[step.by] as Actor
          const { settings } = await admin.call(getSso, {})
          const body = { ...settingsOf(provider), ...settings, rules: next }
          const isDone = (await by.send(setSso, { body })).status === 200
          // Only an admin of the organization may change single sign-on.
          if (isDone) expect(step.by).toBe(0)
          if (isDone) rules = next
        } else {
          const person = newcomer({ groups: [step.group] })
          const result = await signInBySso(app, provider, person).catch(() => undefined)
          const rule = rules.find(({ group }) => group === step.group)
          expect(result !== undefined).toBe(rule !== undefined)
          if (!result || !rule) continue
          const account = await app.db
            .selectFrom('accounts')
            .select(['role', 'realm_roles'])
            .where('email', '=', person.email)
            .executeTakeFirstOrThrow()
          const isEverywhere = rule.realms.length === 0
          expect(account).toEqual({
            role: isEverywhere ? rule.role : null,
            realm_roles: Object.fromEntries(rule.realms.map((pid) => [pid, rule.role])),
          })
        }
      }
    }),
    { numRuns: 8 },
  )
})
