import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocalService, startLocalService } from '../../testing/local-service.ts'
import { callGuarded, toAllowedHosts } from './guarded-call.ts'

let service: LocalService

beforeEach(async () => {
  service = await startLocalService(() => ({ body: 'x'.repeat(100) }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await service.close()
})

/** Every name leads to these addresses, in turn. */
function namesLeadTo(...addresses: string[]) {
  const asked: string[] = []
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _: object, done: (...answer: unknown[]) => void) => {
    asked.push(name)
    const address = addresses.length > 1 ? addresses.shift() : addresses[0]
    done(null, [{ address, family: 4 }])
  }) as never)
  syncBuiltinESMExports()
  return asked
}

const at = (host: string) => `http://${host}:${new URL(service.url).port}/`

test('a name that leads to a private address is refused before anything is sent', async () => {
  namesLeadTo('127.0.0.1')
  await expect(callGuarded({ address: at('rebind.test'), privateHosts: [] })).rejects.toMatchObject({
    what: expect.stringContaining('is not a public address'),
  })
  expect(service.asked).toEqual([])
})

test('the connection goes to the address that was checked: the name is looked up once', async () => {
  const asked = namesLeadTo('127.0.0.1', '127.0.0.2')
  const reply = await callGuarded({ address: at('service.test'), privateHosts: ['127.0.0.1'] })
  expect(reply).toEqual({ status: 200, text: 'x'.repeat(100) })
  expect(asked).toEqual(['service.test'])
})

test('a host that a setting names may be called wherever it is', async () => {
  namesLeadTo('127.0.0.1')
  const address = at('registry.test')
  expect((await callGuarded({ address, privateHosts: toAllowedHosts(address) })).status).toBe(200)
  await expect(callGuarded({ address: at('other.test'), privateHosts: toAllowedHosts(address) })).rejects.toThrow(
    'not a public',
  )
})

test('an answer that is too long is refused, or cut where its beginning is enough', async () => {
  const call = { address: service.url, privateHosts: ['loopback'], maxBytes: 99 }
  await expect(callGuarded(call)).rejects.toThrow('returned too much data')
  expect((await callGuarded({ ...call, cutsAnswer: true })).text).toBe('x'.repeat(99))
  expect((await callGuarded({ ...call, maxBytes: 100 })).text).toHaveLength(100)
})

test('a service that does not answer is waited for no longer than the limit, or until the caller gives up', async () => {
  let answer = () => {}
  service.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve({})
    })
  const call = { address: service.url, privateHosts: ['loopback'] }
  await expect(callGuarded({ ...call, timeoutMs: 50 })).rejects.toThrow('did not respond within 0.05 seconds')
  await expect(callGuarded({ ...call, signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up')
  answer()
})
