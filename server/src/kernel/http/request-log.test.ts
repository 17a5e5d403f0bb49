import { createToken } from '@regent/contract/organization/auth'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownApp, startApp } from '../../testing/test-app.ts'

test('what is logged of a request names its id, also when it fails', async () => {
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
