import { archiveRealm } from '@regent/contract/organization/realms'
import { listPlayers } from '@regent/contract/players/players'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import {
  getOwnSessionHistory,
  getSessionHistory,
  getSessionStatus,
  listSessions,
  sendHeartbeat,
  setPresenceStatus,
  startSession,
} from '@regent/contract/players/sessions'
import { getStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, minuteMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPages } from '../../../testing/in-pages.ts'
import { slowSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { signIn } from '../../organization/auth/service.ts'
import { selectSessions } from './queries.ts'
import { recountSessions } from './windows.ts'

const sessionsOf = async (app: TestApp, { gamerTag }: Actor, query: object = {}) =>
  (await (await app.as('developer')).call(listSessions, { query: { player: gamerTag, ...query } })).rows

const statsOf = async (app: TestApp, { gamerTag }: Actor) => {
  const params = { objectId: toObjectId('game.private', gamerTag) }
  return (await (await app.as('developer')).call(getStats, { params })).stats
}

/** A session of a minute, which ends because nothing is heard any more. */
async function playOnce(app: TestApp, player: Actor, body: object = {}) {
  await player.call(startSession, { body })
  app.advance(minuteMs)
  await player.call(sendHeartbeat, {})
  app.advance(2 * minuteMs)
  await app.beat()
}

/** A token of a game client is good for ten days. */
const signInAgain = async (app: TestApp, { accountId, gamerTag }: Actor): Promise<Actor> => {
  const tokens = await signIn(app.db, app.now(), { cid: app.cid, accountId, player: { pid: app.pid, gamerTag } })
  return { ...app.withToken(tokens.access_token), accountId, gamerTag }
}

test('a session begins, is kept by heartbeats, and ends when the client was last heard of', async () => {
  const app = await ownApp()
  const player = await app.player()
  const startedAt = app.now()
  const facts = { platform: 'Android', device: 'Pixel', locale: 'de-AT', source: 'store', shard: 'eu' }
  await player.call(startSession, {
    body: { ...facts, language: { code: 'de' }, time: 5, customParams: { clientVersion: '1.4.2' } },
  })
  for (let beats = 0; beats < 3; beats += 1) {
    app.advance(minuteMs)
    await player.call(sendHeartbeat, {})
    await app.beat()
  }
  expect(await sessionsOf(app, player)).toEqual([
    {
      id: expect.any(Number),
      startedAt,
      lengthMs: 3 * minuteMs,
      via: 'call',
      ...facts,
      language: 'de',
      clientVersion: '1.4.2',
    },
  ])
  const lastHeardAt = app.now()
  app.advance(75_000)
  await app.beat()
  expect(await sessionsOf(app, player)).toMatchObject([
    { startedAt, endedAt: lastHeardAt, ending: 'silent', lengthMs: 3 * minuteMs },
  ])
})

test('a restart while online continues the same session, and may add data', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(startSession, { body: { platform: 'Android' } })
  app.advance(minuteMs)
  await player.call(startSession, { body: { device: 'Pixel' } })
  expect(await sessionsOf(app, player)).toMatchObject([{ platform: 'Android', device: 'Pixel' }])
  expect(await statsOf(app, player)).toMatchObject({ SESSIONS_TOTAL: '1' })
})

test('a start after silence begins another session, even before the previous one was ended', async () => {
  const app = await ownApp()
  const player = await app.player()
  const startedAt = app.now()
  await player.call(startSession, { body: {} })
  app.advance(10 * minuteMs)
  await player.call(startSession, { body: {} })
  expect(await sessionsOf(app, player)).toMatchObject([
    { startedAt: app.now() },
    { startedAt, endedAt: startedAt, ending: 'silent' },
  ])
})

test('a client that was suspended for some minutes continues its session', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(startSession, { body: {} })
  app.advance(5 * minuteMs)
  await app.beat()
  expect(await sessionsOf(app, player)).toMatchObject([{ ending: 'silent' }])
  await player.call(sendHeartbeat, {})
  const [session, ...others] = await sessionsOf(app, player)
  expect(others).toEqual([])
  expect(session).toMatchObject({ lengthMs: 5 * minuteMs })
  expect(session).not.toHaveProperty('endedAt')
})

