import { expect, test } from 'vitest'
import { filesBelow, isCode, isForTests, isTest, read } from './repository-files.ts'

/**
 * A busy machine is ten times slower than an idle one. What a test waits for has the 20 seconds of vitest.config.ts and
 * playwright.config.ts, or more: how fast something is, `npm run bench` measures.
 */
const patienceMs = 20_000

/** Attempts that are repeated until one succeeds. */
const repeated = [
  'e2e/payments.spec.ts',
  'e2e/ungiven-rewards.spec.ts',
  'server/src/engines/database/fair-places.test.ts',
]

const waits = ['cli', 'client', 'console/src', 'contract/src', 'e2e', 'server/src', 'service', 'tools']
  .flatMap(filesBelow)
  .filter((path) => isCode(path) && !path.includes('node_modules'))
  .filter((path) => isTest(path) || isForTests(path) || path.startsWith('e2e/'))
  .flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line) => {
        const [, named, bare] = /[tT]imeout: ?([\d_]+)\b|\bwait(?:For|Until)\(.+, ([\d_]+)\)/.exec(line) ?? []
        const ms = named ?? bare
        return ms === undefined ? [] : [{ path, line: line.trim(), ms: Number(ms.replaceAll('_', '')) }]
      }),
  )

test('no test waits for less than a busy machine needs', () => {
  expect(waits.length).toBeGreaterThan(50)
  const short = waits.filter(({ ms }) => ms < patienceMs)
  expect(short.filter(({ path }) => !repeated.includes(path))).toEqual([])
  expect(short.map(({ path }) => path)).toEqual(repeated)
})
