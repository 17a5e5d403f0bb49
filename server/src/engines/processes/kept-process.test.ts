import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepProcess } from './kept-process.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A process that answers nothing, and ends when it is asked to. */
function silentProcess() {
  const process = Object.assign(new EventEmitter(), {
    pid: 4_000_000,
    connected: true,
    killed: [] as string[],
    send(message: object) {
      if ('stop' in message) process.emit('exit', 0, null)
      return true
    },
    kill(signal: string) {
      process.killed.push(signal)
      process.emit('exit', null, signal)
      return true
    },
  })
  return process
}
const asChild = (process: ReturnType<typeof silentProcess>) => process as unknown as ChildProcess

const options = { name: 'test', log, greeting: () => [], onMessage: () => {} }

test('a process that the system could not start is started again', async () => {
  const starts = [
    () => spawn('/nowhere/node'),
    () => {
      throw new Error('spawn ENOMEM')
    },
    () => asChild(silentProcess()),
  ]
  const ends: string[] = []
  const kept = keepProcess({
    ...options,
    start: () => starts.shift()?.() as ChildProcess,
    onEnd(how) {
      ends.push(how)
      return false
    },
  })
  // Also lets the delays before the starts pass.
  await vi.waitFor(() => expect(starts).toHaveLength(0))
  expect(ends).toEqual(['could not be started: spawn /nowhere/node ENOENT', 'could not be started: spawn ENOMEM'])
  await kept.stop(0)
})

test('a process is ended for its own silence, not for time in which this one stood still', async () => {
  const process = silentProcess()
  const kept = keepProcess({ ...options, start: () => asChild(process), silenceMs: 5_000 })
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(process.killed).toEqual([])
  process.emit('message', { ping: true })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(process.killed).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(process.killed).toEqual(['SIGKILL'])
  await kept.stop(0)
})

test('a process that still loads its code is given more time than one that has answered', async () => {
  const process = silentProcess()
  const kept = keepProcess({ ...options, start: () => asChild(process), silenceMs: 5_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(process.killed).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(process.killed).toEqual(['SIGKILL'])
  await kept.stop(0)
})

test('the end of a process says who ended it and why', async () => {
  const processes = [silentProcess(), silentProcess(), silentProcess()]
  const waiting = [...processes]
  const ends: unknown[] = []
  const kept = keepProcess({
    ...options,
    silenceMs: 5_000,
    readThread: () => ({ cpuMs: 0, isBusy: false }),
    start: () => asChild(waiting.shift() ?? silentProcess()),
    onEnd(...end) {
      ends.push(end)
      return false
    },
  })
  await vi.advanceTimersByTimeAsync(61_500)
  processes[1]?.emit('exit', null, 'SIGKILL')
  await vi.advanceTimersByTimeAsync(1_000)
  processes[2]?.emit('exit', 1, null)
  expect(ends).toEqual([
    ['was killed by the supervisor, because it was idle and did not respond for 61 s', true],
    ['was killed by SIGKILL, not by the supervisor', true],
    ['ended with code 1', false],
  ])
  await kept.stop(0)
})

test('a process that is only slow is not ended', async () => {
  const process = silentProcess()
  const kept = keepProcess({
    ...options,
    silenceMs: 5_000,
    readThread: () => ({ cpuMs: 0, isBusy: true }),
    start: () => asChild(process),
  })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(process.killed).toEqual([])
  await kept.stop(0)
})
