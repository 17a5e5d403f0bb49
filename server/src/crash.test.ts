import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOwnAccount } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { getStats, setClientStats, toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Remote } from './kernel/records/remote.ts'
import { type StartedServer, startServer, until } from './testing/started-server.ts'

const rounds = 3
const writers = 8
/** How many acknowledged writes a round waits for before it kills. */
const enough = 60

let dataDir: string
let server: StartedServer
let remote: Remote

const start = async () => {
  server = await startServer({ DATA_DIR: dataDir })
  remote = server.remote
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'regent-crash-'))
  await start()
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `${rounds} rounds of kill -9 while writing lose no acknowledged write`,
  async () => {
    const made = await remote.call(createCustomer, {
      body: { email: 'ada@crash.test', password: 'correct horse battery', customerName: 'Crash Test' },
    })
    const scope = `${made.cid}.${made.pid}`
    const guest = requireTokens(await remote.call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    const asPlayer = { scope, token: guest.access_token }
    const { id: gamerTag } = await remote.call(getOwnAccount, {}, asPlayer)
    const signIn = { grant_type: 'password', username: 'ada@crash.test', password: 'correct horse battery' }

    const acknowledged = new Map<string, string>()
    let added = 0
    let attempted = 0
    for (let round = 1; round <= rounds; round += 1) {
      const operator = requireTokens(await remote.call(createToken, { body: signIn }, { scope: String(made.cid) }))
      const asOperator = { scope, token: operator.access_token }
      let isOver = false
      const before = acknowledged.size
      const target = deferred()
      const writing = Array.from({ length: writers }, async (_, writer) => {
        for (let turn = 0; !isOver; turn += 1) {
          const key = `r${round}-w${writer}-${turn}`
          try {
            if (writer % 2 === 0) {
              const updates = [{ objectId: toObjectId('client.public', gamerTag), set: { [key]: key } }]
              await remote.call(updateStatsBatch, { body: { updates } }, asOperator)
            } else {
              attempted += 1
              const params = { objectId: toObjectId('client.public', gamerTag) }
              await remote.call(setClientStats, { params, body: { set: { [key]: key }, add: { total: 1 } } }, asPlayer)
              added += 1
            }
            acknowledged.set(key, key)
            if (acknowledged.size - before >= enough) target.resolve()
          } catch {
            // The server is gone, or going: this write was not acknowledged.
          }
        }
      })
      await target.promise
      await kill(round)
      isOver = true
      await Promise.all(writing)
      await server.untilReady()

      const fresh = requireTokens(await remote.call(createToken, { body: signIn }, { scope: String(made.cid) }))
      const params = { objectId: toObjectId('client.public', gamerTag) }
      const { stats } = await remote.call(getStats, { params }, { scope, token: fresh.access_token })
      const lost = [...acknowledged].filter(([key, value]) => stats[key] !== value)
      expect(lost, `lost in round ${round}`).toEqual([])
      // Writes that were cut off may have been committed; none may count twice.
      expect(Number(stats['total'])).toBeGreaterThanOrEqual(added)
      expect(Number(stats['total'])).toBeLessThanOrEqual(attempted)
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * enough)
  },
  60_000 * rounds,
)

test('a plan that is interrupted by kill -9 continues: no row is skipped, none is done twice', async () => {
  const made = await remote.call(createCustomer, {
    body: { email: 'eve@crash.test', password: 'correct horse battery', customerName: 'Plan Test' },
  })
  const scope = `${made.cid}.${made.pid}`
  const gamerTags: number[] = []
  // As many as a player may have are not enough for a plan to be cut off in its middle.
  for (let player = 0; player < 5; player += 1) {
    const guest = requireTokens(await remote.call(createToken, { body: { grant_type: 'guest' } }, { scope }))
    gamerTags.push((await remote.call(getOwnAccount, {}, { scope, token: guest.access_token })).id)
  }
  const asAdmin = { scope, token: made.token.access_token }

  const count = 40_000
  const rows = Array.from({ length: count }, (_, n) => [String(gamerTags[n % 5]), `KEY_${n}`, `value ${n}`])
  const { plan } = await remote.call(planStatsUpload, { body: { rows } }, asAdmin)
  const params = { id: plan.id }
  await remote.call(applyPlan, { params }, asAdmin)
  const state = async () => (await remote.call(getPlan, { params }, asAdmin)).plan
  await until(async () => (await state()).done > 0)
  await kill(1)
  const cutOff = await state()
  expect(cutOff).toMatchObject({ state: 'applying' })
  expect(cutOff.done).toBeLessThan(count)
  // Half a minute later the dead server's lease has ended.
  await until(async () => (await state()).state !== 'applying')
  expect(await state()).toMatchObject({ state: 'done', done: count, failed: 0 })

  for (const gamerTag of gamerTags) {
    const objectId = toObjectId('game.private', gamerTag)
    const { stats } = await remote.call(getStats, { params: { objectId } }, asAdmin)
    const own = rows.filter(([player]) => player === String(gamerTag))
    expect(own.filter(([, key = '', value]) => stats[key] !== value)).toEqual([])
  }
  const audited: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { planId: plan.id, subject: 'stat', limit: 1000, ...(cursor && { cursor }) }
    const page = await remote.call(listAuditEntries, { query }, asAdmin)
    audited.push(...page.rows.map(({ subjectId }) => subjectId))
    cursor = page.next
  }
  expect(audited).toHaveLength(count)
  expect(new Set(audited).size).toBe(count)
}, 180_000)

/** In turn: the server, the database under a running server, both. */
async function kill(round: number): Promise<void> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  if (round % 3 !== 1) process.kill(postmaster, 'SIGKILL')
  if (round % 3 === 2) return
  await server.kill()
  await start()
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
