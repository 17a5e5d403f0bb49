import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { addNote, deleteNote, listNotes } from '@regent/contract/players/notes'
import {
  changePlayerEmail,
  exportPlayer,
  forgetPlayer,
  getProfile,
  updatePlayerAccount,
} from '@regent/contract/players/profile'
import { startSession } from '@regent/contract/players/sessions'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { registry } from '../../../areas.ts'
import { personalChanger } from '../../../kernel/audit/personal.ts'
import { readPart } from '../../../kernel/history/parts.ts'
import { HistoryTidying } from '../../../kernel/history/tidying.ts'
import { continueSearch, lockOpenSearch, type OpenSealed } from '../../../kernel/personal-data/mention-search.ts'
import { givePlayer } from '../../../testing/accounts.ts'
import { asRowsAre, columnsOf, insertRow } from '../../../testing/inserted-rows.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'
import { moveGuest } from '../../organization/accounts/service.ts'

const password = 'correct horse battery'
const namesOf = ({ cid }: TestApp) => ({
  former: `old.${cid}@players.test`,
  email: `new.${cid}@players.test`,
  userName: `Lake_Queen_${cid}`,
  formerUserName: `Pond_Queen_${cid}`,
})

/** A player with a former e-mail and a former user name. */
async function renamedPlayer(app: TestApp) {
  const developer = await app.as('developer')
  const { former, email, userName, formerUserName } = namesOf(app)
  const id = await givePlayer(app, { email: former, password, devices: [], thirdParty: `steam-${app.cid}` })
  const { access_token: token } = requireTokens(
    await app.anonymous.call(createToken, { body: { grant_type: 'password', username: former, password } }),
  )
  const client = app.withToken(token)
  const gamerTag = (await client.call(getOwnAccount, {})).id
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName: formerUserName } })
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName } })
  await developer.call(changePlayerEmail, { params: { id }, body: { newEmail: email } })
  return { id, gamerTag, client, developer, params: { player: id } }
}

/** A text with all names, as the type of a column holds it. */
function naming(type: string, names: readonly string[]): string {
  const text = `About ${names.join(', ')}.`
  if (type.endsWith('[]')) return `{"${text}"}`
  if (!type.startsWith('json')) return text
  const [key = '', ...rest] = names
  return `{"${key}": [${rest.map((name) => `"to ${name}\\n${key}"`).join(',')}], "n": 12345678901234567890, "${text}": 1.50}`
}

/** Inserts a row into each searched table, in two realms, with the names in each of its columns that are masked. */
async function plantEverywhere(app: TestApp, names: readonly string[]): Promise<number> {
  const columns = await columnsOf(app.db)
  let rows = 0
  for (const { table, columns: searched } of registry.texts.searched) {
    const masked = new Set(searched.filter((one) => one.isMasked).map((one) => one.name))
    if (masked.size === 0) continue
    const own = columns.filter(({ name }) => name === table)
    const isOfRealm = own.some(({ column }) => column === 'pid')
    for (const pid of isOfRealm ? [app.pid, app.staging] : [app.pid]) {
      const named = own.filter(({ column }) => masked.has(column))
      const values = new Map([
        ...named.map(({ column, type }) => [column, naming(type, names)] as const),
        ['cid', String(app.cid)],
        ['pid', pid],
      ])
      await insertRow(app.db, columns, { table, values, n: 30_000 + rows })
      rows += 1
    }
  }
  return rows
}

/** The tables that still contain one of the names. */
async function tablesNaming(app: TestApp, names: readonly string[]): Promise<string[]> {
  const tables = [...new Set((await columnsOf(app.db)).map(({ name }) => name))]
  const found: string[] = []
  for (const name of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(app.db)
    const texts = rows.map(({ row }) => row.toLowerCase())
    if (names.some((one) => texts.some((text) => text.includes(one.toLowerCase())))) found.push(name)
  }
  return found
}

/** Rewrites the files of history that say something of forgotten players; returns what is in them. */
async function tidyHistory(app: TestApp): Promise<string> {
  const { files } = app.services
  const tidying = new HistoryTidying({ db: app.db, files, log: pino({ level: 'silent' }), clock: () => app.now() })
  while (await tidying.run());
  const parts = await app.db.selectFrom('history_parts').select('file_key').execute()
  const batches: unknown[] = []
  for (const { file_key: key } of parts) for await (const batch of readPart(files, key)) batches.push(batch)
  return JSON.stringify(batches)
}