test('a session begins whatever the texts are that its client sends along', async () => {
  const app = await ownApp()
  for (const text of ['\ud800', '\udc00x']) {
    const player = await app.player()
    await player.call(startSession, { body: { device: text, customParams: { version: text, [text]: 'x' } } })
    expect(await sessionsOf(app, player)).toHaveLength(1)
  }
})

test('two starts at the same moment are one session', async () => {
  const app = await ownApp()
  const player = await app.player()
  await Promise.all(Array.from({ length: 5 }, () => player.call(startSession, { body: {} })))
  expect(await sessionsOf(app, player)).toHaveLength(1)
  expect(await statsOf(app, player)).toMatchObject({ SESSIONS_TOTAL: '1', SESSION_DAYS: '1' })
})

test('starting a session puts the player online and keeps the built-in stats [stats-13]', async () => {
  const app = await ownApp()
  const player = await app.player()
  const installedAt = app.now()
  app.advance(3 * dayMs)
  expect(
    await player.call(startSession, {
      body: { platform: 'Android', device: 'Pixel', locale: 'de-AT', language: { code: 'de' }, gamer: 0 },
    }),
  ).toEqual({ result: 'ok', gamer: { tag: player.gamerTag, platform: 'Android', trials: [] } })
  await player.call(startSession, { body: { source: 'store', deviceParams: { VERSION: 2.5, isNew: true } } })
  app.advance(10 * minuteMs)
  await player.call(startSession, { body: {} })
  expect(await statsOf(app, player)).toEqual({
    INSTALL_DATE: new Date(installedAt).toISOString().slice(0, 10),
    DATE_INSTALL: String(installedAt),
    DATE_SESSION: String(app.now()),
    DAYS_SINCE_INSTALL: '3',
    THORIUM_GAME_PLATFORM: 'Android',
    THORIUM_GAME_DEVICE: 'Pixel',
    THORIUM_GAME_SOURCE: 'store',
    CLIENT_VERSION: '2.5',
    locale: 'de-AT',
    LANGUAGE: 'de',
    SESSIONS_3D: '2',
    SESSIONS_7D: '2',
    SESSIONS_14D: '2',
    SESSIONS_28D: '2',
    SESSIONS_TOTAL: '2',
    SESSION_DAYS: '1',
  })
  const operator = await app.as('tester')
  const { rows } = await operator.call(listPlayers, {})
  expect(rows).toMatchObject([{ gamerTag: player.gamerTag, platform: 'Android', online: true, lastSeen: app.now() }])
})

test('a session keeps the stats that only the game knows, as its client reports them [stats-15 stats-17 stats-18]', async () => {
  const app = await ownApp()
  const player = await app.player()
  const consents = { latest_accepted_privacy_policy: '2026-01', latest_accepted_terms_service: '2025-12' }
  const place = { geo_continent_code: 'EU', geo_country_code: 'AT', geo_european_union: 'true', geo_state_code: '9' }
  await player.call(startSession, {
    body: {
      locale: 'de-AT',
      language: { code: 'de' },
      deviceParams: { ...place, geo_european_union: true },
      customParams: { clientVersion: '1.4.2', clientRevision: '8812', ...consents, other: 'x' },
    },
  })
  const stats = await statsOf(app, player)
  const client = { CLIENT_VERSION: '1.4.2', CLIENT_REVISION: '8812', locale: 'de-AT', LANGUAGE: 'de' }
  expect(stats).toMatchObject({ ...client, ...consents, ...place })
  expect(stats).not.toHaveProperty('other')
  // The next session changes what its client reports, and keeps the rest.
  app.advance(dayMs)
  await player.call(startSession, { body: { customParams: { CLIENT_REVISION: 8813, geo_country_code: '' } } })
  expect(await statsOf(app, player)).toMatchObject({ ...client, CLIENT_REVISION: '8813', ...consents, ...place })
})

test('the counts of sessions look back 3, 7, 14 and 28 days [stats-12]', async () => {
  const app = await ownApp()
  let player = await app.player()
  // 0, 2, 5, 10, 20 and 40 days before the last one.
  for (const days of [20, 10, 5, 3, 2, 0]) {
    await playOnce(app, player)
    app.advance(days * dayMs)
    player = await signInAgain(app, player)
  }
  app.advance(-3 * minuteMs)
  await playOnce(app, player)
  expect(await statsOf(app, player)).toMatchObject({
    SESSIONS_3D: '3',
    SESSIONS_7D: '4',
    SESSIONS_14D: '5',
    SESSIONS_28D: '6',
    SESSIONS_TOTAL: '7',
    SESSION_DAYS: '6',
  })
})

