import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { limitCpu } from './processor-share.ts'

const isRoot = process.getuid?.() === 0
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function begin(): number {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' })
  started.push(child)
  const processId = child.pid ?? 0
  setPriority(processId, 10)
  return processId
}

test('services that use more than a processor together are put last, those of another organization are not', () => {
  const one = begin()
  const two = begin()
  const other = begin()
  const measured = (cpu: number) => {
    limitCpu([
      { cid: 1, processId: one, cpu },
      { cid: 1, processId: two, cpu },
      { cid: 2, processId: other, cpu: 90 },
      // It has ended meanwhile.
      { cid: 1, processId: 2 ** 22 + 1, cpu: 0 },
    ])
    return [one, two, other].map((processId) => getPriority(processId))
  }
  expect(measured(50)).toEqual([10, 10, 10])
  expect(measured(51)).toEqual([19, 19, 10])
  expect(measured(40)).toEqual([19, 19, 10])
  expect(measured(20)).toEqual(isRoot ? [10, 10, 10] : [19, 19, 10])
})