test('a forgotten player is named in no column of any table and in no file of history, also not by former names', async () => {
  const app = await ownApp()
  const { id, client, developer, params } = await renamedPlayer(app)
  const { former, email, userName, formerUserName } = namesOf(app)
  const names = [former, email, userName, formerUserName]
  // Whatever a client says of itself.
  await client.call(startSession, {
    body: {
      platform: email,
      device: former,
      locale: email,
      source: userName,
      shard: former,
    },
  })
  await app.moveHistory()
  const db = app.db
  // Rows are inserted as they are: nothing refers to them, and no rule of a table is meant here.
  const planted = await asRowsAre(db, (connection) => plantEverywhere({ ...app, db: connection }, names))
  expect(planted).toBeGreaterThan(110)
  await developer.call(forgetPlayer, { params: { id } })
  expect((await developer.call(getProfile, { params })).mentions).toEqual({ started: app.now(), masked: 0 })

  await app.runJobs()
  await app.moveHistory()
  const history = await tidyHistory(app)
  expect(history).toContain('platform_session_session')
  for (const name of names) expect(history).not.toContain(name)
  expect(await tablesNaming(app, names)).toEqual([])
  const { mentions } = await developer.call(getProfile, { params })
  expect(mentions).toMatchObject({ started: app.now(), ended: app.now() })
  expect(mentions?.masked).toBeGreaterThanOrEqual(planted)
  const [entry] = (await developer.call(listAuditEntries, { query: { subject: 'personal-data' } })).rows
  expect(entry).toMatchObject({ subjectId: String(id), after: { masked: mentions?.masked, left: 0, commonNames: 0 } })
  // What is not text stays as exact as it was.
  const { rows } = await sql<{ n: string }>`select input ->> 'n' as n from plans where input ? 'n'`.execute(db)
  expect(new Set(rows.map(({ n }) => n))).toEqual(new Set(['12345678901234567890']))
})

test('a name that may also be a game word is masked in texts about the player, and kept as a value', async () => {
  const app = await ownApp()
  const { id, developer } = await renamedPlayer(app)
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName: 'Emerald' } })
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName: 'the' } })
  const other = await app.player()
  const params = { objectId: toObjectId('game.private', other.gamerTag) }
  const set = { RANK: 'Emerald', MATE: 'plays with Emerald', SHOP: 'emeralds for Emeralda', ARTICLE: 'the end' }
  await developer.call(setStats, { params, body: { set } })
  await developer.call(forgetPlayer, { params: { id } })
  await app.runJobs()
  expect((await developer.call(getStats, { params })).stats).toMatchObject({ ...set, MATE: 'plays with forgotten' })
})

test('a name in more than a hundred texts is left as a word of the language, and the outcome says so', async () => {
  const app = await ownApp()
  const { id, developer, params } = await renamedPlayer(app)
  await developer.call(updatePlayerAccount, { params: { id }, body: { userName: 'Emerald' } })
  const other = await app.player()
  const ofOther = { objectId: toObjectId('game.private', other.gamerTag) }
  const set = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`QUEST_${n}`, `bring Emerald ${n}`]))
  await developer.call(setStats, { params: ofOther, body: { set } })
  const { held } = await developer.call(exportPlayer, { params })
  expect(JSON.stringify(held['mentions'])).not.toContain('QUEST_')
  await developer.call(forgetPlayer, { params: { id } })
  await app.runJobs()
  expect((await developer.call(getStats, { params: ofOther })).stats).toMatchObject(set)
  const [entry] = (await developer.call(listAuditEntries, { query: { subject: 'personal-data' } })).rows
  expect(entry?.after).toMatchObject({ commonNames: 1 })
})

test('an undo brings back no text that named the player', async () => {
  const app = await ownApp()
  const { id, developer } = await renamedPlayer(app)
  const { former } = namesOf(app)
  const { gamerTag } = await app.player()
  await developer.call(addNote, { body: { gamerTag, text: `Write to ${former}` } })
  const [note] = (await developer.call(listNotes, { query: { gamerTag } })).rows
  await developer.call(deleteNote, { params: { id: note?.id ?? 0 } })
  await developer.call(forgetPlayer, { params: { id } })
  const entriesOfNotes = async () => (await developer.call(listAuditEntries, { query: { subject: 'note' } })).rows
  const [deleted] = await entriesOfNotes()
  await app.runJobs()
  await developer.call(undoChanges, { body: { ids: [deleted?.id ?? 0] } })
  expect((await developer.call(listNotes, { query: { gamerTag } })).rows.map(({ text }) => text)).toEqual([
    'Write to forgotten',
  ])
  expect(await tablesNaming(app, [former])).toEqual([])
})

test('an undo during the search is found by the next pass', async () => {
  const app = await ownApp()
  const { id, developer, params } = await renamedPlayer(app)
  const { former } = namesOf(app)
  const { gamerTag } = await app.player()
  const objectId = toObjectId('game.private', gamerTag)
  await developer.call(setStats, { params: { objectId }, body: { set: { CONTACT: `ask ${former}` } } })
  await developer.call(forgetPlayer, { params: { id } })
  // The pass has just reached the end: what it has masked is back, as after an undo.
  await sql`
    update mention_searches set place = place || '{"pass": 1, "table": "zzz", "masked": 1}' where cid = ${app.cid}
  `.execute(app.db)
  await app.runJobs()
  expect((await developer.call(getStats, { params: { objectId } })).stats).toMatchObject({ CONTACT: 'ask forgotten' })
  expect((await developer.call(getProfile, { params })).mentions).toMatchObject({ ended: app.now() })
})

