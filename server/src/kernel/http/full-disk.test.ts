import { getStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DiskProbes, DiskSpace } from '../../engines/disk-space.ts'
import { ownApp, startApp } from '../../testing/test-app.ts'

test('a write that meets a full disk answers 507 and leaves nothing; /ready says so until there is room, and still takes requests', async () => {
  const own = await ownApp()
  const player = await own.player()
  const tester = await own.as('tester')
  const full = { isFull: true }
  const clock = { now: 0 }
  const database = async () => {
    if (full.isFull) throw Object.assign(new Error('no room'), { code: '53100' })
  }
  const probes: DiskProbes = { database, files: async () => {}, freeBytes: async () => 1e9 }
  const server = await startApp({}, own.databaseUrl, { disk: new DiskSpace(probes, () => clock.now) })
  const ready = async () => {
    const reply = await server.app.inject('/ready')
    return [reply.statusCode, reply.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])

  // What PostgreSQL itself raises when a table cannot grow.
  await sql`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full';
  end $$`.execute(own.db)
  await sql`create trigger no_room after insert on stats for each row execute function no_room()`.execute(own.db)
  const objectId = toObjectId('client.public', player.gamerTag)
  const write = () =>
    server.app.inject({
      method: 'POST',
      url: setClientStats.path.replace(':objectId', objectId),
      headers: { authorization: `Bearer ${player.token}`, 'x-beam-scope': own.scope },
      payload: { set: { LEVEL: '7' } },
    })
  const refused = await write()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    507,
    '60',
    {
      error: 'InsufficientStorage',
      message: expect.stringContaining('The disk of the server is full. Nothing was changed.'),
    },
  ])
  // Reads are still answered, so a balancer must not take this server out.
  expect(await ready()).toEqual([200, { status: 'degraded', disk: 'the disk of the database is full' }])
  expect((await tester.call(getStats, { params: { objectId } })).stats).toEqual({})
  expect((await server.app.inject('/health')).statusCode).toBe(200)

  await sql`drop trigger no_room on stats`.execute(own.db)
  await sql`drop function no_room`.execute(own.db)
  full.isFull = false
  clock.now += 1_000
  expect(await ready()).toEqual([200, { status: 'ready' }])
  expect((await tester.call(getStats, { params: { objectId } })).stats).toEqual({})
  expect((await write()).statusCode).toBe(200)
  expect((await tester.call(getStats, { params: { objectId } })).stats).toEqual({ LEVEL: '7' })
  await server.close()
})
