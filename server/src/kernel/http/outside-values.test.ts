import { createGroup } from '@regent/contract/engage/groups'
import { trackPayment } from '@regent/contract/monetize/payments'
import { claimPromoCode, createPromo } from '@regent/contract/monetize/promo-codes'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import {
  getManifestChecksum,
  getPublicManifest,
  getPublicManifestCsv,
} from '@regent/contract/operate/content/content-manifests'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { createToken, registerAccount } from '@regent/contract/organization/auth'
import { listPlayers } from '@regent/contract/players/players'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { publishItems } from '../../testing/published-content.ts'
import { testApp } from '../../testing/test-app.ts'

const password = 'correct horse battery'

test('a placeholder device id neither signs in nor links, and a realm lists further placeholders', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const player = await app.player()
  for (const device_id of ['undefined', 'none', '02:00:00:00:00:00', '9774d56d682e549c', '        ', '1']) {
    const answer = await app.anonymous.send(createToken, { body: { grant_type: 'device', device_id } })
    expect({ device_id, answer }).toMatchObject({ answer: { status: 400, body: { field: 'device_id' } } })
    const linked = await player.send(updateOwnAccount, { body: { deviceId: device_id } })
    expect({ device_id, linked }).toMatchObject({ linked: { status: 400, body: { field: 'deviceId' } } })
  }
  const body = { grant_type: 'device', device_id: 'kiosk-of-the-fair' }
  expect(await app.anonymous.send(createToken, { body })).toMatchObject({ status: 200 })
  await admin.call(updateConfig, { body: { upserts: { 'auth|placeholder_devices': 'Kiosk of the fair' } } })
  expect(await app.anonymous.send(createToken, { body })).toMatchObject({ status: 400, body: { field: 'device_id' } })
  expect(await player.send(updateOwnAccount, { body: { deviceId: body.device_id } })).toMatchObject({
    status: 400,
    body: { field: 'deviceId' },
  })
})

test('one name in two Unicode forms is found, and one e-mail makes one account', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const ann = await app.player()
  const bob = await app.player()
  await ann.call(updateOwnAccount, { body: { userName: 'Ångström'.normalize('NFD') } })
  const objectId = toObjectId('client.public', bob.gamerTag)
  await bob.call(setClientStats, { params: { objectId }, body: { set: { alias: 'Nguyễn'.normalize('NFD') } } })
  const found = async (query: string) => (await developer.call(listPlayers, { query: { query } })).rows
  for (const form of ['NFC', 'NFD'])
    expect([await found('Ångström'.normalize(form)), await found('nguyễn'.normalize(form))]).toMatchObject([
      [{ gamerTag: ann.gamerTag }],
      [{ gamerTag: bob.gamerTag }],
    ])
  await ann.call(registerAccount, { body: { email: 'señor@games.test', password } })
  const again = await bob.send(registerAccount, { body: { email: 'SEÑOR@games.test'.normalize('NFD'), password } })
  expect(again).toMatchObject({ status: 400, body: { error: 'EmailAlreadyRegisteredError' } })
  const username = 'señor@games.test'.normalize('NFD')
  const signIn = await app.anonymous.send(createToken, { body: { grant_type: 'password', username, password } })
  expect(signIn.status).toBe(200)
})

test('names of groups that look the same are one name; invisible ones are none', async () => {
  const app = await testApp()
  const ann = await app.player()
  const bob = await app.player()
  const make = (player: typeof ann, name: string) =>
    player.send(createGroup, { params: { gamerTag: player.gamerTag }, body: { name, type: 'guild', maxSize: 5 } })
  expect(await make(ann, 'Iron Wolves')).toMatchObject({ status: 200 })
  for (const name of ['Iron\u3000Wolves', 'Iron   Wolves', 'Irоn Wolves', 'IR0N WOLVES', 'lron Wolves'])
    expect({ name, answer: await make(bob, name) }).toMatchObject({ answer: { body: { error: 'GroupNameTaken' } } })
  for (const name of ['Iron\u200DWolves', 'Iron\uFEFFWolves', 'Iron Wolves\u2067', '\u115F', '\u2800'])
    expect({ name, answer: await make(bob, name) }).toMatchObject({ answer: { status: 400, body: { field: 'name' } } })
})

test('a uid that is no manifest answers the live one, and omitTags leaves tags out', async () => {
  const app = await testApp()
  await publishItems(app, [{ id: 'currency.gems', tags: ['base'] }])
  const live = await app.anonymous.call(getPublicManifest, {})
  expect(live.entries.length).toBeGreaterThan(0)
  const query = { id: 'global', uid: '4711' }
  expect(await app.anonymous.call(getPublicManifest, { query })).toEqual(live)
  expect((await app.anonymous.call(getManifestChecksum, { query })).uid).toBe(live.uid)
  const csv = async (search: string) =>
    (await app.app.inject({ url: `${getPublicManifestCsv.path}${search}`, headers: { 'x-beam-scope': app.scope } }))
      .body
  expect(await csv('?id=global&uid=4711')).toBe(await csv(''))
  expect(await csv('?omitTags=true')).not.toContain('base')
  const { entries } = await app.anonymous.call(getPublicManifest, { query: { omitTags: true } })
  expect(entries).toEqual(live.entries.map((entry) => ({ ...entry, tags: [] })))
})

