import {
  findAccount,
  findAccountByDevice,
  getOwnAccount,
  isDeviceAvailable,
  isEmailAvailable,
  removeOwnDevices,
  searchAccounts,
  updateOwnAccount,
} from '@regent/contract/organization/accounts'
import { registerAccount } from '@regent/contract/organization/auth'
import { getPlayer, getPlayerCounts, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { sendHeartbeat } from '@regent/contract/players/sessions'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const password = 'correct horse battery'

async function playerWithEmail(app: TestApp, email: string, pid = app.pid): Promise<Actor> {
  const player = await app.player(pid)
  await player.call(registerAccount, { body: { email, password } })
  return player
}

/** All pages of the list, and what happens between them. */
async function readPages(by: Actor, limit: number, between: () => Promise<void> = async () => {}) {
  const tags: number[] = []
  const sizes: number[] = []
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
    const page = await by.call(listPlayers, { query: { limit, ...(cursor !== undefined && { cursor }) } })
    tags.push(...page.rows.map(({ gamerTag }) => gamerTag))
    sizes.push(page.rows.length)
    cursor = page.next ?? undefined
    await between()
  }
  return { tags, sizes }
}

test('the list has the newest players first, page by page', async () => {
  const app = await ownApp()
  const joined: number[] = []
  for (let n = 0; n < 7; n += 1) {
    joined.unshift((await app.player()).gamerTag)
    app.advance(1)
  }
  const { tags, sizes } = await readPages(await app.as('tester'), 3)
  expect(tags).toEqual(joined)
  expect(sizes).toEqual([3, 3, 1])
})

test('a row of the list says what the same player’s row says elsewhere, in clear and masked', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const plain = await app.player()
  const named = await playerWithEmail(app, 'ann@players.test')
  await named.call(setClientStats, {
    params: { objectId: toObjectId('client.public', named.gamerTag) },
    body: { set: { alias: 'Ann "the" \\ Great 🎮' } },
  })
  const unnamed = await app.player()
  await unnamed.call(setClientStats, {
    params: { objectId: toObjectId('client.public', unnamed.gamerTag) },
    body: { set: { alias: '' } },
  })
  const banned = await app.player()
  const suspended = await app.player()
  const free = await app.player()
  const twice = await app.player()
  const suspend = ({ gamerTag }: Actor, until?: number) =>
    admin.call(suspendPlayer, { body: { player: gamerTag, reason: 'x', ...(until !== undefined && { until }) } })
  await named.call(sendHeartbeat, {})
  await suspend(banned)
  await suspend(suspended, app.now() + 60_000)
  await suspend(free, app.now() + 10)
  await suspend(twice, app.now() + 20)
  app.advance(30)
  await suspend(twice, app.now() + 30_000)
  const ids = [plain, named, unnamed, banned, suspended, free, twice].map(({ gamerTag }) => String(gamerTag))
  for (const by of [admin, await app.as('tester')]) {
    const { rows } = await by.call(listPlayers, {})
    const elsewhere = await by.call(lookUpPlayers, { body: { ids: rows.map(({ gamerTag }) => String(gamerTag)) } })
    expect(rows).toEqual(elsewhere.rows)
    expect(new Set(rows.map(({ gamerTag }) => String(gamerTag)))).toEqual(new Set(ids))
    const older = await by.call(listPlayers, { query: { limit: 1 } })
    const { rows: second } = await by.call(listPlayers, { query: { limit: 50, cursor: older.next ?? '' } })
    expect([...older.rows, ...second]).toEqual(rows)
  }
  const { rows } = await admin.call(listPlayers, {})
  const of = ({ gamerTag }: Actor) => rows.find((row) => row.gamerTag === gamerTag)
  expect(of(named)).toMatchObject({ name: 'Ann "the" \\ Great 🎮', email: 'ann@players.test', online: true })
  expect(of(unnamed)).not.toHaveProperty('name')
  expect(of(banned)?.suspension).toEqual({})
  expect(of(suspended)?.suspension).toEqual({ until: expect.any(Number) })
  expect(of(free)).not.toHaveProperty('suspension')
  expect(of(twice)?.suspension).toEqual({ until: app.now() + 30_000 })
})

