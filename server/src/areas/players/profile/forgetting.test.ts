import { sendMail } from '@regent/contract/communicate/mail'
import { registerPushToken } from '@regent/contract/communicate/push'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createToken, startPasswordReset } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { addNote, deleteNote, listNotes } from '@regent/contract/players/notes'
import { getPlayer } from '@regent/contract/players/players'
import {
  cancelForgetting,
  exportPlayer,
  forgetPlayer,
  getProfile,
  planForgetPlayer,
  removePlayerDevices,
  updatePlayerAccount,
} from '@regent/contract/players/profile'
import { startSession } from '@regent/contract/players/sessions'
import { getStats, setClientStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

const password = 'correct horse battery'

/** What tells who the player is; another text in each organization, for all are in one database. */
const namesOf = ({ cid }: TestApp) => ({
  email: `mira.${cid}@players.test`,
  phone: `phone-${cid}`,
  pad: `pad-${cid}`,
  thirdParty: `steam-${cid}`,
  userName: `Mirabelle ${cid}`,
  device: `Pixel ${cid}`,
})

/** A player who has left traces in every table. */
async function mira(app: TestApp) {
  const developer = await app.as('developer')
  const { email, phone, pad, thirdParty, userName, device } = namesOf(app)
  const id = await givePlayer(app, { email, password, devices: [phone, pad], thirdParty })
  const context = { platform: 'iOS', device }
  const { access_token: token } = requireTokens(
    await app.anonymous.call(createToken, {
      body: { grant_type: 'password', username: email, password, context },
    }),
  )
  const client = app.withToken(token)
  const gamerTag = (await client.call(getOwnAccount, {})).id
  await client.call(registerPushToken, { body: { provider: 'apns', token: phone } })
  await client.call(startSession, { body: { platform: 'iOS', device, locale: 'de-AT' } })
  const inClient = { objectId: toObjectId('client.public', gamerTag) }
  await client.call(setClientStats, { params: inClient, body: { set: { alias: userName } } })
  const inGame = { objectId: toObjectId('game.private', gamerTag) }
  await developer.call(setStats, { params: inGame, body: { set: { LEVEL: '12' } } })
  await publishItems(app, [{ id: 'items.pet', properties: { clientPermission: { write_self: true } } }])
  const mail = { receiverGamerTag: gamerTag, body: `Dear ${userName}` }
  await developer.call(sendMail, { body: { sendMailRequests: [mail] } })
  const pet = { contentId: 'items.pet', properties: [{ name: 'name', value: userName }] }
  await client.call(updateInventory, { params: { gamerTag }, body: { newItems: [pet], transaction: userName } })
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName, country: 'AT' } })
  await developer.call(removePlayerDevices, { params: { id }, body: { deviceIds: [pad] } })
  await app.anonymous.call(startPasswordReset, { body: { email } })
  return { id, gamerTag, client, developer, params: { player: id } }
}

/** Which of the traces stand in any row of any table. */
async function tracesLeft(app: TestApp): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(app.db)
  const found = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(app.db)
    for (const trace of Object.values(namesOf(app))) if (rows.some(({ row }) => row.includes(trace))) found.add(trace)
  }
  return [...found]
}

async function planAndApply(app: TestApp, by: Actor, player: number) {
  const { plan } = await by.call(planForgetPlayer, { params: { player } })
  await by.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id: plan.id } })).plan
}

test('the plan says what would be erased and what stays, names the player by number alone, and changes nothing', async () => {
  const app = await ownApp()
  const { developer, params, gamerTag } = await mira(app)
  const answer = await developer.call(planForgetPlayer, { params })
  expect(answer.plan).toMatchObject({
    kind: 'forget-player',
    title: `Forget player ${gamerTag}`,
    typeName: String(gamerTag),
    warnings: [
      expect.stringContaining('7 days after'),
      expect.stringMatching(
        /^Kept without personal data: 1 gamer tag, \d+ other stats, 1 change of the inventory, \d+ audit entries\.$/,
      ),
    ],
  })
  expect(answer.sample.map(({ label }) => label)).toEqual([
    '4 fields of the account',
    '1 device',
    '1 third-party account',
    '1 mail',
    expect.stringMatching(/^\d+ texts that name the player$/),
    '1 session’s device and language',
    '1 platform',
    '4 personal stats',
    '1 currency or item',
    '1 mail in the game',
    '1 entry about a mail',
    '1 device that can be notified',
    expect.stringMatching(/^\d+ history events$/),
    '2 sign-ins',
    '1 known network',
  ])
  for (const trace of Object.values(namesOf(app))) expect(JSON.stringify(answer)).not.toContain(trace)
  expect((await developer.call(getProfile, { params })).forgetting).toBeUndefined()
})

