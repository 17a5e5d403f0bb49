import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { FilesUnavailable } from '../../engines/files/files.ts'
import { FilesState } from './files-state.ts'

test('whether the file store answers is asked every five seconds, however often it is looked at', async () => {
  const clock = { now: 0 }
  const store = { asked: 0, isAway: true }
  const state = new FilesState(
    {
      async check() {
        store.asked += 1
        if (store.isAway) throw new FilesUnavailable('The file store at http://10.0.0.7 does not answer.')
      },
    },
    () => clock.now,
  )
  const registry = new Registry()
  state.addMetrics(registry)
  // Anybody may read it, so it names no address.
  expect(await state.whyAway()).toBe('the file store does not respond')
  expect(await registry.metrics()).toContain('regent_file_store_up 0')
  store.isAway = false
  clock.now += 4_999
  expect(await state.whyAway()).toBe('the file store does not respond')
  expect(store.asked).toBe(1)
  clock.now += 1
  expect(await Promise.all([state.whyAway(), state.whyAway()])).toEqual([undefined, undefined])
  expect(await registry.metrics()).toContain('regent_file_store_up 1')
  expect(store.asked).toBe(2)
})
