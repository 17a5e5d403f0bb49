import { expect, test, vi } from 'vitest'
import { createSignal, createStore } from './store.ts'

test('a value that is set is told to those who listen, and to nobody who has left', () => {
  const store = createStore('closed')
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(`a ${store.get()}`))
  store.subscribe(() => heard.push(`b ${store.get()}`))
  store.set('open')
  leave()
  store.set('closed')
  expect(heard).toEqual(['a open', 'b open', 'b closed'])
})

test('what a signal watches is watched only while somebody listens', () => {
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