test('texts of others that name the e-mail are listed in the plan, and masked wherever they are', async () => {
  const app = await ownApp()
  const { developer, params, id, gamerTag } = await mira(app)
  const { email } = namesOf(app)
  const other = await app.player()
  const inGame = { objectId: toObjectId('game.private', gamerTag) }
  await developer.call(setStats, { params: inGame, body: { set: { CRM: `see ${email.toUpperCase()}`, RANK: 'gold' } } })
  const mailTo = (receiverGamerTag: number) => ({
    receiverGamerTag,
    subject: `About ${email}`,
    body: `Write to ${email}.`,
  })
  await developer.call(sendMail, { body: { sendMailRequests: [mailTo(gamerTag), mailTo(other.gamerTag)] } })
  await developer.call(addNote, { body: { gamerTag: other.gamerTag, text: `friend of ${email}, not of x${email}` } })
  const rows = [
    [String(gamerTag), 'CONTACT', email],
    [String(other.gamerTag), 'CONTACT', 'none'],
  ]
  const upload = await developer.call(planStatsUpload, { body: { rows, fileName: `${email}.csv` } })
  await developer.call(applyPlan, { params: { id: upload.plan.id } })
  await app.runJobs()

  const { sample } = await developer.call(planForgetPlayer, { params })
  const labels = sample.map(({ label }) => label)
  expect(labels).toContainEqual(expect.stringMatching(/^\d+ texts that name the player$/))
  const { held } = await developer.call(exportPlayer, { params })
  const tables = held['mentions']?.map((mention) => (mention as { in: string }).in)
  expect(new Set(tables)).toEqual(
    new Set(['audit_entries', 'items', 'mail_contents', 'notes', 'plan_rows', 'plans', 'stats']),
  )

  await developer.call(forgetPlayer, { params: { id } })
  await app.runJobs()
  expect(await tracesLeft(app)).toEqual([email])
  // Left is only the e-mail of somebody else that ends like it.
  const { rows: notes } = await developer.call(listNotes, { query: { gamerTag: other.gamerTag } })
  expect(notes.map(({ text }) => text)).toEqual([`friend of forgotten, not of x${email}`])
  await developer.call(deleteNote, { params: { id: notes[0]?.id ?? 0 } })
  const ofNotes = await developer.call(listAuditEntries, { query: { subject: 'note' } })
  expect(JSON.stringify(ofNotes.rows)).toContain(`friend of forgotten, not of x${email}`)
  const { stats } = await developer.call(getStats, { params: inGame })
  expect(stats).toMatchObject({ CRM: 'see forgotten', CONTACT: 'forgotten', RANK: 'gold' })
  expect((await developer.call(getPlan, { params: { id: upload.plan.id } })).plan.title).toContain('forgotten')
})

test('entries of the audit trail are changed by nothing else', async () => {
  const app = await ownApp()
  await mira(app)
  const change = () => sql`update audit_entries set after = null where cid = ${app.cid}`.execute(app.db)
  await expect(change()).rejects.toThrow('append-only')
  await expect(sql`delete from audit_entries where cid = ${app.cid}`.execute(app.db)).rejects.toThrow('append-only')
})

