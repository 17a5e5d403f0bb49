import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { customerQuery } from '../frame/place.ts'
import { operatorQuery } from '../scope/rights.ts'
import { type PreloadPlace, preload } from './preload.ts'

const cid = 7

/** A loader whose reads have been fetched. */
const preloaded = (read: (place: PreloadPlace) => readonly Promise<unknown>[]) => preload(() => Promise.resolve(read))

const opening = {
  context: { customer: { cid, customerId: 'acme', alias: 'acme', name: 'Acme' } },
  params: { realmId: 'DE_1' },
  location: { search: { q: 'ada' } },
  cause: 'enter' as const,
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const operator = { id: 1, roleString: 'admin', roles: [], scopes: [], thirdPartyAppAssociations: [], external: [] }
  queryClient.setQueryData(operatorQuery(cid).queryKey, operator)
  queryClient.setQueryData(customerQuery(cid).queryKey, { customer: { cid, name: 'Acme', projects: [] } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
})

test('the first read of a screen uses the realm of the address and the rights held there', async () => {
  const asked: PreloadPlace[] = []
  await preloaded((place) => {
    asked.push(place)
    return []
  })(opening)
  expect(asked).toMatchObject([{ scope: '7.DE_1', search: { q: 'ada' } }])
  expect(asked[0]?.rights.can('view players')).toBe(true)
})

test('outside a realm it is read in the organization', async () => {
  const asked: PreloadPlace[] = []
  await preloaded((place) => {
    asked.push(place)
    return []
  })({ ...opening, params: {} })
  expect(asked).toMatchObject([{ scope: '7' }])
})

test('a screen does not wait long for it', async () => {
  vi.useFakeTimers()
  const shown = vi.fn()
  const waiting = preloaded(() => [new Promise(() => {})])(opening).then(shown)
  await vi.advanceTimersByTimeAsync(149)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(shown).toHaveBeenCalled()
})

test('a read that fails is left to the screen', async () => {
  await expect(preloaded(() => [Promise.reject(new Error('refused'))])(opening)).resolves.toBeUndefined()
})

test('a screen that stays reads for itself', async () => {
  const read = vi.fn(() => [])
  await preloaded(read)({ ...opening, cause: 'stay' })
  expect(read).not.toHaveBeenCalled()
})
