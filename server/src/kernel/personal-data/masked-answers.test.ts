import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { applyPlan, planUndo } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { changePlayerEmail, exportPlayer, updatePlayerAccount } from '@regent/contract/players/profile'
import { personalStats } from '@regent/contract/players/search-words'
import { setStats, statSpaces, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { registry } from '../../areas.ts'
import { type Example, exampleOf, type Known } from '../../testing/examples.ts'
import { asRowsAre, type Column, columnsOf, insertRow } from '../../testing/inserted-rows.ts'
import { type Actor, ownApp, type TestApp } from '../../testing/test-app.ts'

/**
 * A player with a value in every column of the register that belongs to a person, and in every stat that identifies one:
 * all reads of the contract are asked for it.
 */

const [personal, facts] = (['owner', 'fact'] as const).map((kind) =>
  Object.entries(registry.texts.kinds).flatMap(([table, columns]) =>
    Object.keys(columns).flatMap((column) => (columns[column] === kind ? [`${table}.${column}`] : [])),
  ),
) as [string[], string[]]

/** Why no answer to an operator has the column, also not to one who may see personal data; the export is apart. */
const notInAnswers: Record<string, string> = {
  'failed_attempts.key': 'Only counted.',
  'former_names.value': 'Only searched for.',
  'known_networks.network': 'Only compared with the address of a sign-in.',
  'passkeys.name': 'Shown to its owner only.',
  'pending_accounts.email': 'Somebody without an account yet.',
  'push_deliveries.token': 'Only sent to the provider.',
  'push_registrations.token': 'Only sent to the provider.',
  'remembered_devices.address': 'Shown to its owner only.',
  'remembered_devices.user_agent': 'Shown to its owner only.',
  'scim_people.external_id': 'Only in the answers to the identity provider.',
  'scim_people.profile': 'Only in the answers to the identity provider.',
  'scim_people.user_key': 'Only compared.',
  'scim_people.user_name': 'Only in the answers to the identity provider.',
  'sessions.params': 'Only reported as an event.',
  'sign_in_keys.key': 'Only looked up; the account has the same values.',
  'sign_ins.address': 'Shown to its owner, and to admins for colleagues.',
  'sign_ins.user_agent': 'Shown to its owner, and to admins for colleagues.',
  'sso_identities.groups': 'Only compared with the rules of single sign-on.',
  'sso_identities.subject': 'Only compared with what the provider says.',
  'steam_players.steam_id': 'Only compared with what Steam says.',
}

/** Why the export lacks the column. */
const notInExport: Record<string, string> = {
  'audit_entries.address': 'Of the author, who is not the player here; their own export has it.',
  'failed_attempts.key': 'A count of one quarter of an hour, by address.',
  'pending_accounts.email': 'Somebody without an account yet.',
  'players.fact_country': 'Computed from the account and the stats.',
  'players.fact_language': 'Computed from the account, the stats and the sessions.',
  'players.fact_platform': 'Computed from the stats and the platform.',
  'sign_in_keys.key': 'The account has the same values.',
}

const marked = /[\w.]+@planted\.test/g
const markOf = (name: string) => `${name}@planted.test`

function plantedValue(name: string, type: string): string {
  const mark = markOf(name)
  if (name === 'accounts.third_parties') {
    const party = {
      name: 'steam',
      appId: 'sky',
      userAppId: mark,
      userBusinessId: mark,
      email: mark,
      meta: { of: mark },
    }
    return JSON.stringify([party])
  }
  if (name === 'accounts.external')
    return JSON.stringify([{ providerService: 'identity', userId: mark, providerNamespace: '' }])
  return type.endsWith('[]') ? `{${mark}}` : type.startsWith('json') ? JSON.stringify({ of: mark }) : mark
}

/** Puts a value into each column that belongs to a person: into the rows of the player, or into a new one. */
async function plant({ db, cid, pid }: TestApp, { accountId, gamerTag }: Actor, author: Actor): Promise<void> {
  const columns = await columnsOf(db)
  const all = [...personal, ...facts].map((name) => name.split('.') as [table: string, column: string])
  await asRowsAre(db, async (connection) => {
    for (const table of new Set(all.map(([name]) => name))) {
      const own = new Map(columns.filter(({ name }) => name === table).map((one) => [one.column, one] as const))
      const planted = all.flatMap(([name, column]) => (name === table ? [own.get(column) as Column] : []))
      const values = new Map(planted.map(({ column, type }) => [column, plantedValue(`${table}.${column}`, type)]))
      const key = { accounts: 'id', players: 'account_id' }[table]
      if (key !== undefined) {
        const sets = planted.map(
          ({ column, type }) => sql`${sql.ref(column)} = ${values.get(column)}::${sql.raw(type)}`,
        )
        await sql`update ${sql.table(table)} set ${sql.join(sets)}
          where cid = ${cid} and ${sql.ref(key)} = ${accountId}`.execute(connection)
        continue
      }
      // The authors of audit entries are staff, whom the trail names to everybody who sees it.
      const ownerId = table === 'audit_entries' ? author.accountId : accountId
      const ids = { cid, pid, account_id: ownerId, gamer_tag: gamerTag, id: accountId }
      // A code for a new e-mail, while it is valid.
      const code = { purpose: 'email', expires_at: '2027-01-01' }
      for (const [column, value] of Object.entries({ ...ids, ...code }))
        if (own.has(column) && !values.has(column)) values.set(column, String(value))
      await insertRow(connection, columns, { table, values, n: 30_000 })
    }
  })
}

let app: TestApp
let player: Actor
let known: Known

beforeAll(async () => {
  app = await ownApp()
  app.giveExtras()
  player = await app.player()
  const { accountId: id, gamerTag } = player
  known = { pid: app.pid, id, gamerTag, email: 'x@players.test', objectId: toObjectId('client.private', gamerTag) }
  const admin = await app.as('admin')
  // Changes, so that the audit trail, the timeline and plans have values too.
  await admin.call(updatePlayerAccount, { params: { id }, body: { userName: markOf('trail.name') } })
  for (const place of ['trail.before', 'trail.after'])
    await admin.call(changePlayerEmail, { params: { id }, body: { newEmail: markOf(place) } })
  const stats = (place: string) => Object.fromEntries(personalStats.map((key) => [key, markOf(`${place}.${key}`)]))
  for (const space of statSpaces) {
    const params = { objectId: toObjectId(space, gamerTag) }
    await admin.call(setStats, { params, body: { set: stats(space) } })
  }
  const rows = Object.entries(stats('plan')).map(([key, value]) => [String(gamerTag), key, value])
  const { plan } = await admin.call(planStatsUpload, { body: { rows } })
  await admin.call(applyPlan, { params: { id: plan.id }, body: {} })
  await app.runJobs()
  await admin.call(planUndo, { params: { id: plan.id } })
  await admin.call(suspendPlayer, { body: { player: gamerTag, reason: 'Test' } })
  await plant(app, player, admin)
})

type Input = { params: object; query?: object; body?: object }

/** With the value in every text or number. */
function fill(example: unknown, value: string): unknown {
  if (Array.isArray(example)) return example.map((one) => fill(one, value))
  if (typeof example === 'object' && example !== null)
    return Object.fromEntries(Object.entries(example).map(([name, one]) => [name, fill(one, value)]))
  if (typeof example === 'number') return /^\d+$/.test(value) ? Number(value) : example
  return typeof example === 'string' && example !== known.objectId ? value : example
}

/** Requests of a call about the player: whatever is optional is left out, or named alone. */
function inputsOf(call: AnyEndpoint, ids: readonly string[]): Input[] {
  const example = exampleOf(call, known)
  const values = [String(known.id), String(known.gamerTag), markOf('accounts.device_ids')]
  const partsOf = (filled: Example): Input[] =>
    call.method === 'GET'
      ? [
          { params: filled.params },
          { params: filled.params, query: filled.query },
          ...Object.entries(filled.query).map(([name, one]) => ({ params: filled.params, query: { [name]: one } })),
        ]
      : [filled]
  const about = [example, ...values.map((value) => fill(example, value) as Example)].flatMap(partsOf)
  const ofRecords = call.path.includes(':') ? ids.map((id) => ({ params: fill(example.params, id) as object })) : []
  const different = new Map([...about, ...ofRecords].map((input) => [JSON.stringify(input), input]))
  return [...different.values()]
}

/** The ids of records in an answer. */
function idsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'id' && ['string', 'number'].includes(typeof value) ? [String(value)] : idsIn(value),
  )
}