test('players who join meanwhile, and who joined in the same moment, make no gaps and no doubles', async () => {
  const app = await ownApp()
  const before = new Set<number>()
  for (let n = 0; n < 8; n += 1) {
    before.add((await app.player()).gamerTag)
    app.advance(n % 4 === 3 ? 1 : 0)
  }
  app.advance(1)
  const { tags } = await readPages(await app.as('tester'), 3, async () => void (await app.player()))
  expect(new Set(tags)).toEqual(before)
  expect(tags).toHaveLength(before.size)
})

test('the list says how many players there are, and its last page ends it', async () => {
  const app = await ownApp()
  for (let n = 0; n < 3; n += 1) await app.player()
  const tester = await app.as('tester')
  const whole = await tester.call(listPlayers, {})
  expect(whole).toMatchObject({ about: 3, isExact: true, next: null })
  expect(await tester.call(listPlayers, { query: { limit: 2 } })).toMatchObject({ about: 3, isExact: true })
})

test.each(['nonsense', '1.2.3', '-', 'zzzzzzzzzzzz.1', 'a'])('"%s" is no cursor', async (cursor) => {
  const app = await ownApp()
  const tester = await app.as('tester')
  await expect(tester.call(listPlayers, { query: { cursor } })).rejects.toMatchObject({ status: 400, field: 'cursor' })
})

test('players of other realms and organizations are not in the list', async () => {
  const app = await ownApp()
  const other = await ownApp()
  await app.player(app.staging)
  await other.player()
  const own = await app.player()
  const { rows } = await (await app.as('tester')).call(listPlayers, {})
  expect(rows.map(({ gamerTag }) => gamerTag)).toEqual([own.gamerTag])
})

test('one player is found by account id and by gamer tag, in its realm only', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await playerWithEmail(app, 'one@games.test')
  for (const id of [player.accountId, player.gamerTag]) {
    expect(await developer.call(getPlayer, { params: { player: id } })).toMatchObject({
      gamerTag: player.gamerTag,
      email: 'one@games.test',
      account: { id: player.accountId, gamerTags: [{ projectId: app.pid, gamerTag: player.gamerTag }] },
    })
    const scope = `${app.cid}.${app.staging}`
    await expect(developer.call(getPlayer, { params: { player: id } }, { scope })).rejects.toMatchObject({
      status: 404,
      code: 'PlayerNotFound',
    })
  }
})

test('the search finds the beginning of an e-mail, whatever its case', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  for (const email of ['Ann@games.test', 'anna@games.test', 'Bea.Ann@games.test']) await playerWithEmail(app, email)
  const search = async (query: string) =>
    (await developer.call(searchAccounts, { query: { query } })).accounts.map(({ email }) => email)
  expect(await search('ANN')).toEqual(['Ann@games.test', 'anna@games.test'])
  expect(await search('ann@')).toEqual(['Ann@games.test'])
  expect(await search('bea.ann@games.test')).toEqual(['Bea.Ann@games.test'])
  expect(await search('nn')).toEqual([])
  expect(await search('%')).toEqual([])
  expect(await search('a_n')).toEqual([])
})

test('the search finds ids and gamer tags only in full', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const search = async (query: string) =>
    (await developer.call(searchAccounts, { query: { query } })).accounts.map(({ id }) => id)
  expect(await search(String(player.gamerTag))).toEqual([player.accountId])
  expect(await search(String(player.accountId))).toEqual([player.accountId])
  expect(await search(String(player.gamerTag).slice(0, -1))).toEqual([])
  expect(await search('99999999999999999999')).toEqual([])
})

