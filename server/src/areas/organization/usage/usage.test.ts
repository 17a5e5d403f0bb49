import { listGames } from '@regent/contract/organization/realms'
import { getUsageUrl } from '@regent/contract/organization/usage'
import { queryPresence, sendHeartbeat } from '@regent/contract/players/sessions'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

async function usageOf(app: TestApp, by: Actor, query: { customerScoped?: boolean; from?: number }, scope = app.scope) {
  const range = { from: app.now(), to: app.now(), ...query }
  const { url } = await by.call(getUsageUrl, { query: range }, { scope })
  const answer = await app.app.inject({ url: url.replace('http://regent.test', '') })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...rows] = answer.body.trim().split('\n')
  expect(head).toBe('date,realm,service,hits')
  return rows
}

test('calls are counted by day, realm and service; who is online apart [usage-3 usage-4]', async () => {
  const app = await ownApp()
  const player = await app.player()
  const inStaging = await app.player(app.staging)
  const tester = await app.as('tester')
  await player.call(sendHeartbeat, {})
  await player.call(sendHeartbeat, {})
  await player.call(queryPresence, { body: { playerIds: [] } })
  await inStaging.call(sendHeartbeat, {})
  const today = new Date(app.now()).toISOString().slice(0, 10)
  const ofRealm = await usageOf(app, tester, {})
  expect(ofRealm).toEqual([
    `${today},${app.pid},history,1`,
    `${today},${app.pid},presence,1`,
    `${today},${app.pid},session,2`,
  ])
  await tester.call(listGames, {})
  const ofAll = await usageOf(app, tester, { customerScoped: true, from: app.now() - 30 * dayMs })
  expect(ofAll).toContain(`${today},${app.staging},session,1`)
  expect(ofAll.filter((row) => row.endsWith(',realms,1'))).toHaveLength(1)
})

test('a person with a role in one realm sees the usage of that realm and the realms below', async () => {
  const app = await ownApp()
  await (await app.player()).call(sendHeartbeat, {})
  const inStaging = await app.player(app.staging)
  await inStaging.call(sendHeartbeat, {})
  const partner = await app.as(undefined, { [app.staging]: 'tester' })
  const rows = await usageOf(app, partner, { customerScoped: true }, `${app.cid}.${app.staging}`)
  expect(new Set(rows.map((row) => row.split(',')[1]))).toEqual(new Set([app.staging]))
})

test('an address is good for a while, and none can be made up; a range that is none is refused', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const range = { from: app.now(), to: app.now() }
  const { url } = await tester.call(getUsageUrl, { query: range })
  const path = url.replace('http://regent.test', '')
  app.advance(16 * 60_000)
  expect((await app.app.inject({ url: path })).statusCode).toBe(403)
  expect((await app.app.inject({ url: '/api/usage/csv?grant=abc' })).statusCode).toBe(403)
  const backwards = { from: range.to, to: range.to - dayMs }
  await expect(tester.call(getUsageUrl, { query: backwards })).rejects.toMatchObject({ status: 400, field: 'to' })
})
