import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { queryHistory } from '@regent/contract/analyze/analytics'
import { sendMail } from '@regent/contract/communicate/mail'
import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { forgetPlayer, updatePlayerAccount } from '@regent/contract/players/profile'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { folderFiles } from '../../../engines/files/folder-files.ts'
import { HistoryTidying } from '../../../kernel/history/tidying.ts'
import { exampleOf } from '../../../testing/examples.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { all, ask, makeWorld, scopeOf } from '../../../testing/sweep-world.ts'
import type { Actor } from '../../../testing/test-app.ts'

/** Fields that name a kind of device, a stat or a topic, and nobody who uses it. */
const namesNobody = [
  'startSession body.platform',
  'startSession body.source',
  'startSession body.shard',
  'setClientStatsList body.set.0.k',
  'notifyNamedPlayers body.payload.context',
  'notifyPlayers body.payload.context',
  'publishMessage body.channel',
]

/** Calls that end the session or the account, or give somebody else a role. */
const isUnfit = (name: string) => /forget|signOut|revoke|archive|role|invit/i.test(name)

/** The text of a file; those of the history are compressed. */
async function textOf(path: string): Promise<string> {
  const content = await readFile(path)
  return content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content).toString() : content.toString('latin1')
}

test('of everything that a player wrote, and that was written about a player, nothing is left when they are forgotten', async () => {
  const world = await makeWorld()
  const { player, admin } = world.people
  const marks: string[] = []
  const markOf = (field: string) => `mark${String(marks.push(field)).padStart(5, '0')}x`
  const accepted = new Set<string>()

  async function plant(call: AnyEndpoint, name: string, by: Actor, id: number) {
    // What a stat or a property is called is not about anybody.
    const mark = (at: string) => (at.endsWith(' key') ? undefined : markOf(`${name} ${at}`))
    const reply = await ask(world, call, {
      ...exampleOf(call, { ...world.known, id, mark }),
      by,
      scope: scopeOf(call, world),
    })
    if (reply.status < 400) accepted.add(name)
  }
  const { gamerTag, accountId } = player
  for (const { name, call } of all) {
    if (!isWrite(call) || isUnfit(name)) continue
    const text = JSON.stringify(exampleOf(call, { ...world.known, id: gamerTag }))
    if (call.access.player) await plant(call, name, player, gamerTag)
    if (call.access.operator && text.includes(String(gamerTag))) {
      await plant(call, name, admin, gamerTag)
      if (!accepted.has(name)) await plant(call, name, admin, accountId)
    }
  }
  // What examples made from schemas do not bring about.
  await publishItems(world, [{ id: 'items.pet', properties: { clientPermission: { write_self: true } } }])
  const pet = { contentId: 'items.pet', properties: [{ name: 'name', value: markOf('pet name') }] }
  for (const by of [player, admin]) await by.call(updateInventory, { params: { gamerTag }, body: { newItems: [pet] } })
  const mail = { receiverGamerTag: gamerTag, subject: markOf('mail subject'), body: markOf('mail body') }
  await admin.call(sendMail, { body: { sendMailRequests: [mail] } })
  const userName = markOf('user name')
  await admin.call(updatePlayerAccount, { params: { id: accountId }, body: { userName, country: 'AT' } })
  const reason = { reason: markOf('suspension reason'), message: markOf('suspension message') }
  await admin.call(suspendPlayer, { body: { player: gamerTag, ...reason } })
  await world.moveHistory()
  await world.runJobs()
  expect(accepted.size).toBeGreaterThan(25)

  await admin.call(forgetPlayer, { params: { id: accountId } })
  await world.moveHistory()
  const { dataDir } = world.services.settings
  const files = folderFiles(join(dataDir, 'files'))
  const tidying = new HistoryTidying({ db: world.db, files, log: pino({ level: 'silent' }), clock: () => world.now() })
  while (await tidying.run());
  // Files that were replaced are kept for a while.
  world.advance(dayMs)
  await world.runJobs()
  while (await tidying.run());

  const left = new Set<string>()
  const search = (text: string, where: string) => {
    for (const [, number] of text.matchAll(/mark(\d{5})x/g)) {
      const field = marks[Number(number) - 1] ?? ''
      if (!namesNobody.includes(field)) left.add(`${field} in ${where}`)
    }
  }
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(world.db)
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(world.db)
    for (const { row } of rows) search(row, `the table ${name}`)
  }
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) search(await textOf(path), `the file ${path.slice(dataDir.length)}`)
  }
  const later = await world.as('admin')
  for (const table of await world.services.history.tables(world.pid)) {
    const { json } = await later.call(queryHistory, { body: { query: `select * from "${table}"` } })
    search(JSON.stringify(json), `the history of ${table}`)
  }
  expect([...left].toSorted()).toEqual([])
}, 120_000)

test('a plan for several players continues without the forgotten one', async () => {
  const world = await makeWorld()
  const { player, developer } = world.people
  const other = await world.player()
  const stat = (gamerTag: number) => ({ objectId: toObjectId('game.private', gamerTag) })
  const rows = [player, other].map(({ gamerTag }) => [String(gamerTag), 'RANK', 'gold'])
  const { plan } = await developer.call(planStatsUpload, { body: { rows, fileName: 'ranks.csv' } })
  await developer.call(forgetPlayer, { params: { id: player.accountId } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await world.runJobs()
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan).toMatchObject({ state: 'done', failed: 0 })
  expect((await developer.call(getStats, { params: stat(other.gamerTag) })).stats).toMatchObject({ RANK: 'gold' })
  expect((await developer.call(getStats, { params: stat(player.gamerTag) })).stats).not.toHaveProperty('RANK')
})