test('the search is paged in the order of the e-mails', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  for (const name of ['c', 'a', 'b']) await playerWithEmail(app, `x${name}@games.test`)
  const page = async (number: number) =>
    (await developer.call(searchAccounts, { query: { query: 'x', page: number, pagesize: 2 } })).accounts.map(
      (a) => a.email,
    )
  expect(await page(0)).toEqual(['xa@games.test', 'xb@games.test'])
  expect(await page(1)).toEqual(await page(0))
  expect(await page(2)).toEqual(['xc@games.test'])
  expect(await page(3)).toEqual([])
})

test('an account is found by id, gamer tag or whole e-mail, not by less', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await playerWithEmail(app, 'Whole@games.test')
  for (const query of [player.accountId, player.gamerTag, 'whole@GAMES.test', ' Whole@games.test ']) {
    expect((await developer.call(findAccount, { query: { query: String(query) } })).id).toBe(player.accountId)
  }
  for (const query of ['whole@games', 'whole', '1', '9'.repeat(30)]) {
    await expect(developer.call(findAccount, { query: { query } })).rejects.toMatchObject({
      status: 404,
      code: 'AccountNotFoundError',
    })
  }
})

test('many players are looked up in one call by gamer tag, account id or e-mail, in the order of the ids', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const ann = await app.player()
  const bob = await playerWithEmail(app, 'bob@players.test')
  const elsewhere = await app.player(app.staging)
  const ids = ['Bob@players.test', String(ann.accountId), String(ann.gamerTag), 'nobody', String(elsewhere.gamerTag)]
  const { rows, unknown } = await developer.call(lookUpPlayers, { body: { ids } })
  expect(rows.map(({ gamerTag }) => gamerTag)).toEqual([bob.gamerTag, ann.gamerTag])
  expect(rows[0]).toMatchObject({ email: 'bob@players.test', platform: 'WebGL' })
  expect(unknown).toEqual(['nobody', String(elsewhere.gamerTag)])
})

