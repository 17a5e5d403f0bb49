import { expect, test, vi } from 'vitest'
import { createSignal, createStore } from './store.ts'

test('a new value reaches all current listeners, and no former ones', () => {
  const store = createStore('closed')
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(`a ${store.get()}`))
  store.subscribe(() => heard.push(`b ${store.get()}`))
  store.set('open')
  leave()
  store.set('closed')
  expect(heard).toEqual(['a open', 'b open', 'b closed'])
})

test('a signal watches its source only while it has listeners', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const { subscribe } = createSignal(start)
  const first = subscribe(() => {})
  const second = subscribe(() => {})
  expect(start).toHaveBeenCalledTimes(1)
  first()
  expect(stop).not.toHaveBeenCalled()
  second()
  expect(stop).toHaveBeenCalledTimes(1)
  subscribe(() => {})()
  expect([start, stop].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})
