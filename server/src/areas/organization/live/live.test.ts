import { revokeRole } from '@regent/contract/organization/admin-users'
import { announcePresence, type LiveEvent, livePath } from '@regent/contract/organization/live'
import { renameRealm } from '@regent/contract/organization/realms'
import { sendHeartbeat } from '@regent/contract/players/sessions'
import { setClientStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

let address = ''
const closing: (() => unknown)[] = []

beforeEach(async () => {
  const { app } = await ownApp()
  address ||= await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Listening = {
  /** The next event of a type. */
  next: <Type extends LiveEvent['type']>(type: Type) => Promise<Extract<LiveEvent, { type: Type }>>
  /** Resolves when the server ends the stream. */
  ended: Promise<unknown>
}

/** Opens the stream as a console does, and waits until the server greets. */
async function listen(by: Actor, at = address): Promise<Listening> {
  const abort = new AbortController()
  closing.push(() => abort.abort())
  const response = await fetch(at + livePath, {
    headers: { authorization: `Bearer ${by.token}`, 'x-beam-scope': by.organization },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const waiting: LiveEvent[] = []
  let wake = () => {}
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) waiting.push(JSON.parse(part.slice(6)))
      wake()
    }
  }
  const ended = read().catch(() => {})
  const next: Listening['next'] = async (type) => {
    for (;;) {
      const event = waiting.shift()
      if (event?.type === type) return event as never
      if (!event) await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  await next('hello')
  return { next, ended }
}

async function setLevel(app: TestApp, by: Actor, gamerTag: number, scope = app.scope): Promise<void> {
  const params = { objectId: toObjectId('game.private', gamerTag) }
  await by.call(setStats, { params, body: { set: { LEVEL: 3 } } }, { scope })
}

test('an operator hears what a colleague changes, by name and without values', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  const colleague = await app.as('developer')
  const { next } = await listen(await app.as('tester'))
  await setLevel(app, colleague, gamerTag)
  expect(await next('changes')).toEqual({
    type: 'changes',
    by: colleague.accountId,
    changes: [{ subject: 'stat', id: `game.private.player.${gamerTag}/LEVEL`, pid: app.pid, gamerTag }],
  })
})

test('a person with a role in one realm receives events of that realm and the realms below it only', async () => {
  const app = await ownApp()
  const here = await app.player(app.staging)
  const there = await app.player()
  const developer = await app.as('developer')
  const { next } = await listen(await app.as(undefined, { [app.staging]: 'tester' }))
  await setLevel(app, developer, there.gamerTag)
  await setLevel(app, developer, here.gamerTag, `${app.cid}.${app.staging}`)
  expect(await next('changes')).toMatchObject({ changes: [{ pid: app.staging }] })
})

test('another organization hears nothing', async () => {
  const app = await ownApp()
  const other = await ownApp()
  const { gamerTag } = await app.player()
  const stranger = await other.as('admin')
  const { next } = await listen(stranger)
  await setLevel(app, await app.as('developer'), gamerTag)
  await stranger.call(renameRealm, { body: { projectId: other.staging, newName: 'Rehearsal' } })
  expect(await next('changes')).toMatchObject({ by: stranger.accountId, changes: [{ subject: 'realm' }] })
})

test('players’ own actions are not reported', async () => {
  const app = await ownApp()
  const player = await app.player()
  const { next } = await listen(await app.as('tester'))
  const params = { objectId: toObjectId('client.public', player.gamerTag) }
  await player.call(setClientStats, { params, body: { set: { LEVEL: 2 } } })
  await setLevel(app, await app.as('developer'), player.gamerTag)
  expect(await next('changes')).toMatchObject({ changes: [{ id: expect.stringMatching(/^game\.private/) }] })
})

test('consoles are told when a player comes online, but not for players already online', async () => {
  const app = await ownApp()
  const player = await app.player()
  const later = await app.player()
  const { next } = await listen(await app.as('tester'))
  await player.call(sendHeartbeat, {})
  expect(await next('online')).toEqual({ type: 'online', pid: app.pid, gamerTags: [player.gamerTag] })
  await player.call(sendHeartbeat, {})
  await later.call(sendHeartbeat, {})
  expect(await next('online')).toEqual({ type: 'online', pid: app.pid, gamerTags: [later.gamerTag] })
})

test('a colleague on the same screen is heard of, with the e-mail', async () => {
  const app = await ownApp()
  const colleague = await app.as('developer')
  const { next } = await listen(await app.as('tester'))
  const presence = { tab: 'tab-1', screen: '/x/players/1', isThere: true, asksWhoIsThere: true }
  await colleague.call(announcePresence, { body: presence })
  expect(await next('presence')).toEqual({
    type: 'presence',
    presence: { ...presence, accountId: colleague.accountId, email: expect.stringMatching(/^developer-/) },
  })
})

test('a second server on the same database tells its consoles too', async () => {
  const app = await ownApp()
  const { gamerTag } = await app.player()
  const other = await secondServer(app)
  const { next } = await listen(await app.as('tester'), other)
  await setLevel(app, await app.as('developer'), gamerTag)
  expect(await next('changes')).toMatchObject({ changes: [{ gamerTag }] })
})

test('the stream ends when its operator’s roles change', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const { ended } = await listen(tester)
  await (await app.as('admin')).call(revokeRole, { params: { id: tester.accountId }, body: {} })
  await ended
  const response = await fetch(address + livePath, {
    headers: { authorization: `Bearer ${tester.token}`, 'x-beam-scope': tester.organization },
  })
  expect(response.status).toBe(403)
})

test('players, strangers and people of other organizations are refused', async () => {
  const app = await ownApp()
  const other = await ownApp()
  const statusOf = async (token: string | undefined, scope: string | undefined) =>
    (
      await fetch(address + livePath, {
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(scope !== undefined && { 'x-beam-scope': scope }),
        },
      })
    ).status
  const cid = String(app.cid)
  expect(await statusOf(undefined, cid)).toBe(401)
  expect(await statusOf('nonsense', cid)).toBe(401)
  expect(await statusOf((await app.as('admin')).token, undefined)).toBe(400)
  expect(await statusOf((await other.as('admin')).token, cid)).toBe(403)
  expect(await statusOf((await app.player()).token, cid)).toBe(403)
  expect(await statusOf((await app.as(undefined)).token, cid)).toBe(403)
})

/** Another server on the database of an app; answers its address. */
async function secondServer({ databaseUrl }: TestApp): Promise<string> {
  const second = await startApp({}, databaseUrl)
  closing.push(second.close)
  return second.app.listen({ port: 0, host: '127.0.0.1' })
}
