import { once } from 'node:events'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { revokeToken } from '@regent/contract/organization/auth'
import { archiveRealm } from '@regent/contract/organization/realms'
import { getPlayer } from '@regent/contract/players/players'
import { listSessions, startSession } from '@regent/contract/players/sessions'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Forgotten } from '../../../kernel/context/context.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { accountTag } from '../../organization/auth/identities.ts'

const connect = ({ app }: TestApp, query: Record<string, string>) =>
  app.injectWS(`/api/connect?${new URLSearchParams(query)}`)

const tokenOf = ({ token }: { token: string | undefined }) => token ?? ''

test('while the socket is open its player is online, and then no longer', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const isOnline = async () => (await tester.call(getPlayer, { params: { player: player.gamerTag } })).online
  const socket = await connect(app, { access_token: tokenOf(player) })
  await vi.waitFor(async () => expect(await isOnline()).toBe(true))
  socket.terminate()
  await vi.waitFor(async () => expect(await isOnline()).toBe(false))
})

test('a player with two sockets is online until the last one closes', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const lastSeen = async () => (await tester.call(getPlayer, { params: { player: player.gamerTag } })).lastSeen
  const first = await connect(app, { access_token: tokenOf(player) })
  const second = await connect(app, { access_token: tokenOf(player) })
  await vi.waitFor(async () => expect(await lastSeen()).toBe(app.now()))
  first.terminate()
  app.advance(5000)
  second.terminate()
  await vi.waitFor(async () => expect(await lastSeen()).toBe(app.now()))
})

const sessionsOf = async (app: TestApp, player: number) =>
  (await (await app.as('developer')).call(listSessions, { query: { player } })).rows

const onlineIn = async (app: TestApp, { gamerTag }: { gamerTag: number }) =>
  (await (await app.as('tester')).call(getPlayer, { params: { player: gamerTag } })).online

const connectionsOf = ({ db, pid }: TestApp) =>
  db.selectFrom('connections').select('id').where('pid', '=', pid).execute()

/** Runs something while no other transaction can write these rows. */
async function whileLocked<T>({ db }: TestApp, rows: ReturnType<typeof sql>, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`${rows} for update`.execute(transaction)
    return work()
  })
}

const rowOf = ({ pid }: TestApp, { gamerTag }: { gamerTag: number }) =>
  sql`select from players where pid = ${pid} and gamer_tag = ${gamerTag}`

/** Until somebody waits for a lock. */
const somebodyWaits = ({ db }: TestApp) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(1)
  })

/** A request for a socket over the network, with what headers one likes. */
async function knock({ app }: TestApp, token: string, ...headers: string[]) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connectTo((app.server.address() as AddressInfo).port, '127.0.0.1')
  const path = `/api/connect?${new URLSearchParams({ access_token: token, 'send-session-start': 'true' })}`
  socket.write(
    [`GET ${path} HTTP/1.1`, 'Host: regent', 'Connection: upgrade', 'Upgrade: websocket', ...headers, '', ''].join(
      '\r\n',
    ),
  )
  return socket
}