test('a long search continues after an interruption, also without its job', async () => {
  const app = await ownApp()
  const { id, developer, params } = await renamedPlayer(app)
  const { email } = namesOf(app)
  const other = await app.player()
  await sql`
    insert into notes (pid, id, gamer_tag, text, is_pinned, created_at, updated_at)
    select ${app.pid}, n, ${other.gamerTag}, ${`from ${email}`}, false, now(), now() from generate_series(1, 4500) as n
  `.execute(app.db)
  await developer.call(forgetPlayer, { params: { id } })
  await sql`delete from jobs where cid = ${app.cid} and kind = 'mention-search'`.execute(app.db)
  const notesLeft = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notes where text like ${`%${email}%`}
    `.execute(app.db)
    return rows[0]?.n ?? 0
  }
  const openSealed: OpenSealed = (customer, texts) => personalChanger({ customer, vault: app.services.vault }, texts)
  const step = () =>
    app.db.transaction().execute(async (db) => {
      const customer = { db, cid: app.cid }
      const search = await lockOpenSearch(customer, app.services.vault, id)
      return search && continueSearch(customer, registry.texts, search, { now: app.now(), openSealed })
    })
  // Each step masks at most one batch of a large table.
  while ((await notesLeft()) === 4_500) expect(await step()).toBeUndefined()
  expect(await notesLeft()).toBe(2_500)
  expect((await developer.call(getProfile, { params })).mentions).toEqual({
    started: app.now(),
    masked: expect.any(Number),
  })

  app.advance(2 * 3_600_000)
  await app.runJobs()
  expect(await notesLeft()).toBe(0)
  const later = await app.as('developer')
  expect((await later.call(getProfile, { params })).mentions).toMatchObject({ ended: app.now() })
  // The names are gone with the search.
  const { names } = await app.db.selectFrom('mention_searches').select('names').executeTakeFirstOrThrow()
  expect(names).toBeNull()
})

test('a former e-mail that changed before this release is known from the audit trail', async () => {
  const app = await ownApp()
  const { id, developer } = await renamedPlayer(app)
  const { former } = namesOf(app)
  await sql`delete from former_names where cid = ${app.cid}`.execute(app.db)
  const { gamerTag } = await app.player()
  await developer.call(addNote, { body: { gamerTag, text: `Write to ${former}` } })
  await developer.call(forgetPlayer, { params: { id } })
  await app.runJobs()
  expect(await tablesNaming(app, [former])).toEqual([])
})

test('a former e-mail that now belongs to another person is kept: texts with it are about them', async () => {
  const app = await ownApp()
  const { id, developer } = await renamedPlayer(app)
  const { former } = namesOf(app)
  await givePlayer(app, { email: former })
  const { gamerTag } = await app.player()
  await developer.call(addNote, { body: { gamerTag, text: `Write to ${former}` } })
  await developer.call(forgetPlayer, { params: { id } })
  await app.runJobs()
  const { rows } = await developer.call(listNotes, { query: { gamerTag } })
  expect(rows.map(({ text }) => text)).toEqual([`Write to ${former}`])
})

test('the names of a guest become former names of the account that the guest is merged into', async () => {
  const app = await ownApp()
  const { id, developer, params } = await renamedPlayer(app)
  const guest = await app.player(app.staging)
  for (const userName of ['Guest of 2019', 'Guest of 2020']) {
    const scope = `${app.cid}.${app.staging}`
    await developer.call(updatePlayerAccount, { params: { id: guest.accountId }, body: { userName } }, { scope })
  }
  await moveGuest({ db: app.db, cid: app.cid }, app.now(), guest.accountId, id)
  const { held } = await developer.call(exportPlayer, { params })
  expect(held['formerNames']).toEqual(expect.arrayContaining(['Guest of 2019', 'Guest of 2020']))
})

test('an export says where texts name the player, and the former names', async () => {
  const app = await ownApp()
  const { developer, params } = await renamedPlayer(app)
  const { former, formerUserName } = namesOf(app)
  const other = await app.player()
  const objectId = toObjectId('game.private', other.gamerTag)
  await developer.call(setStats, { params: { objectId }, body: { set: { CONTACT: former } } })
  const { held } = await developer.call(exportPlayer, { params })
  expect(held['formerNames']).toEqual([formerUserName, former].toSorted())
  expect(held['mentions']).toContainEqual({
    in: 'stats',
    pid: app.pid,
    key: `${other.gamerTag}/game.private/CONTACT`,
  })
})

test('a text that cannot be changed is counted in the outcome', async () => {
  const app = await ownApp()
  const { id, developer } = await renamedPlayer(app)
  await sql`
    insert into content_items (pid, id, version, kind, checksum, properties, created_at)
    values (${app.pid}, 'items.card', '1', 'content', 'x', ${JSON.stringify({ by: namesOf(app).email })}, now())
  `.execute(app.db)
  await developer.call(forgetPlayer, { params: { id } })
  await app.runJobs()
  const [entry] = (await developer.call(listAuditEntries, { query: { subject: 'personal-data' } })).rows
  expect(entry?.after).toMatchObject({ left: 1 })
})