test('an account is found by its device', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const player = await app.player()
  await player.call(updateOwnAccount, { body: { deviceId: 'Phone-0001' } })
  expect((await tester.call(findAccountByDevice, { query: { deviceId: 'Phone-0001' } })).id).toBe(player.accountId)
  await expect(tester.call(findAccountByDevice, { query: { deviceId: 'phone-0001' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('operators of a realm see no accounts that have no player there', async () => {
  const app = await ownApp()
  const elsewhere = await playerWithEmail(app, 'elsewhere@games.test', app.pid)
  await elsewhere.call(updateOwnAccount, { body: { deviceId: 'Phone-0002' } })
  const scope = `${app.cid}.${app.staging}`
  const operator = await app.as(undefined, { [app.staging]: 'developer' })
  const missing = { status: 404, code: 'AccountNotFoundError' }
  for (const query of [elsewhere.accountId, elsewhere.gamerTag, 'elsewhere@games.test']) {
    await expect(operator.call(findAccount, { query: { query: String(query) } }, { scope })).rejects.toMatchObject(
      missing,
    )
    expect(await operator.call(searchAccounts, { query: { query: String(query) } }, { scope })).toEqual({
      accounts: [],
    })
  }
  await expect(
    operator.call(findAccountByDevice, { query: { deviceId: 'Phone-0002' } }, { scope }),
  ).rejects.toMatchObject(missing)
  // Nor do they reach the whole organization by leaving the realm out.
  await expect(
    operator.call(searchAccounts, { query: { query: 'else' } }, { scope: String(app.cid) }),
  ).rejects.toMatchObject({ status: 403 })
})

test('in the organization’s scope an operator finds players of every realm', async () => {
  const app = await ownApp()
  const player = await playerWithEmail(app, 'far@games.test', app.development)
  const tester = await app.as('tester')
  const scope = String(app.cid)
  expect((await tester.call(findAccount, { query: { query: String(player.gamerTag) } }, { scope })).id).toBe(
    player.accountId,
  )
})

test('a player reads its own account; its id is the gamer tag of the realm', async () => {
  const app = await ownApp()
  const player = await playerWithEmail(app, 'own@games.test')
  expect(await player.call(getOwnAccount, {})).toEqual({
    id: player.gamerTag,
    email: 'own@games.test',
    deviceIds: [],
    scopes: [],
    thirdPartyAppAssociations: [],
    external: [],
  })
})

test('only the given fields of the own account change', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(updateOwnAccount, { body: { language: 'de', country: 'AT', userName: 'Ann' } })
  await player.call(updateOwnAccount, { body: { country: 'CH' } })
  const account = (await (await app.as('developer')).call(getPlayer, { params: { player: player.gamerTag } })).account
  expect(account).toMatchObject({ language: 'de', country: 'CH', userName: 'Ann' })
})

test('devices are added, and removed one by one or all together', async () => {
  const app = await ownApp()
  const player = await app.player()
  for (const deviceId of ['device-a', 'device-b', 'device-c', 'device-a'])
    await player.call(updateOwnAccount, { body: { deviceId } })
  const devices = async () => (await player.call(getOwnAccount, {})).deviceIds
  expect(await devices()).toEqual(['device-a', 'device-b', 'device-c'])
  await player.call(removeOwnDevices, { body: { deviceIds: ['device-b', 'unknown'] } })
  expect(await devices()).toEqual(['device-a', 'device-c'])
  await expect(player.call(removeOwnDevices, { body: {} })).rejects.toMatchObject({ code: 'LastSignInMethod' })
  expect(await devices()).toEqual(['device-a', 'device-c'])
  await player.call(registerAccount, { body: { email: 'ann@games.test', password: 'correct horse battery' } })
  await player.call(removeOwnDevices, { body: {} })
  expect(await devices()).toEqual([])
  expect(await player.call(isDeviceAvailable, { query: { deviceId: 'device-a' } })).toEqual({ available: true })
})

test('a device of another account is refused, and nothing else of the request is done', async () => {
  const app = await ownApp()
  const first = await app.player()
  const second = await app.player()
  await first.call(updateOwnAccount, { body: { deviceId: 'shared-0001' } })
  await expect(
    second.call(updateOwnAccount, { body: { deviceId: 'shared-0001', language: 'fr' } }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'DeviceAlreadyInUseError',
    field: 'deviceId',
  })
  expect(await second.call(getOwnAccount, {})).toMatchObject({ deviceIds: [] })
  expect((await second.call(getOwnAccount, {})).language).toBeUndefined()
})

test('devices that an account adds at the same time are all kept', async () => {
  const app = await ownApp()
  const player = await app.player()
  const wanted = ['device-a', 'device-b', 'device-c', 'device-d']
  await Promise.all(wanted.map((deviceId) => player.call(updateOwnAccount, { body: { deviceId } })))
  expect((await player.call(getOwnAccount, {})).deviceIds.sort()).toEqual(wanted)
})

test('anybody may ask whether an e-mail or a device is free in the organization', async () => {
  const app = await ownApp()
  const other = await ownApp()
  await playerWithEmail(app, 'Taken@games.test')
  const isFree = async (where: TestApp, email: string) =>
    (await where.anonymous.call(isEmailAvailable, { query: { email } })).available
  expect(await isFree(app, 'taken@GAMES.test')).toBe(false)
  expect(await isFree(app, 'free@games.test')).toBe(true)
  expect(await isFree(other, 'taken@games.test')).toBe(true)
})

test('a realm tells how many players it has, and how many of them are online', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const players = [await app.player(), await app.player(), await app.player()]
  await players[0]?.call(sendHeartbeat, {})
  await players[1]?.call(sendHeartbeat, {})
  expect(await tester.call(getPlayerCounts, {})).toEqual({ about: 3, isExact: true, online: 2 })
  app.advance(75_000)
  expect(await tester.call(getPlayerCounts, {})).toEqual({ about: 3, isExact: true, online: 0 })
})