test('every read with an ETag answers 304 to a caller that has it, also in a list, weak, or by *', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await publishItems(app, [{ id: 'currency.gems', tags: ['base'] }])
  await admin.call(updateConfig, { body: { upserts: { 'game|speed': '7' } } })
  for (const url of [getConfig.path, getPublicManifest.path, getPublicManifestCsv.path, getManifestChecksum.path]) {
    const read = (known?: string) =>
      app.app.inject({
        url,
        headers: {
          'x-beam-scope': app.scope,
          authorization: `Bearer ${admin.token}`,
          ...(known !== undefined && { 'if-none-match': known }),
        },
      })
    const { headers, statusCode } = await read()
    const etag = String(headers.etag)
    expect({ url, statusCode, etag, vary: headers.vary }).toMatchObject({
      url,
      statusCode: 200,
      etag: expect.stringMatching(/^".+"$/),
      vary: expect.stringContaining('X-BEAM-SCOPE'),
    })
    for (const known of [etag, `"other", ${etag}`, `W/"other",W/${etag}`, '*']) {
      const again = await read(known)
      expect({ url, known, status: again.statusCode, body: again.body }).toMatchObject({ status: 304, body: '' })
    }
    for (const known of ['"other"', 'W/"other"', '']) expect((await read(known)).statusCode).toBe(200)
  }
})

test('a reported event with an id counts once', async () => {
  const app = await testApp()
  const ann = await app.player()
  const bob = await app.player()
  const report = async (player: typeof ann) => {
    const payload = ['one', 'two', 'one', undefined].map((id) => ({ e: 'replay', c: 'game', p: { id }, id }))
    const url = `/report/custom_batch/${app.cid}/${app.pid}/${player.gamerTag}`
    const headers = { authorization: `Bearer ${player.token}` }
    expect((await app.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
  }
  for (const player of [ann, ann, bob]) await report(player)
  const rows = await app.db
    .selectFrom('history_events')
    .select(['gamer_tag', 'fields'])
    .where('pid', '=', app.pid)
    .where('namespace', '=', 'game_replay')
    .execute()
  const idsOf = (gamerTag: number) =>
    rows
      .filter((row) => row.gamer_tag === gamerTag)
      .map(({ fields }) => fields['id'])
      .toSorted()
  // Events without an id count as often as they are reported.
  expect(idsOf(ann.gamerTag)).toEqual(['one', 'two', undefined, undefined])
  expect(idsOf(bob.gamerTag)).toEqual(['one', 'two', undefined])
})

test('codes are of any script, and one code in every spelling', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const player = await app.player()
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] }
  const ownCodes = ['ÉTÉ2027', '夏祭り2027', 'ЗИМА-50']
  await admin.call(createPromo, { body: { definition: { name: 'Seasons', gift, maxPerUser: 0 }, codes: 0, ownCodes } })
  for (const code of ['été 2027'.normalize('NFD'), '夏祭り２０２７', 'зима–50'])
    expect({ code, answer: await player.send(claimPromoCode, { body: { code } }) }).toMatchObject({
      answer: { status: 200 },
    })
  const taken = await admin.send(createPromo, {
    body: { definition: { name: 'B', gift }, codes: 0, ownCodes: ['Été2027'] },
  })
  expect(taken).toMatchObject({ body: { error: 'PromoCodeTaken' } })
})

test('a reported payment has a known currency, in capitals, and an amount with its decimals', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const player = await app.player()
  await admin.call(updateConfig, { body: { upserts: { 'payments|client_audits': 'true' } } })
  const track = (isoCurrencySymbol: string, priceInLocalCurrency: number) =>
    player.send(trackPayment, { params: { provider: 'itunes' }, body: { isoCurrencySymbol, priceInLocalCurrency } })
  expect(await track('eur', 4.99)).toMatchObject({ status: 200 })
  expect(await track('JPY', 480)).toMatchObject({ status: 200 })
  expect(await track('gold', 1)).toMatchObject({ status: 400, body: { field: 'isoCurrencySymbol' } })
  expect(await track('XQZ', 1)).toMatchObject({ status: 400, body: { field: 'isoCurrencySymbol' } })
  expect(await track('JPY', 4.99)).toMatchObject({ status: 400, body: { field: 'priceInLocalCurrency' } })
})
