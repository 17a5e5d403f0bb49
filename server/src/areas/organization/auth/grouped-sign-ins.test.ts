import { getOwnAccount } from '@regent/contract/organization/accounts'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { createAccountsWithPlayers } from '../accounts/service.ts'

type First = { grant_type: 'guest' | 'device'; device_id?: string; initProperties?: Record<string, number> }

/** The player that a game client is after its first sign-in. */
async function start(app: TestApp, body: First) {
  const { access_token } = requireTokens(await app.anonymous.call(createToken, { body }))
  return app.withToken(access_token).call(getOwnAccount, {})
}

const startAll = <T>(all: readonly T[], one: (each: T) => Promise<{ id: number }>) => Promise.all(all.map(one))

const playersOf = async ({ db, pid }: TestApp) =>
  (await db.selectFrom('players').select('gamer_tag').where('pid', '=', pid).orderBy('gamer_tag').execute()).map(
    ({ gamer_tag: gamerTag }) => gamerTag,
  )

const idsOf = (accounts: readonly { id: number }[]) => accounts.map(({ id }) => id).toSorted((a, b) => a - b)

/** Statements that begin so, and wait for a lock that somebody else holds. */
async function waitingFor({ db }: TestApp, call: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`select ${call}%`}
  `.execute(db)
  return rows[0]?.count ?? 0
}

const numbers = Array.from({ length: 20 }, (_, index) => index)

test('concurrent guests of two organizations are separate players, created in few transactions', async () => {
  const one = await testApp()
  const other = await testApp()
  const [ofOne, ofOther] = await Promise.all([
    startAll(numbers, (level) => start(one, { grant_type: 'guest', initProperties: { level } })),
    startAll(numbers, () => start(other, { grant_type: 'guest' })),
  ])
  expect(await playersOf(one)).toEqual(idsOf(ofOne))
  expect(await playersOf(other)).toEqual(idsOf(ofOther))
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text)::int as transactions from players where pid in (${one.pid}, ${other.pid})
  `.execute(one.db)
  expect(rows[0]?.transactions).toBeLessThan(numbers.length)
  const stats = await one.db.selectFrom('stats').select(['gamer_tag', 'value']).where('pid', '=', one.pid).execute()
  expect(new Map(stats.map((row) => [row.gamer_tag, row.value]))).toEqual(
    new Map(ofOne.map(({ id }, level) => [id, String(level)])),
  )
})

test('concurrent sign-ins of devices, each twice, create one player per device', async () => {
  const app = await testApp()
  const made = await startAll([...numbers, ...numbers], (index) =>
    start(app, { grant_type: 'device', device_id: `device-${index}` }),
  )
  expect(new Set(idsOf(made)).size).toBe(numbers.length)
  expect(await playersOf(app)).toEqual([...new Set(idsOf(made))])
  expect(
    await startAll(numbers, (index) => start(app, { grant_type: 'device', device_id: `device-${index}` })),
  ).toEqual(made.slice(0, numbers.length))
})

test('concurrent repeated sign-ins keep their players, in few transactions', async () => {
  const app = await testApp()
  const signIn = (index: number) => start(app, { grant_type: 'device', device_id: `device-${index}` })
  const made = await startAll(numbers, signIn)
  const again = await startAll([...numbers, ...numbers], signIn)
  expect(again).toEqual([...made, ...made])
  const { rows } = await sql<{ transactions: number; count: number }>`
    select count(distinct xmin::text)::int as transactions, count(*)::int as count from sign_ins where pid = ${app.pid}
  `.execute(app.db)
  expect(rows[0]?.count).toBe(3 * numbers.length)
  expect(rows[0]?.transactions).toBeLessThan(2 * numbers.length)
})

test('of concurrent sign-ins only the suspended player is rejected', async () => {
  const app = await testApp()
  const signIn = (index: number) =>
    app.anonymous.send(createToken, { body: { grant_type: 'device', device_id: `device-${index}` } })
  const made = await startAll(numbers, (index) => start(app, { grant_type: 'device', device_id: `device-${index}` }))
  const body = { player: made[3]?.id ?? 0, reason: 'Cheated' }
  await (await app.as('admin')).call(suspendPlayer, { body })
  const answers = await Promise.all(numbers.map(signIn))
  expect(answers.map(({ status }) => status)).toEqual(numbers.map((index) => (index === 3 ? 403 : 200)))
})

test('a device that was moved or lost its player is another player, and the others of its group are who they were', async () => {
  const app = await testApp()
  const signIn = (index: number) => start(app, { grant_type: 'device', device_id: `device-${index}` })
  const [one, moved, gone] = await startAll([1, 2, 3], signIn)
  await app.db.deleteFrom('sign_in_keys').where('cid', '=', app.cid).where('key', '=', 'device-2').execute()
  await app.db
    .deleteFrom('players')
    .where('gamer_tag', '=', gone?.id ?? 0)
    .execute()
  const [again, ofMoved, ofGone, twice] = await startAll([1, 2, 3, 1], signIn)
  expect([again?.id, twice?.id]).toEqual([one?.id, one?.id])
  expect([ofMoved?.id, ofGone?.id]).not.toContain(moved?.id)
  expect(ofGone?.id).not.toBe(gone?.id)
})

test.each([
  ['with nothing to begin with', {}],
  ['with stats to begin with', { level: 3 }],
])('who comes while a group makes the player of the same device is that player, %s', async (_, initProperties) => {
  const app = await testApp()
  const device = 'device-1'
  const player = { pid: app.pid, gamerTag: newId(), platform: undefined }
  let second: Promise<{ id: number }> | undefined
  await app.db.transaction().execute(async (transaction) => {
    const made = { cid: app.cid, id: newId(), device, player, at: new Date(app.now()) }
    await createAccountsWithPlayers(transaction, [made])
    second = start(app, { grant_type: 'device', device_id: device, initProperties })
    // The group of the second gives up after a moment; then it waits on its own.
    await expect.poll(() => waitingFor(app, 'pg_advisory_xact_lock')).toBe(1)
  })
  expect((await second)?.id).toBe(player.gamerTag)
})

test('a change of an organization delays its own new players, and no others', async () => {
  const app = await testApp()
  const other = await testApp()
  let held: Promise<{ id: number }> | undefined
  await app.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('customers').select('cid').where('cid', '=', app.cid).forUpdate().execute()
    held = start(app, { grant_type: 'guest' })
    await startAll(numbers, () => start(other, { grant_type: 'guest' }))
    expect(await playersOf(app)).toEqual([])
  })
  expect(await playersOf(other)).toHaveLength(numbers.length)
  const made = await held
  expect(await playersOf(app)).toEqual([made?.id])
})