test('a failed socket handshake leaves no player online', async () => {
  const app = await ownApp()
  for (const headers of [
    ['Sec-WebSocket-Version: 13'],
    ['Sec-WebSocket-Version: 1', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`],
  ]) {
    const player = await app.player()
    const socket = await knock(app, tokenOf(player), ...headers)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
    await vi.waitFor(async () => expect(await connectionsOf(app)).toEqual([]))
    expect(await onlineIn(app, player)).toBe(false)
    socket.destroy()
  }
})

test('a client that hangs up while its socket opens is not online', async () => {
  const app = await ownApp()
  const player = await app.player()
  await whileLocked(app, rowOf(app, player), async () => {
    const heard = once(app.app.server, 'upgrade')
    const socket = await knock(
      app,
      tokenOf(player),
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    )
    const [, upgraded] = (await heard) as [unknown, typeof socket]
    await somebodyWaits(app)
    const hungUp = new Promise((resolve) => {
      upgraded.once('close', resolve)
    })
    socket.resetAndDestroy()
    // What is not read is not heard to break.
    upgraded.resume()
    await hungUp
  })
  await vi.waitFor(async () => expect(await sessionsOf(app, player.gamerTag)).toMatchObject([{ ending: 'left' }]))
  expect(await connectionsOf(app)).toEqual([])
  expect(await onlineIn(app, player)).toBe(false)
})

test('a beat does not take back that a socket has closed', async () => {
  const app = await ownApp()
  const player = await app.player()
  const socket = await connect(app, { access_token: tokenOf(player), 'send-session-start': 'true' })
  const beat = await whileLocked(app, sql`select from servers`, async () => {
    const beating = app.beat()
    await somebodyWaits(app)
    socket.terminate()
    await vi.waitFor(async () => expect(await onlineIn(app, player)).toBe(false))
    return { beating }
  })
  await beat.beating
  expect(await onlineIn(app, player)).toBe(false)
  expect(await sessionsOf(app, player.gamerTag)).toMatchObject([{ ending: 'left' }])
})

test('opening the socket counts as a session when it says so', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const params = { objectId: toObjectId('game.private', player.gamerTag) }
  const socket = await connect(app, { access_token: tokenOf(player), 'send-session-start': 'true' })
  await vi.waitFor(async () =>
    expect((await tester.call(getStats, { params })).stats).toMatchObject({
      SESSIONS_TOTAL: '1',
      DATE_SESSION: String(app.now()),
    }),
  )
  socket.terminate()
})

test('the socket and the call of one start are one session, whichever comes first', async () => {
  const app = await ownApp()
  for (const isSocketFirst of [true, false]) {
    const player = await app.player()
    const open = () => connect(app, { access_token: tokenOf(player), 'send-session-start': 'true' })
    const call = () => player.call(startSession, { body: { platform: 'Android' } })
    const socket = isSocketFirst ? await open() : undefined
    await call()
    const other = socket ?? (await open())
    expect(await sessionsOf(app, player.gamerTag)).toMatchObject([
      { via: isSocketFirst ? 'socket' : 'call', platform: 'Android' },
    ])
    other.terminate()
  }
})

test('the first message of a client’s socket begins the session', async () => {
  const app = await ownApp()
  const player = await app.player()
  const socket = await connect(app, { access_token: tokenOf(player) })
  for (const said of ['', 'hello', '[]', '12', '{"type":"ping"}', '{', 'null']) socket.send(said)
  socket.send(Buffer.from([0, 1, 2]))
  const start = { platform: 'IPhonePlayer', device: 'phone', language: { code: 'fr' }, customParams: { version: '3' } }
  socket.send(JSON.stringify({ type: 'session-start', data: start }))
  await vi.waitFor(async () =>
    expect(await sessionsOf(app, player.gamerTag)).toMatchObject([
      { via: 'socket', platform: 'IPhonePlayer', device: 'phone', language: 'fr', clientVersion: '3' },
    ]),
  )
  socket.terminate()
})

test('half a character in what a client sends along does not lose its start', async () => {
  const app = await ownApp()
  const player = await app.player()
  const socket = await connect(app, { access_token: tokenOf(player) })
  const customParams = { version: '3', name: '\ud800' }
  socket.send(JSON.stringify({ type: 'session-start', data: { device: 'phone', customParams } }))
  await vi.waitFor(async () =>
    expect(await sessionsOf(app, player.gamerTag)).toMatchObject([{ device: 'phone', clientVersion: '3' }]),
  )
  socket.terminate()
})

test('a client whose start could not be written may start again', async () => {
  const app = await ownApp()
  const player = await app.player()
  const socket = await connect(app, { access_token: tokenOf(player) })
  await whileLocked(app, rowOf(app, player), async () => {
    socket.send('session-start')
    await somebodyWaits(app)
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  })
  expect(await sessionsOf(app, player.gamerTag)).toEqual([])
  await vi.waitFor(async () => {
    socket.send('session-start')
    expect(await sessionsOf(app, player.gamerTag)).toHaveLength(1)
  })
  socket.terminate()
})

test('closing the last socket ends the session; an immediate return continues it', async () => {
  const app = await ownApp()
  const player = await app.player()
  const open = () => connect(app, { access_token: tokenOf(player), 'send-session-start': 'true' })
  const socket = await open()
  app.advance(60_000)
  socket.terminate()
  await vi.waitFor(async () =>
    expect(await sessionsOf(app, player.gamerTag)).toMatchObject([{ ending: 'left', lengthMs: 60_000 }]),
  )
  app.advance(8000)
  const again = await open()
  const [session, ...others] = await sessionsOf(app, player.gamerTag)
  expect(others).toEqual([])
  expect(session).not.toHaveProperty('endedAt')
  again.terminate()
  await vi.waitFor(async () => expect(await sessionsOf(app, player.gamerTag)).toMatchObject([{ ending: 'left' }]))
  app.advance(60_000)
  const later = await open()
  expect(await sessionsOf(app, player.gamerTag)).toHaveLength(2)
  later.terminate()
})

test('changes by staff are sent to the player’s sockets only', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const other = await app.player()
  const socket = await connect(app, { access_token: tokenOf(player) })
  const otherSocket = await connect(app, { access_token: tokenOf(other) })
  const read = async (from: typeof socket) => {
    const [text] = (await once(from, 'message')) as [Buffer]
    const { context, messageFull } = JSON.parse(String(text)) as { context: string; messageFull: string }
    return { context, message: JSON.parse(messageFull) as unknown }
  }
  const heard = read(socket)
  const heardByOther = read(otherSocket)
  for (const { gamerTag } of [player, other]) {
    const objectId = toObjectId('game.public', gamerTag)
    await developer.call(setStats, { params: { objectId }, body: { set: { gold: 1 } } })
  }
  const told = (gamerTag: number) => {
    const scopes = [toObjectId('game.public', gamerTag)]
    return { context: 'stats.refresh', message: { scopes, delay: 0, stats: { objectIds: scopes } } }
  }
  expect(await heard).toEqual(told(player.gamerTag))
  expect(await heardByOther).toEqual(told(other.gamerTag))
  socket.terminate()
  otherSocket.terminate()
})

test('the socket is for players who are signed in, in a living realm', async () => {
  const app = await ownApp()
  const operator = await app.as('admin')
  const gone = await app.player(app.development)
  await operator.call(archiveRealm, { body: { pid: app.development } })
  const status = async (query: Record<string, string>) =>
    (await app.app.inject(`/api/connect?${new URLSearchParams(query)}`)).statusCode
  expect(await status({})).toBe(401)
  expect(await status({ access_token: 'nonsense' })).toBe(401)
  expect(await status({ access_token: tokenOf(operator) })).toBe(403)
  expect(await status({ access_token: tokenOf(gone) })).toBe(403)
  expect(await status({ access_token: tokenOf(await app.player()) })).toBe(400) // a socket, not a page
  await expect(connect(app, { access_token: 'nonsense' })).rejects.toThrow('401')
})

const closed = (socket: { once: (event: 'close', heard: (code: number, reason: Buffer) => void) => unknown }) =>
  new Promise<string>((resolve) => {
    socket.once('close', (_, reason) => resolve(reason.toString()))
  })

test('revoking a player’s sign-in closes its socket', async () => {
  const app = await ownApp()
  const player = await app.player()
  const developer = await app.as('developer')
  const socket = await connect(app, { access_token: tokenOf(player) })
  const reason = closed(socket)
  await developer.call(revokeToken, { body: { token: tokenOf(player) } })
  expect(await reason).toBe('signed out')
})

test('a player who is signed out while the socket opens has none', async () => {
  const app = await ownApp()
  const player = await app.player()
  const developer = await app.as('developer')
  const { reason, opening } = await whileLocked(app, rowOf(app, player), async () => {
    let heard: Promise<string> | undefined
    const opening = app.app.injectWS(
      `/api/connect?${new URLSearchParams({ access_token: tokenOf(player) })}`,
      {},
      {
        onInit: (socket) => {
          heard = closed(socket)
        },
      },
    )
    await somebodyWaits(app)
    const told = new Promise<void>((resolve) => {
      app.services.live.onServers<Forgotten>((what) => {
        if ('account' in what && what.account === accountTag(app.cid, player.accountId)) resolve()
      })
    })
    await developer.call(revokeToken, { body: { token: tokenOf(player) } })
    await told
    return { opening, reason: heard }
  })
  await opening
  expect(await reason).toBe('signed out')
})

test('archiving a realm closes the sockets of its players', async () => {
  const app = await ownApp()
  const player = await app.player(app.development)
  const developer = await app.as('developer')
  const socket = await connect(app, { access_token: tokenOf(player) })
  const reason = closed(socket)
  await developer.call(archiveRealm, { body: { pid: app.development } })
  expect(await reason).toBe('realm archived')
})

test('a player, and an address, have only so many sockets open; a closed one makes room', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  const open = ({ token }: Actor, remoteAddress: string) =>
    app.app.injectWS(`/api/connect?access_token=${token}`, { socket: { remoteAddress } } as never)
  const sockets = []
  for (let n = 0; n < 20; n += 1) sockets.push(await open(player, '203.0.113.1'))
  await expect(open(player, '203.0.113.2')).rejects.toThrow('429')
  app.services.settings.socketsPerAddress = 20
  await expect(open(other, '203.0.113.1')).rejects.toThrow('429')
  sockets.push(await open(other, '203.0.113.2'))
  sockets[0]?.terminate()
  await vi.waitFor(async () => sockets.push(await open(player, '203.0.113.1')))
  for (const socket of sockets) socket.terminate()
})

test('a client that does not read what it is sent is cut off; one that reads stays', async () => {
  const app = await ownApp()
  const player = await app.player()
  const other = await app.player()
  const stuck = await connect(app, { access_token: tokenOf(player) })
  const reading = await connect(app, { access_token: tokenOf(other) })
  let heard = 0
  reading.on('message', () => {
    heard += 1
  })
  const connected = () =>
    app.services.live
      .connected()
      .filter(({ pid }) => pid === app.pid)
      .map(({ gamerTag }) => gamerTag)
  await vi.waitFor(() => expect(connected()).toHaveLength(2))
  stuck.pause()
  const news = Array.from({ length: 300 }, (_, n) => ({
    to: { pid: app.pid },
    topic: 'news',
    message: `${n} ${'x'.repeat(6_000)}`,
  }))
  app.services.live.tell(...news)
  await vi.waitFor(() => expect(connected()).toEqual([other.gamerTag]), { timeout: 20_000 })
  await vi.waitFor(() => expect(heard).toBe(news.length), { timeout: 20_000 })
  reading.terminate()
  stuck.terminate()
})

test('a server that stops tells its sockets to connect again, and does not wait for those that are gone', async () => {
  const app = await ownApp()
  const player = await app.player()
  const stopping = await startApp({}, app.databaseUrl)
  const socket = await stopping.app.injectWS(`/api/connect?access_token=${tokenOf(player)}`)
  const told = new Promise((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]))
  })
  await stopping.close()
  expect(await told).toEqual([1012, 'the server is stopping; connect again'])
})
