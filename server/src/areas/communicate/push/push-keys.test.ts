import {
  copyPushKeys,
  getPushKeys,
  removePushKey,
  sendPush,
  setApnsKey,
  setFcmKey,
} from '@regent/contract/communicate/push'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { register, setKeys, usePushServices } from '../../../testing/push-story.ts'
import { ownApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await ownApp()
  const services = await usePushServices(app)
  return { app, services, admin: await app.as('admin') }
}

test('keys are set, listed without their secrets, and audited without them', async () => {
  const { app, services, admin } = await world()
  await setKeys(admin, services)
  const read = await admin.send(getPushKeys, {})
  expect(read.body).toMatchObject({
    keys: [
      {
        provider: 'fcm',
        projectId: 'sky-raiders',
        email: services.account.client_email,
        keyId: 'a1b2c3',
        set: app.now(),
        by: expect.stringMatching(/^admin-/),
        version: 1,
      },
      { provider: 'apns', keyId: 'ABC123DEFG', teamId: 'TEAM123456', bundleId: 'com.example.skyraiders', version: 1 },
    ],
  })
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'push-key' } })
  const stored = await app.db.selectFrom('push_keys').selectAll().where('pid', '=', app.pid).execute()
  const texts = [read.body, rows, stored.map((row) => ({ ...row, sealed_key: row.sealed_key.toString('latin1') }))]
  for (const secret of [services.account.private_key, services.apns.key])
    for (const text of texts) {
      const middle = secret.split('\n')[1] ?? 'missing'
      expect(JSON.stringify(text)).not.toContain(middle)
    }
  expect(rows.map(({ after }) => (after as { key: string }).key)).toEqual(['••••••', '••••••'])
})

test('a service must accept a key; a rejected one changes nothing and is not repeated in the error', async () => {
  const { app, services, admin } = await world()
  const { account, apns } = services
  const foreign = { ...account, project_id: 'somebody-else' }
  const setFcm = (file: object | string) =>
    admin.send(setFcmKey, { body: { serviceAccount: typeof file === 'string' ? file : JSON.stringify(file) } })
  const answers = [
    [await setFcm('no json'), 'BadRequest', 'serviceAccount'],
    [await setFcm({ ...account, type: 'user' }), 'BadRequest', 'serviceAccount'],
    [await setFcm({ ...account, private_key: 'x' }), 'BadRequest', 'serviceAccount'],
    [await setFcm({ ...account, private_key: apns.key }), 'BadRequest', 'serviceAccount'],
    [await setFcm({ ...account, token_uri: 'http://10.0.0.1/token' }), 'BadRequest', 'serviceAccount'],
    [await setFcm({ ...account, project_id: '../x' }), 'BadRequest', 'serviceAccount'],
    [await setFcm({ ...account, client_email: 'other@x.iam.gserviceaccount.com' }), 'PushKeyRefused', 'serviceAccount'],
    [await setFcm(foreign), 'PushKeyRefused', 'serviceAccount'],
    [await admin.send(setApnsKey, { body: { ...apns, key: undefined } }), 'BadRequest', 'key'],
    [await admin.send(setApnsKey, { body: { ...apns, key: account.private_key } }), 'BadRequest', 'key'],
    [await admin.send(setApnsKey, { body: { ...apns, keyId: 'short' } }), 'BadRequest', 'keyId'],
    [await admin.send(setApnsKey, { body: { ...apns, bundleId: 'a\r\nb.c' } }), 'BadRequest', 'bundleId'],
    [await admin.send(setApnsKey, { body: { ...apns, teamId: 'TEAM999999' } }), 'PushKeyRefused', 'key'],
    [await admin.send(setApnsKey, { body: { ...apns, bundleId: 'com.example.other' } }), 'PushKeyRefused', 'key'],
  ] as const
  const secrets = [account.private_key, apns.key].map((secret) => secret.split('\n')[1] ?? 'missing')
  for (const [{ status, body }, error, field] of answers) {
    expect({ status, body }).toMatchObject({ status: 400, body: { error, field } })
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
  }
  app.services.settings.fcmUrl = 'http://127.0.0.1:1'
  expect(await setFcm(account)).toMatchObject({ status: 424, body: { error: 'PushServiceUnavailable' } })
  expect((await admin.call(getPushKeys, {})).keys).toEqual([])
})

