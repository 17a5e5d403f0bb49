import { getCustomer } from '@regent/contract/organization/customers'
import { renameRealm } from '@regent/contract/organization/realms'
import { listPlayers } from '@regent/contract/players/players'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../testing/test-app.ts'

/** Keeps rows locked that the server needs, in a connection of the test's own. */
async function holdLock(app: TestApp, statement: string) {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return {
    async release() {
      await client.query('commit')
    },
    /** Waits in line behind whoever waits for the same rows. */
    async afterAllOthers() {
      await client.query('begin')
      await client.query(statement)
      await client.query('commit')
    },
    end: () => client.end(),
  }
}

const realmNames = async (by: Actor) =>
  (await by.call(getCustomer, {})).customer.projects.map((realm) => realm.projectName)

test.each(['x-beam-timeout', 'x-ks-timeout'])(
  'a write that is not done in the time %s gives is given up, and undone',
  async (name) => {
    const app = await ownApp()
    const developer = await app.as('developer')
    const lock = await holdLock(app, `select from realms where cid = ${app.cid} for update`)
    const input = { body: { projectId: app.staging, newName: 'Too Late' } }
    const reply = await developer.send(renameRealm, input, { headers: { [name]: '30' } })
    expect(reply).toMatchObject({ status: 504, body: { error: 'TimeOutError' } })
    await lock.release()
    await lock.afterAllOthers()
    await lock.end()
    expect(await realmNames(developer)).not.toContain('Too Late')
    const entries = await app.db.selectFrom('audit_entries').select('action').where('cid', '=', app.cid).execute()
    expect(entries.filter(({ action }) => action.endsWith('rename'))).toEqual([])
  },
)

test('a write that waits and is done in time counts', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const lock = await holdLock(app, `select from realms where cid = ${app.cid} for update`)
  const input = { body: { projectId: app.staging, newName: 'In Time' } }
  const reply = developer.send(renameRealm, input, { headers: { 'x-beam-timeout': '20000' } })
  await lock.release()
  expect((await reply).status).toBe(200)
  await lock.end()
  expect(await realmNames(developer)).toContain('In Time')
})

test('a read that takes too long is given up', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const lock = await holdLock(app, 'lock table players in access exclusive mode')
  const reply = await tester.send(listPlayers, {}, { headers: { 'x-beam-timeout': '30' } })
  expect(reply).toMatchObject({ status: 504, body: { error: 'TimeOutError' } })
  await lock.release()
  await lock.end()
})

test.each(['0', '-5', 'soon', ''])('a time-out of "%s" is none', async (timeout) => {
  const app = await ownApp()
  const tester = await app.as('tester')
  expect((await tester.send(listPlayers, {}, { headers: { 'x-beam-timeout': timeout } })).status).toBe(200)
})