const reads = allEndpoints.filter(({ call }) => !isWrite(call))

/** The planted values in the answers to all reads, each with the calls that have it; not those that were asked for. */
async function sweep(by: Actor): Promise<{ found: Map<string, Set<string>>; answered: number }> {
  const found = new Map<string, Set<string>>()
  const ids = new Map<string, Set<string>>()
  let answered = 0
  // Lists come first: they have the ids of the records.
  const ordered = [...reads].sort((one, other) => one.call.path.split(':').length - other.call.path.split(':').length)
  for (const { name, call } of ordered) {
    const place = call.path.split('/').slice(0, 3).join('/')
    const idsHere = ids.get(place) ?? new Set()
    ids.set(place, idsHere)
    let isAnswered = false
    for (const input of inputsOf(call, [...idsHere].slice(0, 50))) {
      const { status, body } = await by.send(call, input)
      isAnswered ||= status === 200
      for (const id of idsIn(body)) idsHere.add(id)
      const asked = JSON.stringify(input)
      for (const [mark] of (JSON.stringify(body) ?? '').matchAll(marked))
        if (!asked.includes(mark)) found.set(mark, (found.get(mark) ?? new Set()).add(name))
    }
    if (isAnswered) answered += 1
  }
  return { found, answered }
}

test('no read answers a tester a value of a column, or of a stat, that identifies a person', async () => {
  const { found, answered } = await sweep(await app.as('tester'))
  // A sweep that is refused everywhere would find nothing.
  expect(answered).toBeGreaterThan(90)
  for (const fact of facts) found.delete(markOf(fact))
  expect(Object.fromEntries([...found].map(([mark, calls]) => [mark, [...calls]]))).toEqual({})
})

test('each such value is in the answer of a call to an admin, or has a reason why it is in none', async () => {
  const { found } = await sweep(await app.as('admin'))
  expect(personal.filter((name) => !found.has(markOf(name))).sort()).toEqual(Object.keys(notInAnswers).sort())
  const places = ['trail.name', 'trail.before', ...[...statSpaces, 'plan'].map((place) => `${place}.ip`)]
  expect(places.filter((place) => !found.has(markOf(place)))).toEqual([])
})

test('the export has every column that belongs to the player, or the column has a reason', async () => {
  const developer = await app.as('developer')
  const exported = JSON.stringify(await developer.call(exportPlayer, { params: { player: player.accountId } }))
  const missing = [...personal, ...facts].filter((name) => !exported.includes(markOf(name)))
  expect(missing.sort()).toEqual(Object.keys(notInExport).sort())
})
