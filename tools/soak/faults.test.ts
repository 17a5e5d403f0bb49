import { expect, test } from 'vitest'
import { killOne, until } from './faults.ts'

const main = '/usr/bin/node --import tsx /srv/regent/server/src'

test('several workers are killed one at a time in turn, and another one takes the place', async () => {
  let processes = [
    { pid: 10, command: `${main}/analytics-process.ts` },
    { pid: 12, command: `${main}/worker.ts` },
    { pid: 11, command: `${main}/worker.ts` },
  ]
  const server = { name: 'server 1', processes: () => processes }
  const killed: number[] = []
  const kill = (pid: number) => {
    killed.push(pid)
    processes = [...processes.filter((one) => one.pid !== pid), { pid: pid + 10, command: `${main}/worker.ts` }]
  }
  await killOne(server, 'worker', kill)
  await killOne(server, 'worker', kill)
  await killOne(server, 'worker', kill)
  expect(killed).toEqual([11, 12, 21])
})

test('a process that is not there is no fault that was survived', async () => {
  const server = { name: 'server 1', processes: () => [{ pid: 11, command: `${main}/worker.ts` }] }
  await expect(killOne(server, 'analytics-process')).rejects.toThrow(
    'server 1 has no process "analytics-process" that could be killed',
  )
})

test('waits continue as long as there is progress, and say when there is none', async () => {
  const progress = [0, 1, 2, 2]
  let asked = 0
  await expect(
    until(
      async () => {
        asked += 1
        return false
      },
      0,
      'server 1 was not ready',
      async () => progress.shift() ?? 2,
    ),
  ).rejects.toThrow('server 1 was not ready: nothing happened for 0 s')
  expect(asked).toBe(3)
})