test('an absent player has fewer recent sessions from day to day', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player(app.staging)
  await playOnce(app, player)
  await other.call(startSession, { body: {} })
  const countsOf = async (who: Actor, scope = app.scope) => {
    const params = { objectId: toObjectId('game.private', who.gamerTag) }
    const { stats } = await (await app.as('tester')).call(getStats, { params }, { scope })
    return ['3D', '7D', '14D', '28D', 'TOTAL'].map((window) => stats[`SESSIONS_${window}`]).join(' ')
  }
  const seen: string[] = []
  for (const days of [2, 2, 4, 7, 14]) {
    app.advance(days * dayMs)
    await recountSessions(app.db, app.now())
    seen.push(await countsOf(player))
  }
  expect(seen).toEqual(['1 1 1 1 1', '0 1 1 1 1', '0 0 1 1 1', '0 0 0 1 1', '0 0 0 0 1'])
  expect(await countsOf(other, `${app.cid}.${app.staging}`)).toBe('0 0 0 0 1')
})

test('a month has the day of each session, in UTC', async () => {
  const app = await ownApp()
  const installDate = '2026-01-15'
  app.advance(Date.UTC(2026, 0, 15, 23, 50) - app.now())
  const player = await app.player()
  await playOnce(app, player)
  app.advance(6 * minuteMs)
  await playOnce(app, player) // ends after midnight: it belongs to the day it began
  app.advance(Date.UTC(2026, 0, 16, 0, 10) - app.now())
  await playOnce(app, player)
  const asked = { date: { year: 2026, monthValue: 1, dayOfMonth: 1, dayOfYear: 1 } }
  const own = { ...asked, sessions: [installDate, installDate, '2026-01-16'], installDate, daysPlayed: 2 }
  const operator = await app.as('tester')
  expect(await operator.call(getSessionHistory, { query: { dbid: player.gamerTag, month: 1, year: 2026 } })).toEqual({
    ...own,
    payments: [],
    totalPaid: [],
  })
  expect(await player.call(getOwnSessionHistory, {})).toEqual(own)
  expect(await player.call(getOwnSessionHistory, { query: { month: 3, year: 2024 } })).toMatchObject({
    date: { year: 2024, monthValue: 3, dayOfMonth: 1, dayOfYear: 61 },
    sessions: [],
    daysPlayed: 0,
  })
  await expect(operator.call(getSessionHistory, { query: { dbid: 1 } })).rejects.toMatchObject({
    code: 'PlayerNotFound',
  })
})

test('the sessions of a player are listed page by page, newest first, within a stretch of time', async () => {
  const app = await ownApp()
  const player = await app.player()
  const starts: number[] = []
  for (let count = 0; count < 5; count += 1) {
    starts.unshift(app.now())
    await playOnce(app, player)
  }
  const operator = await app.as('tester')
  const listed: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { player: player.gamerTag, limit: 2, ...(cursor && { cursor }) }
    const page = await operator.call(listSessions, { query })
    listed.push(...page.rows.map(({ startedAt }) => startedAt))
    cursor = page.next
  }
  expect(listed).toEqual(starts)
  const oldestFirst = await inPages((cursor) =>
    operator.call(listSessions, { query: { player: player.gamerTag, sort: 'started', limit: 2, cursor } }),
  )
  expect(oldestFirst.map(({ startedAt }) => startedAt)).toEqual(starts.toReversed())
  const within = await sessionsOf(app, player, { from: starts[3], to: starts[1] })
  expect(within.map(({ startedAt }) => startedAt)).toEqual([starts[2], starts[3]])
  await expect(operator.call(listSessions, { query: { player: 1 } })).rejects.toMatchObject({ code: 'PlayerNotFound' })
})

