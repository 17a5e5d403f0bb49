import { getSdkVersion } from '@regent/contract/organization/customers'
import { minuteMs } from '@regent/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalService, type Reply, startLocalService } from '../../../testing/local-service.ts'
import { testApp } from '../../../testing/test-app.ts'
import { SdkRegistry } from './sdk-registry.ts'

const start = Date.UTC(2026, 0, 15)

let registry: LocalService

beforeEach(async () => {
  registry = await startLocalService(() => ({ body: '{"name":"studio-sdk","version":"2.3.1"}' }))
})
afterEach(() => registry.close())

test.each([
  ['{"name":"studio-sdk","version":"2.3.1"}', '2.3.1'],
  ['{"dist-tags":{"latest":"3.0.0-rc.1+7"},"versions":{}}', '3.0.0-rc.1+7'],
  ['{"dist-tags":{"next":"4.0.0"}}', undefined],
  ['{"version":"<b>2</b>"}', undefined],
  ['{"version":7}', undefined],
  ['["2.3.1"]', undefined],
  ['no JSON', undefined],
  ['', undefined],
  [`{"version":"1.0.0","readme":"${'x'.repeat(300_000)}"}`, undefined],
])('of %.60s it reads %s [auth-17]', async (text, version) => {
  registry.answer = () => ({ status: text === '' ? 503 : 200, body: text })
  expect(await new SdkRegistry().latest(registry.url, start)).toBe(version)
})

test('the registry is asked once an hour, despite concurrent calls', async () => {
  const sdk = new SdkRegistry()
  const ask = (afterMs: number) => sdk.latest(registry.url, start + afterMs)
  expect(await Promise.all([ask(0), ask(0), ask(0)])).toEqual(['2.3.1', '2.3.1', '2.3.1'])
  registry.answer = () => ({ body: '{"version":"2.4.0"}' })
  expect(await ask(60 * minuteMs - 1)).toBe('2.3.1')
  expect(registry.asked).toHaveLength(1)
  expect(await ask(60 * minuteMs)).toBe('2.4.0')
  expect(registry.asked).toHaveLength(2)
})

test('one that fails is asked again after five minutes; until then what was read before counts', async () => {
  const sdk = new SdkRegistry()
  const ask = (afterMs: number) => sdk.latest(registry.url, start + afterMs)
  await ask(0)
  registry.answer = () => ({ status: 503 })
  expect(await ask(60 * minuteMs)).toBe('2.3.1')
  expect(await ask(65 * minuteMs - 1)).toBe('2.3.1')
  expect(registry.asked).toHaveLength(2)
  registry.answer = () => ({ body: '{"version":"2.4.0"}' })
  expect(await ask(65 * minuteMs)).toBe('2.4.0')
})

test('one that does not answer is not waited for without end', async () => {
  let answer = (_: Reply) => {}
  registry.answer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const before = performance.now()
  expect(await new SdkRegistry().latest(registry.url, start)).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(30_000)
  answer({})
})

test('without a registry there is no request, and the call returns no version', async () => {
  expect(await new SdkRegistry().latest(undefined, start)).toBeUndefined()
  const app = await testApp()
  expect(await (await app.as('tester')).call(getSdkVersion, {})).toEqual({})
  expect(registry.asked).toHaveLength(0)
})