test('applied, it waits for the grace period, in which the player plays on, and an hourly job erases', async () => {
  const app = await ownApp()
  const { developer, params, client, gamerTag, id } = await mira(app)
  expect(await planAndApply(app, developer, id)).toMatchObject({ state: 'done', failed: 0 })
  const due = app.now() + 7 * dayMs
  expect((await developer.call(getProfile, { params })).forgetting).toMatchObject({
    due,
    asked: app.now(),
    askedBy: developer.accountId,
  })
  expect(await developer.send(planForgetPlayer, { params })).toMatchObject({ body: { error: 'AlreadyForgetting' } })
  app.advance(6 * dayMs)
  await app.runJobs()
  expect((await client.call(getOwnAccount, {})).id).toBe(gamerTag)
  app.advance(dayMs)
  await app.runJobs()
  expect(await tracesLeft(app)).toEqual([])
  const later = await app.as('developer')
  const { account } = await later.call(getPlayer, { params })
  expect(account).toMatchObject({ id, deviceIds: [], thirdParties: [], external: [], gamerTags: [{ gamerTag }] })
  expect([account.email, account.userName, account.language, account.country]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(await later.call(getProfile, { params })).toMatchObject({ forgotten: app.now(), hasPassword: false })
  expect(await client.send(getOwnAccount, {})).toMatchObject({ status: 401 })
  // Numbers stay.
  const { stats } = await later.call(getStats, { params: { objectId: toObjectId('game.private', gamerTag) } })
  expect(stats).toMatchObject({ LEVEL: '12', SESSIONS_TOTAL: '1' })
  expect(Object.keys(stats)).not.toContain('locale')
  const [search, entry] = (await later.call(listAuditEntries, { query: {} })).rows
  const subject = { subject: 'personal-data', accountId: developer.accountId, gamerTag }
  expect(entry).toMatchObject({ ...subject, after: { erased: new Date(app.now()).toISOString() } })
  expect(search).toMatchObject({ ...subject, after: { masked: 0, left: 0, commonNames: 0 } })
  // Again, it finds nothing.
  app.advance(60_000)
  await app.runJobs()
  expect((await later.call(listAuditEntries, { query: {} })).rows[0]?.id).toBe(search?.id)
})

test('audit values about a forgotten person can be neither read nor undone', async () => {
  const app = await ownApp()
  const { developer, id } = await mira(app)
  const rows = async () => (await developer.call(listAuditEntries, { query: { subject: 'device' } })).rows
  expect((await rows())[0]).toMatchObject({ before: namesOf(app).pad })
  await developer.call(forgetPlayer, { params: { id } })
  const [entry] = await rows()
  expect(entry).toMatchObject({ before: 'forgotten', after: null })
  const { undo } = await developer.call(getAuditEntry, { params: { id: entry?.id ?? 0 } })
  expect(undo).toMatchObject({ isPossible: false, reason: expect.stringContaining('forgotten') })
  const ids = [entry?.id ?? 0]
  expect(await developer.send(undoChanges, { body: { ids } })).toMatchObject({ body: { error: 'NotUndoable' } })
  // A device that it gets later has a key of its own, which opens nothing of before.
  await developer.call(updatePlayerAccount, { params: { id }, body: { deviceId: 'phone-0002' } })
  expect((await rows()).map(({ before, after }) => [before, after])).toEqual([
    [null, 'phone-0002'],
    ['forgotten', null],
  ])
})

test('the public call erases immediately and returns the empty account', async () => {
  const app = await ownApp()
  const { developer, client, id, params } = await mira(app)
  await planAndApply(app, developer, id)
  const account = await developer.call(forgetPlayer, { params: { id } })
  expect(account).toMatchObject({ id, deviceIds: [], thirdParties: [] })
  expect(account.email).toBeUndefined()
  expect(await tracesLeft(app)).toEqual([])
  expect(await client.send(getOwnAccount, {})).toMatchObject({ status: 401 })
  expect((await developer.call(getProfile, { params })).forgetting).toBeUndefined()
})

test('until it is due it is cancelled, and nothing has gone', async () => {
  const app = await ownApp()
  const { developer, id, params } = await mira(app)
  await planAndApply(app, developer, id)
  expect(await (await app.as('tester')).send(cancelForgetting, { params })).toMatchObject({ status: 403 })
  await developer.call(cancelForgetting, { params })
  expect(await developer.send(cancelForgetting, { params })).toMatchObject({ body: { error: 'NotForgetting' } })
  app.advance(8 * dayMs)
  await app.runJobs()
  expect((await (await app.as('developer')).call(getPlayer, { params })).email).toBe(namesOf(app).email)
})

test('an operator is not forgotten, also one who became so meanwhile', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { id, params } = await mira(app)
  await planAndApply(app, admin, id)
  await app.db.updateTable('accounts').set({ role: 'tester' }).where('id', '=', id).execute()
  for (const answer of [
    await admin.send(forgetPlayer, { params: { id } }),
    await admin.send(planForgetPlayer, { params }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { error: 'AccountHasRoles' } })
  }
  app.advance(8 * dayMs)
  await app.runJobs()
  const later = await app.as('admin')
  expect(await later.call(getPlayer, { params })).toMatchObject({ email: namesOf(app).email })
  expect((await later.call(getProfile, { params })).forgetting).toBeUndefined()
})

