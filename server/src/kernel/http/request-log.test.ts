import { createToken } from '@regent/contract/organization/auth'
import { renameRealm } from '@regent/contract/organization/realms'
import { sendHeartbeat } from '@regent/contract/players/sessions'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownApp, startApp } from '../../testing/test-app.ts'

test('the log of a request contains its id, also when it fails', async () => {
  const app = await ownApp()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const server = await startApp({}, app.databaseUrl, { log })
  onTestFinished(server.close)
  const send = async (id: string, more = {}) => {
    const headers = { 'x-beam-scope': app.scope, 'x-request-id': id, ...more }
    const payload = { grant_type: 'guest' }
    const { statusCode } = await server.app.inject({ method: 'POST', url: createToken.path, headers, payload })
    return statusCode
  }
  const logged = (id: string) => lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)
  expect(await send('good-1')).toBe(200)
  expect(logged('good-1')).toMatchObject([{ msg: 'answered', status: 200 }])
  vi.spyOn(server.services.identities, 'identify').mockRejectedValue(new Error('of no kind that is known'))
  expect(await send('bad-1', { authorization: 'Bearer x' })).toBe(500)
  expect(logged('bad-1')).toMatchObject([{ msg: 'request failed' }, { msg: 'answered', status: 500 }])
})

test('log lines name the organization, the realm and the caller by their ids, and the error; nothing else of them', async () => {
  const app = await ownApp()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const server = await startApp({}, app.databaseUrl, { log, clock: app.now })
  onTestFinished(server.close)
  const [player, tester] = [await app.player(), await app.as('tester')]
  const send = async (
    { method, path }: { method: string; path: string },
    { token, id, payload = {} }: { token?: string | undefined; id: string; payload?: object },
  ) => {
    const headers = {
      'x-beam-scope': app.scope,
      'x-request-id': id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const { statusCode } = await server.app.inject({ method: method as 'POST', url: path, headers, payload })
    return statusCode
  }
  const place = { cid: app.cid, pid: app.pid }
  expect(await send(sendHeartbeat, { token: player.token, id: 'of-player' })).toBe(200)
  const body = { projectId: app.pid, newName: 'A' }
  expect(await send(renameRealm, { token: tester.token, id: 'of-tester', payload: body })).toBe(403)
  expect(await send(renameRealm, { id: 'of-nobody', payload: body })).toBe(401)
  expect(await send(createToken, { id: 'of-guest', payload: { grant_type: 'guest' } })).toBe(200)
  const logged = (id: string) => lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === id)
  expect(logged('of-player')).toMatchObject({ ...place, caller: `player ${player.gamerTag}` })
  expect(logged('of-tester')).toMatchObject({ ...place, caller: `account ${tester.accountId}`, error: 'Forbidden' })
  expect(logged('of-nobody')).toMatchObject({ caller: 'anonymous', error: 'InvalidTokenError' })
  expect(logged('of-guest')).toMatchObject({ ...place, caller: 'anonymous' })
  const text = lines.join()
  for (const secret of [player.token, tester.token, app.email, '127.0.0.1']) expect(text).not.toContain(secret)
  vi.spyOn(server.services.directory, 'find').mockRejectedValue(new Error('of no kind that is known'))
  expect(await send(sendHeartbeat, { token: player.token, id: 'failed' })).toBe(500)
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject({ reqId: 'failed', caller: `player ${player.gamerTag}` })
})
