import {
  createHistoryQueryUrl,
  getDashboardCard,
  getReaderConfig,
  queryHistory,
} from '@regent/contract/analyze/analytics'
import type { RawInput } from '@regent/contract/client'
import { createCampaign, updateCampaign } from '@regent/contract/communicate/campaigns'
import { sendPlayerPush, sendPush, setApnsKey, setFcmKey } from '@regent/contract/communicate/push'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { planConfig, replaceConfig, updateConfig } from '@regent/contract/operate/config'
import { planPromotion, promoteContent } from '@regent/contract/operate/content/content-promotion'
import {
  checkService,
  deployServiceManifest,
  getServiceDocs,
  getStorageConnection,
} from '@regent/contract/operate/microservices'
import { saveJob } from '@regent/contract/operate/scheduler'
import { createWebhook, testWebhook, updateWebhook } from '@regent/contract/operate/webhooks'
import {
  createAdminUser,
  listAdminUsers,
  resendInvitation,
  revokeRole,
} from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import {
  confirmEmailChange,
  confirmOrganizationEmail,
  confirmPasswordReset,
  createPasswordTokens,
  createServerToken,
  sendEmailConfirmation,
  startEmailChange,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import { createCustomer, getCustomer } from '@regent/contract/organization/customers'
import { createScimToken, rotateScimToken } from '@regent/contract/organization/scim'
import { readSsoIssuer, setSso, verifySsoDomain } from '@regent/contract/organization/sso'
import { dayMs, minuteMs } from '@regent/contract/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

const refusal = { status: 403, body: { error: 'EmailNotConfirmed' } }
const used = { status: 400, body: { error: 'InvalidConfirmationCodeError', field: 'code' } }

let first: TestApp

/** Organizations that are made from here on are those of strangers. */
beforeAll(async () => {
  first = await ownApp()
  Object.assign(first.services.settings, { confirmEmail: true })
})

/** An organization that a stranger has just made, and its founder. */
async function strangers() {
  const app = await ownApp()
  const founder = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('cid', '=', app.cid)
    .where('email', '=', app.email)
    .executeTakeFirstOrThrow()
  return { app, founder: founder.id, admin: await app.as('admin') }
}

const codeIn = (body = '') => /confirm-email\?organization=[\w-]+&code=([0-9a-f]{32})\n/.exec(body)?.[1] ?? ''
const mailedCode = async (app: TestApp, email = app.email) => codeIn((await app.lastMail(email))?.body)

const confirm = (app: TestApp, code: string, address?: string) =>
  app.anonymous.send(confirmOrganizationEmail, { body: { code } }, { scope: app.alias, ...(address && { address }) })

const needsConfirmation = async (admin: Actor) =>
  (await admin.call(getCustomer, {})).customer.needsConfirmation ?? false

/** The e-mail of an account that the tests made. */
const emailOf = async ({ db, cid }: TestApp, { accountId }: Actor) => {
  const rows = db.selectFrom('accounts').select('email').where('cid', '=', cid)
  return (await rows.where('id', '=', accountId).executeTakeFirstOrThrow()).email ?? ''
}

const job = (jobAction: object) => ({
  body: { name: 'a job', triggers: [{ type: 'CronTrigger', expression: '0 * * * * *' }], jobAction },
})
const campaign = (mtype: string) => ({
  body: { name: 'Greeting', mtype, translations: [{ lng: 'en', subject: 'Hello', msg: 'Come back' }] },
})
const draft = (...items: object[]) => ({ params: { number: 1 }, body: { items } })
const query = { body: { query: 'select 1' } }
const sso = {
  name: 'Studio ID',
  issuer: 'https://id.studio.test',
  clientId: 'regent',
  groupClaim: 'groups',
  rules: [],
  justInTime: true,
  onlySso: false,
  breakGlass: [],
}
const webhook = {
  name: 'Ledger',
  description: '',
  url: 'https://studio.test/events',
  events: ['payment.completed'],
  isEnabled: true,
}
const apnsKey = {
  key: '-----BEGIN PRIVATE KEY-----',
  keyId: 'ABC123DEFG',
  teamId: 'DEF123GHIJ',
  bundleId: 'test.studio.game',
}
const target = (app: TestApp) => ({ params: { target: `${app.cid}.${app.pid}.hello` } })

/** What makes the server work or call out at an organization's will: an input of each such call. */
const refused = {
  queryHistory: [queryHistory, () => query],
  createHistoryQueryUrl: [createHistoryQueryUrl, () => query],
  getReaderConfig: [getReaderConfig, () => ({})],
  deployServiceManifest: [deployServiceManifest, () => ({ body: { manifest: [], storageReferences: [] } })],
  getStorageConnection: [getStorageConnection, () => ({})],
  checkService: [checkService, target],
  getServiceDocs: [getServiceDocs, target],
  promoteContent: [promoteContent, ({ staging }) => ({ body: { sourcePid: staging, promotions: ['microservices'] } })],
  planPromotion: [planPromotion, ({ staging }) => ({ body: { sourcePid: staging, promotions: ['microservices'] } })],
  saveJob: [saveJob, () => job({ type: 'HttpCall', uri: 'https://studio.test/x', method: 'GET' })],
  createCampaign: [createCampaign, () => campaign('EMAIL')],
  // A draft may become an e-mail.
  updateCampaign: [updateCampaign, () => ({ params: { sid: 1 }, ...campaign('EMAIL') })],
  replaceConfig: [replaceConfig, () => ({ body: { config: { 'identity|external_wallet_url': 'https://a.test' } } })],
  updateConfig: [updateConfig, () => ({ body: { upserts: { 'identity|oidc_Studio_issuer': 'https://a.test' } } })],
  planConfig: [planConfig, () => ({ body: { upserts: { 'identity|oidc_Studio_issuer': 'https://a.test' } } })],
  createAdminUser: [createAdminUser, ({ alias }) => ({ body: { email: `victim@${alias}.test` } })],
  resendInvitation: [resendInvitation, () => ({ params: { id: 1 } })],
  setSso: [setSso, () => ({ body: sso })],
  readSsoIssuer: [readSsoIssuer, () => ({ body: { issuer: sso.issuer } })],
  verifySsoDomain: [verifySsoDomain, () => ({ params: { domain: 'studio.test' } })],
  createScimToken: [createScimToken, () => ({ body: { name: 'Studio ID' } })],
  rotateScimToken: [rotateScimToken, () => ({ params: { id: 1 }, body: {} })],
  createWebhook: [createWebhook, () => ({ body: webhook })],
  updateWebhook: [updateWebhook, () => ({ params: { id: 1 }, body: { url: webhook.url } })],
  testWebhook: [testWebhook, () => ({ params: { id: 1 } })],
  sendPush: [sendPush, () => ({ body: { msgs: [{ to: [1], notification: { title: 'Hello', body: 'Come back' } }] } })],
  sendPlayerPush: [sendPlayerPush, () => ({ params: { gamerTag: 1 }, body: { title: 'Hello', body: 'Come back' } })],
  setFcmKey: [setFcmKey, () => ({ body: { serviceAccount: '{}' } })],
  setApnsKey: [setApnsKey, () => ({ body: apnsKey })],
  saveChangeSetItems: [
    saveChangeSetItems,
    () => draft({ subject: 'config', id: 'identity|external_wallet_url', after: 'https://a.test' }),
  ],
} satisfies Record<string, [AnyEndpoint, (app: TestApp) => RawInput]>

const cases = Object.entries(refused) as [string, [AnyEndpoint, (app: TestApp) => RawInput]][]

test('there is an example of each call that needs a confirmed e-mail', () => {
  const marked = allEndpoints.filter(({ call }) => call.access.confirmed !== undefined).map(({ name }) => name)
  expect(Object.keys(refused).sort()).toEqual(marked.sort())
})

describe('before an e-mail is confirmed', () => {
  let app: TestApp
  let admin: Actor
  beforeAll(async () => {
    const made = await strangers()
    app = made.app
    admin = made.admin
  })

  test.each(cases)('%s is refused, and says what to do', async (_name, [call, inputOf]) => {
    const answer = await admin.send(call, inputOf(app))
    expect(answer).toMatchObject(refusal)
    expect((answer.body as { message: string }).message).toContain('Send again')
    // Who may not make the call at all learns nothing about the organization.
    const tester = await app.as(undefined)
    expect(await tester.send(call, inputOf(app))).toMatchObject({ body: { error: 'Forbidden' } })
  })

  test.each([
    ['a job that tells game clients', saveJob, job({ type: 'PublishMessage', topic: 'a', message: 'b' })],
    ['a campaign in the game', createCampaign, campaign('MAILBOX-IN-GAME')],
    ['a config key that is no address', updateConfig, { body: { upserts: { 'shop|open': 'true' } } }],
    [
      'a draft of a key that is no address',
      saveChangeSetItems,
      draft({ subject: 'config', id: 'shop|open', after: 'true' }),
    ],
    [
      'a draft of a job that tells game clients',
      saveChangeSetItems,
      draft({ subject: 'job', id: 'a', after: { action: { type: 'PublishMessage' } } }),
    ],
    ['a card of the dashboard', getDashboardCard, { params: { card: 'dau' }, query: {} }],
  ])('%s is not', async (_what, call, input) => {
    expect((await admin.send(call, input)).body).not.toMatchObject({ error: 'EmailNotConfirmed' })
  })

  test.each([
    ['names another kind beside its action', { action: { type: 'HttpCall' }, type: 'PublishMessage' }],
    ['says so in a text', { action: { type: 'HttpCall', body: '"type":"PublishMessage"' } }],
    ['has no action', {}],
    ['is a text', 'PublishMessage'],
  ])('a draft of a job that calls out is refused where it %s', async (_how, after) => {
    const items = [
      { subject: 'config', id: 'shop|open', after: 'true' },
      { subject: 'job', id: 'a', after },
    ]
    expect(await admin.send(saveChangeSetItems, draft(...items) as RawInput)).toMatchObject(refusal)
  })

  test('calls of services are refused, for players and for staff', async () => {
    const player = await app.player()
    for (const { token } of [player, admin]) {
      for (const path of ['greet', 'admin/metadata']) {
        const url = `/basic/${app.scope}.micro_hello/${path}`
        const headers = { authorization: `Bearer ${token}`, 'x-beam-scope': app.scope }
        const answer = (await app.app.inject({ method: 'POST', url, headers })).json() as { error: string }
        if (token === admin.token || path === 'greet') expect(answer).toMatchObject({ error: 'EmailNotConfirmed' })
      }
    }
  })

  test('a game server with the secret of the realm is refused as well', async () => {
    const clientSecret = await realmSecret(app)
    const body = { clientId: app.pid, clientSecret, customerId: String(app.cid), realmId: app.pid }
    const { accessToken } = await app.anonymous.call(createServerToken, { body }, { scope: undefined })
    expect(await app.withToken(accessToken).send(queryHistory, query)).toMatchObject(refusal)
  })
})

describe('the mail of the sign-up', () => {
  test('has a link that confirms the organization, for everything and everybody in it', async () => {
    const { app, admin } = await strangers()
    const mail = await app.lastMail(app.email)
    expect(mail?.body).toContain(`http://regent.test/confirm-email?organization=${app.alias}&code=`)
    expect(mail?.body).not.toContain('Test Studio')
    expect(await needsConfirmation(admin)).toBe(true)

    expect(await confirm(app, codeIn(mail?.body))).toMatchObject({ status: 200, body: { result: 'ok' } })
    expect(await needsConfirmation(admin)).toBe(false)
    for (const [, [call, inputOf]] of cases) {
      expect((await admin.send(call, inputOf(app))).body).not.toMatchObject({ error: 'EmailNotConfirmed' })
    }
    const { rows } = await admin.call(listAuditEntries, { query: { subject: 'organization' } }, { scope: app.alias })
    expect(rows[0]).toMatchObject({ before: { confirmed: false }, after: { confirmed: true } })
  })

  test('is valid for a day, and for its own organization', async () => {
    const { app } = await strangers()
    const other = await strangers()
    const code = await mailedCode(app)
    expect(await confirm(other.app, code)).toMatchObject(used)
    app.advance(dayMs)
    expect(await confirm(app, code)).toMatchObject(used)
    const founder = await founderOf(app)
    expect(await founder.send(queryHistory, query)).toMatchObject(refusal)
    await founder.call(sendEmailConfirmation, {})
    const fresh = await mailedCode(app)
    app.advance(dayMs - 1)
    expect(await confirm(app, fresh)).toMatchObject({ status: 200 })
  })

  test('works once, and two concurrent uses confirm once', async () => {
    const { app, admin } = await strangers()
    const code = await mailedCode(app)
    const answers = await Promise.all([confirm(app, code), confirm(app, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await confirm(app, code)).toMatchObject(used)
    const { rows } = await admin.call(listAuditEntries, { query: { subject: 'organization' } }, { scope: app.alias })
    expect(rows.filter(({ before }) => before !== null)).toHaveLength(1)
  })

  test('cannot be guessed: ten wrong codes from one address, then none', async () => {
    const { app } = await strangers()
    const code = await mailedCode(app)
    for (let n = 0; n < 10; n += 1) {
      expect(await confirm(app, String(n).padStart(32, '0'), '203.0.113.7')).toMatchObject(used)
    }
    expect(await confirm(app, code, '203.0.113.7')).toMatchObject({ status: 429 })
    expect(await confirm(app, code, '203.0.113.8')).toMatchObject({ status: 200 })
  })

  test('keeps its code from readers of the outbox', async () => {
    const { app } = await strangers()
    const code = await mailedCode(app)
    const mails = await app.db.selectFrom('emails').select(['body']).where('cid', '=', app.cid).execute()
    expect(JSON.stringify(mails)).not.toContain(code)
    const codes = await app.db.selectFrom('confirmation_codes').selectAll().where('cid', '=', app.cid).execute()
    expect(codes[0]?.code_hash.toString('hex')).not.toContain(code)
  })
})

/** The founder, signed in. */
async function founderOf(app: TestApp): Promise<Actor> {
  const tokens = await app.anonymous.call(
    createPasswordTokens,
    { body: { email: app.email, password: app.password } },
    { scope: String(app.cid) },
  )
  return app.withToken(tokens.accessToken)
}

describe('sending again', () => {
  test('mails the same link while it is valid, and is limited', async () => {
    const { app } = await strangers()
    const founder = await founderOf(app)
    const code = await mailedCode(app)
    app.advance(1)
    for (let n = 0; n < 5; n += 1) await founder.call(sendEmailConfirmation, {})
    expect(await founder.send(sendEmailConfirmation, {})).toMatchObject({ status: 429 })
    expect(await mailedCode(app)).toBe(code)
    app.advance(15 * minuteMs)
    await founder.call(sendEmailConfirmation, {})
    expect(await confirm(app, await mailedCode(app))).toMatchObject({ status: 200 })
    // Nothing is left to confirm, so nothing is mailed.
    const before = await app.lastMail(app.email)
    app.advance(1)
    await founder.call(sendEmailConfirmation, {})
    expect(await app.lastMail(app.email)).toEqual(before)
  })

  test('goes to the admin who asks, whose e-mail counts as well; others may not', async () => {
    const { app, admin } = await strangers()
    const developer = await app.as('developer')
    expect(await developer.send(sendEmailConfirmation, {})).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
    await admin.call(sendEmailConfirmation, {})
    const code = await mailedCode(app, await emailOf(app, admin))
    expect(await confirm(app, code)).toMatchObject({ status: 200 })
    expect(await needsConfirmation(admin)).toBe(false)
  })

  test('a former admin confirms nothing', async () => {
    const { app, admin, founder } = await strangers()
    const code = await mailedCode(app)
    await admin.call(revokeRole, { params: { id: founder }, body: {} })
    expect(await confirm(app, code)).toMatchObject(used)
    expect(await needsConfirmation(admin)).toBe(true)
  })
})

describe('an admin also confirms with the other mailed codes', () => {
  test('with that for a new password', async () => {
    const { app, admin } = await strangers()
    const reset = async (email: string) => {
      app.advance(1)
      await app.anonymous.call(startPasswordReset, { body: { email } })
      const code = /Your code: (\S+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
      await app.anonymous.call(confirmPasswordReset, { body: { email, code, newPassword: 'a better password' } })
    }
    await reset(await emailOf(app, await app.as('developer')))
    expect(await needsConfirmation(admin)).toBe(true)
    await reset(app.email)
    expect(await needsConfirmation(admin)).toBe(false)
  })

  test('with that for a new e-mail, so that a mistyped one can be mended; the link to the old one is void', async () => {
    const { app, admin } = await strangers()
    const founder = await founderOf(app)
    const old = await mailedCode(app)
    const newEmail = `right@${app.alias}.test`
    await founder.call(startEmailChange, { body: { newEmail } })
    const code = /Your code: (\S+)/.exec((await app.lastMail(newEmail))?.body ?? '')?.[1] ?? ''
    await founder.call(confirmEmailChange, { body: { code, password: app.password } })
    expect(await needsConfirmation(admin)).toBe(false)
    expect(await confirm(app, old)).toMatchObject(used)
  })
})

describe('who need not confirm', () => {
  test('the first organization of a server, and those created while the setting was no', async () => {
    const { app, db, clock, services, close } = await startApp({ confirmEmail: true })
    const signUp = async (email: string) => {
      const payload = { email, password: 'correct horse battery', projectName: 'Moon Miners' }
      const reply = await app.inject({ method: 'POST', url: createCustomer.path, payload })
      const { cid } = reply.json() as { cid: number }
      return db.selectFrom('customers').select('confirmed_at').where('cid', '=', cid).executeTakeFirst()
    }
    expect(await signUp('owner@studio.test')).toEqual({ confirmed_at: clock.now })
    expect(await signUp('stranger@studio.test')).toEqual({ confirmed_at: null })
    Object.assign(services.settings, { confirmEmail: false })
    expect(await signUp('friend@studio.test')).toEqual({ confirmed_at: clock.now })
    const mails = await db.selectFrom('emails').select('recipient').execute()
    expect(mails).toEqual([{ recipient: 'stranger@studio.test' }])
    await close()
  })

  test('everybody, while the setting is no', async () => {
    const { admin } = await strangers()
    Object.assign(first.services.settings, { confirmEmail: false })
    expect(await needsConfirmation(admin)).toBe(false)
    expect((await admin.send(listAdminUsers, {})).status).toBe(200)
    expect((await admin.send(updateConfig, refused.updateConfig[1]())).status).toBe(200)
    Object.assign(first.services.settings, { confirmEmail: true })
  })
})