test('with no grace period the plan erases when it is applied', async () => {
  const app = await ownApp()
  const { developer, id } = await mira(app)
  const { app: server, jobs, close } = await startApp({ forgetGraceDays: 0 }, app.databaseUrl)
  const asked = (method: 'POST', url: string) =>
    server.inject({ method, url, headers: { authorization: `Bearer ${developer.token}`, 'x-beam-scope': app.scope } })
  const made = await asked('POST', `/api/profile/${id}/plans/forget`)
  const { plan } = made.json() as { plan: { id: number; warnings: string[] } }
  expect(plan.warnings[0]).toContain('immediately')
  await asked('POST', `/api/plans/${plan.id}/apply`)
  await jobs.runDue()
  await close()
  expect(await tracesLeft(app)).toEqual([])
})

test('an export has everything that is held, of the realms that the caller may see, and is audited', async () => {
  const app = await ownApp()
  const { developer, params, id, gamerTag } = await mira(app)
  const document = await developer.call(exportPlayer, { params })
  expect(document).toMatchObject({ accountId: id, gamerTag, exported: app.now() })
  expect(Object.keys(document.held).sort()).toEqual(
    [
      'account',
      'approvals',
      'auditAddresses',
      'auditEntries',
      'cloudSaves',
      'customRoles',
      'passkeys',
      'ssoIdentities',
      'dailyClaims',
      'dailyRewards',
      'devices',
      'externalIdentities',
      'formerNames',
      'mentions',
      'gamerTags',
      'leaderboardEntries',
      'mails',
      'platforms',
      'personalStats',
      'savedQueries',
      'savedViews',
      'menuPins',
      'announcements',
      'trials',
      'campaigns',
      'chatMessages',
      'listings',
      'purchases',
      'salePurchases',
      'results',
      'resultReports',
      'rememberedDevices',
      'secondFactors',
      'events',
      'reportedNames',
      'entitlements',
      'friends',
      'groups',
      'groupHistory',
      'history',
      'inventory',
      'inventoryChanges',
      'mailInbox',
      'notes',
      'payments',
      'promoCodes',
      'provisioning',
      'ungivenRewards',
      'pushDeliveries',
      'pushOptOuts',
      'pushTokens',
      'pushes',
      'pushesToPlayer',
      'webhookDeliveries',
      'serviceLogs',
      'sessions',
      'steamAccounts',
      'knownNetworks',
      'itemChanges',
      'messages',
      'personalStatChanges',
      'planRows',
      'reasonsToReveal',
      'sentMails',
      'signIns',
      'stats',
      'storageDocuments',
      'suspensions',
      'thirdParties',
      'tournaments',
    ].sort(),
  )
  const text = JSON.stringify(document)
  for (const trace of Object.values(namesOf(app))) expect(text).toContain(trace)
  expect(text).toContain('127.0.0.1')
  expect(text).not.toMatch(/\$argon2|Your code/)
  const [entry] = (await developer.call(listAuditEntries, { query: {} })).rows
  expect(entry).toMatchObject({ subject: 'personal-data', gamerTag })
  await app.db
    .insertInto('players')
    .values({
      pid: app.staging,
      gamer_tag: 78,
      cid: app.cid,
      account_id: id,
      platform: null,
      created_at: new Date(app.now()),
    })
    .execute()
  const here = await app.as(undefined, { [app.pid]: 'developer', [app.staging]: 'tester' })
  const partial = await here.call(exportPlayer, { params })
  expect(partial.held['gamerTags']).toEqual([{ pid: app.pid, gamerTag }])
})
