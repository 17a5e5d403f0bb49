import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

test('GET /basic/history/apiaccess/url answers the URL of a CSV, which is read by GET without a token [usage-2 usage-3 usage-4]', async () => {
  const app = await testApp()
  const send = plainCalls(app, await app.as('tester'))
  const inStaging = await app.player(app.staging)
  await plainCalls({ app: app.app, scope: `${app.cid}.${app.staging}` }, inStaging)('POST /basic/session/heartbeat', {})
  const range = `from=${app.now()}&to=${app.now()}`
  const rowsOf = async (query: string) => {
    const { status, body } = await send(`GET /basic/history/apiaccess/url?${range}${query}`)
    expect(status).toBe(200)
    const { url } = body as { url: string }
    const csv = await app.app.inject({ method: 'GET', url: url.replace('http://regent.test', '') })
    const [head, ...rows] = csv.body.trim().split('\n')
    expect(head).toBe('date,realm,service,hits')
    return rows.map((row) => row.split(',').slice(1).join())
  }
  expect(await rowsOf('&customerScoped=true')).toContain(`${app.staging},session,1`)
  expect(await rowsOf('')).not.toContain(`${app.staging},session,1`)
})
