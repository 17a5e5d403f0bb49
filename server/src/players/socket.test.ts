import { once } from 'node:events'
import { revokeToken } from '@regent/contract/auth'
import { getPlayer } from '@regent/contract/players'
import { archiveRealm } from '@regent/contract/realms'
import { getStats, objectIdOf, setStats } from '@regent/contract/stats'
import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

const connect = ({ app }: TestApp, query: Record<string, string>) =>
  app.injectWS(`/api/connect?${new URLSearchParams(query)}`)

const tokenOf = ({ token }: { token: string | undefined }) => token ?? ''

test('while the socket is open its player is online, and then no longer', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const isOnline = async () => (await tester.call(getPlayer, { params: { player: player.gamerTag } })).online
  const socket = await connect(app, { access_token: tokenOf(player) })
  await vi.waitFor(async () => expect(await isOnline()).toBe(true))
  socket.terminate()
  await vi.waitFor(async () => expect(await isOnline()).toBe(false))
})

test('a player with two sockets is online until the last one closes', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const lastSeen = async () => (await tester.call(getPlayer, { params: { player: player.gamerTag } })).lastSeen
  const [first, second] = [
    await connect(app, { access_token: tokenOf(player) }),
    await connect(app, { access_token: tokenOf(player) }),
  ]
  await vi.waitFor(async () => expect(await lastSeen()).toBe(app.now()))
  first.terminate()
  app.advance(5000)
  second.terminate()
  await vi.waitFor(async () => expect(await lastSeen()).toBe(app.now()))
})

test('opening the socket counts as a session when it says so', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const params = { objectId: objectIdOf('game.private', player.gamerTag) }
  const socket = await connect(app, { access_token: tokenOf(player), 'send-session-start': 'true' })
  await vi.waitFor(async () =>
    expect((await tester.call(getStats, { params })).stats).toMatchObject({
      SESSIONS_TOTAL: '1',
      DATE_SESSION: String(app.now()),
    }),
  )
  socket.terminate()
})

test('what staff change is told to the player’s sockets and to no other player’s', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const [player, other] = [await app.player(), await app.player()]
  const [socket, otherSocket] = [
    await connect(app, { access_token: tokenOf(player) }),
    await connect(app, { access_token: tokenOf(other) }),
  ]
  const read = async (from: typeof socket) => {
    const [text] = (await once(from, 'message')) as [Buffer]
    const { context, messageFull } = JSON.parse(String(text)) as { context: string; messageFull: string }
    return { context, message: JSON.parse(messageFull) as unknown }
  }
  const [heard, heardByOther] = [read(socket), read(otherSocket)]
  for (const { gamerTag } of [player, other]) {
    const objectId = objectIdOf('game.public', gamerTag)
    await developer.call(setStats, { params: { objectId }, body: { set: { gold: 1 } } })
  }
  const told = (gamerTag: number) => {
    const scopes = [objectIdOf('game.public', gamerTag)]
    return { context: 'stats.refresh', message: { scopes, delay: 0, stats: { objectIds: scopes } } }
  }
  expect(await heard).toEqual(told(player.gamerTag))
  expect(await heardByOther).toEqual(told(other.gamerTag))
  socket.terminate()
  otherSocket.terminate()
})

test('the socket is for players who are signed in, in a living realm', async () => {
  const app = await testApp()
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
  const app = await testApp()
  const player = await app.player()
  const developer = await app.as('developer')
  const socket = await connect(app, { access_token: tokenOf(player) })
  const reason = closed(socket)
  await developer.call(revokeToken, { body: { token: tokenOf(player) } })
  expect(await reason).toBe('signed out')
})

test('archiving a realm closes the sockets of its players', async () => {
  const app = await testApp()
  const player = await app.player(app.development)
  const developer = await app.as('developer')
  const socket = await connect(app, { access_token: tokenOf(player) })
  const reason = closed(socket)
  await developer.call(archiveRealm, { body: { pid: app.development } })
  expect(await reason).toBe('realm archived')
})