test('the token of another organization cannot be used with the ids of its key', async () => {
  const { services, admin } = await world()
  await setKeys(admin, services)
  const { generateKeyPairSync } = await import('node:crypto')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forged = { ...services.account, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  expect(await admin.send(setFcmKey, { body: { serviceAccount: JSON.stringify(forged) } })).toMatchObject({
    status: 400,
    body: { error: 'PushKeyRefused' },
  })
})

test('the settings of an APNs key change without its file; a stale version is rejected', async () => {
  const { services, admin } = await world()
  await setKeys(admin, services)
  const { key: _, ...settings } = services.apns
  const body = { ...settings, isSandbox: true }
  const stale = await admin.send(setApnsKey, { body }, { headers: { 'if-match': '"7"' } })
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion' } })
  await admin.call(setApnsKey, { body }, { headers: { 'if-match': '"1"' } })
  const [, apns] = (await admin.call(getPushKeys, {})).keys
  expect(apns).toMatchObject({ isSandbox: true, version: 2 })
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'push-key' } })
  expect(rows[0]?.after).not.toHaveProperty('key')
  expect(await admin.send(setApnsKey, { body: { ...settings, keyId: 'ZZZ123DEFG' } })).toMatchObject({
    status: 400,
    body: { field: 'key' },
  })
})

test('keys are copied from another realm, with the right in both, and removed', async () => {
  const { app, services, admin } = await world()
  await setKeys(admin, services)
  const scope = `${app.cid}.${app.staging}`
  const copy = (by: typeof admin, from: string) => by.send(copyPushKeys, { body: { from } }, { scope })
  expect(await copy(admin, 'DE_1')).toMatchObject({ status: 404, body: { field: 'from' } })
  expect(await copy(admin, app.staging)).toMatchObject({ status: 404, body: { field: 'from' } })
  expect(await copy(admin, app.development)).toMatchObject({ status: 404, body: { error: 'PushKeyNotFound' } })
  const ofStaging = await app.as(undefined, { [app.staging]: 'admin' })
  expect(await copy(ofStaging, app.pid)).toMatchObject({ status: 403, body: { field: 'from' } })
  expect(await copy(admin, app.pid)).toMatchObject({ status: 200 })
  expect((await admin.call(getPushKeys, {}, { scope })).keys.map(({ provider }) => provider)).toEqual(['fcm', 'apns'])
  const remove = () => admin.send(removePushKey, { params: { provider: 'fcm' } }, { scope })
  expect((await remove()).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 404, body: { error: 'PushKeyNotFound' } })
  expect((await admin.call(getPushKeys, {}, { scope })).keys.length).toBe(1)
  expect((await admin.call(getPushKeys, {})).keys.length).toBe(2)
})

test('only admins set keys; testers read them; other organizations see nothing', async () => {
  const { app, services } = await world()
  const body = { serviceAccount: JSON.stringify(services.account) }
  for (const role of ['developer', 'tester'] as const) {
    const by = await app.as(role)
    expect(await by.send(setFcmKey, { body })).toMatchObject({ status: 403 })
    expect(await by.send(getPushKeys, {})).toMatchObject({ status: 200, body: { keys: [] } })
  }
  const player = await app.player()
  expect(await player.send(getPushKeys, {})).toMatchObject({ status: 403 })
  const other = await (await ownApp()).as('admin')
  expect(await other.send(getPushKeys, {}, { scope: app.scope })).toMatchObject({ status: 403 })
})

test('a realm without keys cannot send, even if its parent has some', async () => {
  const { app, services, admin } = await world()
  await setKeys(admin, services)
  const scope = `${app.cid}.${app.staging}`
  const player = await app.player(app.staging)
  await register(player, 'fcm', 'abc')
  const msgs = [{ to: [player.gamerTag], notification: { body: 'x' } }]
  expect(await admin.send(sendPush, { body: { msgs } }, { scope })).toMatchObject({
    status: 400,
    body: { error: 'NotSetUp' },
  })
})
