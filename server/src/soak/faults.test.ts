import { expect, test } from 'vitest'
import { killOne } from './faults.ts'

const main = '/usr/bin/node --import tsx /srv/regent/server/src'

test('of several workers one is killed at a time, each in its turn, and another one takes its place', async () => {
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
