import { expect, test } from 'vitest'
import { computePoolSize, countWorkers } from './processes.ts'

const gigabyte = 1_073_741_824

test.each([
  { cores: 2, gigabytes: 24, workers: 2 },
  { cores: 8, gigabytes: 4, workers: 4 },
  { cores: 64, gigabytes: 256, workers: 16 },
  { cores: 1, gigabytes: 0.5, workers: 1 },
])('a machine of $cores cores and $gigabytes GB gets $workers workers', ({ cores, gigabytes, workers }) => {
  expect(countWorkers({ workers: undefined }, { cores, memoryBytes: gigabytes * gigabyte })).toBe(workers)
})

test('the setting holds, whatever the machine has', () => {
  expect(countWorkers({ workers: 3 }, { cores: 1, memoryBytes: gigabyte })).toBe(3)
})

test('the connections of all workers fit into the embedded database', () => {
  for (let workers = 1; workers <= 16; workers += 1) expect(workers * computePoolSize(workers)).toBeLessThanOrEqual(160)
  expect([computePoolSize(1), computePoolSize(16), computePoolSize(64)]).toEqual([20, 10, 5])
})
