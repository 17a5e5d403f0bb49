import type { PlayerSearch, TimeSpan } from '@regent/contract/players/player-search'
import { listPlayers } from '@regent/contract/players/players'
import { countAudience } from '@regent/contract/players/segments'
import { hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

/** A player with one session, from and to so many hours ago; undefined: it goes on. */
async function addPlayer(app: TestApp, gamerTag: number, from: number, to: number | undefined): Promise<void> {
  const { cid, pid, db } = app
  const ago = (hours: number) => new Date(app.now() - hours * hourMs)
  await db
    .insertInto('accounts')
    .values({
      cid,
      id: gamerTag,
      email: null,
      password_hash: null,
      role: null,
      language: null,
      country: null,
      user_name: null,
      created_at: ago(100),
      updated_at: ago(100),
    })
    .execute()
  await db
    .insertInto('players')
    .values({
      pid,
      cid,
      gamer_tag: gamerTag,
      account_id: gamerTag,
      platform: null,
      created_at: ago(100),
      last_seen_at: ago(to ?? 0),
      online_until: null,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      pid,
      gamer_tag: gamerTag,
      id: gamerTag,
      started_at: ago(from),
      via: 'socket',
      ended_at: to === undefined ? null : ago(to),
      ending: to === undefined ? null : 'left',
    })
    .execute()
}

test('players of a period are found: a session that overlaps it counts, one that only touches it does not', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  await addPlayer(app, 1, 12, 11)
  await addPlayer(app, 2, 11, 9)
  await addPlayer(app, 3, 10.5, 10.2)
  await addPlayer(app, 4, 20, 5)
  await addPlayer(app, 5, 10, 8)
  await addPlayer(app, 6, 10.5, undefined)
  await addPlayer(app, 7, 3, undefined)
  const span = (from: number, to: number): TimeSpan => ({
    from: app.now() - from * hourMs,
    to: app.now() - to * hourMs,
  })
  const find = async (search: PlayerSearch) =>
    (await tester.call(listPlayers, { query: search })).rows.map(({ gamerTag }) => gamerTag).sort()

  expect(await find({ played: [span(11, 10)] })).toEqual([2, 3, 4, 6])
  expect(await find({ played: [span(11, 10), span(9, 8)] })).toEqual([4, 6])
  expect(await find({ played: [span(4, 1)] })).toEqual([6, 7])
  const counted = await tester.call(countAudience, { body: { audience: { rules: { played: [span(11, 10)] } } } })
  expect(counted.total).toEqual({ about: 4, isExact: true })
  await expect(find({ played: [span(1, 2)] })).rejects.toMatchObject({ status: 400, field: 'played.0.to' })
  await expect(find({ played: Array.from({ length: 6 }, () => span(2, 1)) })).rejects.toMatchObject({ status: 400 })
})
