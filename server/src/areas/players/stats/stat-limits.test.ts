import { setClientStats, setStats } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fill, objectId } from '../../../testing/player-stats.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

test('a player’s own client makes no more than 5,000 stats in all; those that are there can still be set', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  const set = (by: Actor, space: string, body: object) =>
    by.send(setClientStats, { params: { objectId: objectId(space, by.gamerTag) }, body })
  await fill(app, player, 'client.private', 3_000)
  await fill(app, player, 'client.public', 1_999)
  expect(await set(player, 'client.public', { set: { last: 1 } })).toMatchObject({ status: 200 })
  const refusals = [
    ...['client.public', 'client.private'].flatMap((space) =>
      [{ set: { more: 1 } }, { add: { more: 1 } }].map((body) => set(player, space, body)),
    ),
    set(player, 'client.public', { set: { last: 2, more: 1 } }),
  ]
  // Who writes at the same moment is not refused with it.
  const [stranger, ...answers] = await Promise.all([set(other, 'client.public', { set: { mine: 1 } }), ...refusals])
  expect(stranger).toMatchObject({ status: 200 })
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, body: { error: 'BadRequest', field: 'set' } })
    expect((answer.body as { message: string }).message).toContain('more than 5,000 stats in the client spaces')
  }
  expect(await set(player, 'client.public', { set: { last: 3 }, add: { 'filled 1': 1 } })).toMatchObject({
    status: 200,
  })
})

test('to count a player’s client stats, those of no other player are read, whatever the planner’s figures say', async () => {
  const app = await ownApp()
  await app.query(`
    insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, 7000000000000000 + n, now(), now() from generate_series(1, 2000) n;
    insert into players (pid, gamer_tag, cid, account_id, created_at)
    select '${app.pid}', id, cid, id, now() from accounts where cid = ${app.cid} and id > 7000000000000000;
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select pid, gamer_tag, 'game.private', 'LEVEL ' || n, '1', now()
    from players, generate_series(1, 5) n where pid = '${app.pid}';
    analyze stats`)
  const [before, after] = await app.db.transaction().execute(async (db) => {
    // What earlier transactions of the connection have read may still be counted here.
    const countRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
        from pg_index where indrelid = 'stats'::regclass`.execute(db)
      return rows[0]?.read ?? 0
    }
    const before = await countRead()
    await sql`insert into stats (pid, gamer_tag, space, key, value, updated_at)
      select pid, gamer_tag, 'client.public', 'alias', 'Ann', now() from players where pid = ${app.pid}`.execute(db)
    return [before, await countRead()] as const
  })
  // Each player's six, and what the planner looks up.
  expect(after - before).toBeLessThan(7 * 2_000)
})

test('operators give a player no more than 10,000 stats in all', async () => {
  const app = await ownApp()
  const player = await app.player()
  const developer = await app.as('developer')
  await fill(app, player, 'game.private', 9_999)
  const set = (key: string) =>
    developer.send(setStats, {
      params: { objectId: objectId('game.public', player.gamerTag) },
      body: { set: { [key]: 1 } },
    })
  expect(await set('last')).toMatchObject({ status: 200 })
  expect(await set('last')).toMatchObject({ status: 200 })
  expect(await set('more')).toMatchObject({
    status: 400,
    body: { field: 'set', message: expect.stringContaining('more than 10,000 stats') },
  })
})
