import { getStats, setClientStats, toObjectId } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownApp } from '../../testing/test-app.ts'

test.each([
  ['a statement over its time limit', '57014'],
  ['a lock that could not be had', '55P03'],
  ['a deadlock', '40P01'],
  ['a conflict of transactions', '40001'],
])('%s is answered with 503 and the time to wait, and nothing is changed', async (_, code) => {
  const own = await ownApp()
  const player = await own.player()
  const tester = await own.as('tester')
  await sql`create or replace function give_up() returns trigger language plpgsql as ${sql.raw(
    `$$ begin raise exception 'given up' using errcode = '${code}'; end $$`,
  )}`.execute(own.db)
  await sql`create trigger give_up after insert on stats for each row execute function give_up()`.execute(own.db)
  const params = { objectId: toObjectId('client.public', player.gamerTag) }
  const refused = await player.send(setClientStats, { params, body: { set: { LEVEL: '7' } } })
  await sql`drop trigger give_up on stats`.execute(own.db)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { error: 'ServerBusy' } })
  expect((await tester.call(getStats, { params })).stats).toEqual({})
  expect((await player.send(setClientStats, { params, body: { set: { LEVEL: '7' } } })).status).toBe(200)
})
