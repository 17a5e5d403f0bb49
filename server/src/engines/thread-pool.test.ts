import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeThreadShares } from './thread-pool.ts'

test.each([
  [4, 8],
  [8, 2],
  [16, 1],
  [16, 64],
  [64, 64],
])('of %i threads on %i cores one is left when hashes and queries take all they may', (threads, cores) => {
  const { hashes, queries, ownQueries } = computeThreadShares(threads, cores)
  expect(Math.min(hashes, queries, ownQueries)).toBeGreaterThanOrEqual(1)
  expect(hashes + queries + ownQueries).toBeLessThan(threads)
})

test('a server that is started by the scripts has sixteen threads, or the configured number', () => {
  const preload = join(import.meta.dirname, '../../../scripts/lib/thread-pool.cjs')
  const sizeWith = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, ['--require', preload, '-p', 'process.env.UV_THREADPOOL_SIZE'], { env })
      .toString()
      .trim()
  expect(sizeWith({})).toBe('16')
  expect(sizeWith({ UV_THREADPOOL_SIZE: '32' })).toBe('32')
})