test('the device of a session is visible with the right to edit the profile', async () => {
  const app = await ownApp()
  const player = await app.player()
  await player.call(startSession, { body: { device: 'Pixel' } })
  const tester = await app.as('tester')
  const { rows } = await tester.call(listSessions, { query: { player: player.gamerTag } })
  expect(rows).toMatchObject([{ device: 'P•••l' }])
  expect(await sessionsOf(app, player)).toMatchObject([{ device: 'Pixel' }])
})

test('the session status lists recently seen players of this realm', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const seen = await app.player()
  const silent = await app.player()
  const elsewhere = await app.player(app.staging)
  const seenAt = app.now()
  await seen.call(sendHeartbeat, {})
  app.advance(100_000)
  const status = async (query: object) => {
    const { body } = await tester.send(getSessionStatus, { query })
    return (body as { players: { playerId: number }[] }).players.sort((a, b) => a.playerId - b.playerId)
  }
  const playerIds = [seen, silent, elsewhere].map(({ gamerTag }) => gamerTag).join(',')
  const expected = [
    { playerId: seen.gamerTag, online: true, lastSeen: seenAt },
    { playerId: silent.gamerTag, online: false, lastSeen: 0 },
  ].sort((a, b) => a.playerId - b.playerId)
  expect(await status({ playerIds, intervalSecs: 3600 })).toEqual(expected)
  expect(await status({ playerIds })).toEqual(expected)
  expect(await status({ playerIds, intervalSecs: 60 })).toMatchObject([{ online: false }, { online: false }])
  expect(await status({})).toEqual([])
})

test('a session belongs to a player: staff cannot start one', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await expect(developer.call(startSession, { body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(developer.call(sendHeartbeat, {})).rejects.toMatchObject({ status: 403 })
})

test('a player does not play in an archived realm', async () => {
  const app = await ownApp()
  const player = await app.player(app.development)
  await player.call(sendHeartbeat, {})
  await (await app.as('developer')).call(archiveRealm, { body: { pid: app.development } })
  await expect(player.call(sendHeartbeat, {})).rejects.toMatchObject({ code: 'ProjectIsArchived' })
})

test('a player starts no session for another one', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  expect(await player.call(startSession, { body: { gamer: player.gamerTag } })).toMatchObject({ result: 'ok' })
  await expect(player.call(startSession, { body: { gamer: other.gamerTag } })).rejects.toMatchObject({ status: 403 })
})

test('a player’s sessions are exported, and anonymized so that they still count', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  for (const one of [player, other]) await one.call(startSession, { body: { platform: 'Android', device: 'Pixel' } })
  await player.call(setPresenceStatus, { params: { gamerTag: player.gamerTag }, body: { status: 'Away' } })
  const developer = await app.as('developer')
  const held = async ({ accountId }: Actor) =>
    (await developer.call(exportPlayer, { params: { player: accountId } })).held['sessions']
  expect(await held(player)).toMatchObject([{ device: 'Pixel', platform: 'Android' }])
  await developer.call(forgetPlayer, { params: { id: player.accountId } })
  const kept = await app.db.selectFrom('sessions').selectAll().where('gamer_tag', '=', player.gamerTag).execute()
  expect(kept).toMatchObject([{ platform: null, device: null, source: null, shard: null }])
  expect(await app.db.selectFrom('presence_statuses').selectAll().where('pid', '=', app.pid).execute()).toEqual([])
  expect(await held(other)).toMatchObject([{ device: 'Pixel' }])
})

test('no order of a player’s sessions reads them all: each follows an index', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  await sql`insert into sessions (pid, gamer_tag, id, started_at, ended_at, ending, via, is_end_told)
    select ${app.pid}, ${gamerTag}, n, at, at + interval '5 minutes', 'left', 'call', true
    from generate_series(1, 4000) as n, lateral (select now() - n * interval '1 hour') as t (at)`.execute(app.db)
  await sql`analyze sessions`.execute(app.db)
  for (const order of ['asc', 'desc'] as const) {
    for (const after of [undefined, { startedAt: app.now() - 300 * 3_600_000, id: 300 }]) {
      const slow = await slowSteps(app.db, 51, (db) =>
        selectSessions({ id: app.pid, db, cid: app.cid, createdAt: 0 }, gamerTag, {}, { order, limit: 51, after }),
      )
      expect(slow, order).toEqual([])
    }
  }
})
