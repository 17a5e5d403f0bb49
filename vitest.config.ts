import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { documentFiles } from './console/vite.config.ts'
import { findChromium } from './tools/bench/chromium.ts'

const builtServer = fileURLToPath(new URL('./server/src/testing/built-server.ts', import.meta.url))
const quickReact = fileURLToPath(new URL('./console/src/testing/quick-react.ts', import.meta.url))
const hooks = fileURLToPath(new URL('./server/src/testing/hooks.ts', import.meta.url))
const patience = fileURLToPath(new URL('./server/src/testing/patience.ts', import.meta.url))
const seed = fileURLToPath(new URL('./server/src/testing/seed.ts', import.meta.url))
/** What must become true has as long as a busy machine needs: the library waits for one second. See also patience.ts. */
const patient = { expect: { poll: { timeout: 20_000 } }, setupFiles: [patience] }
const server = {
  ...patient,
  root: 'server',
  include: ['src/**/*.test.ts'],
  globalSetup: [fileURLToPath(new URL('./server/src/testing/postgres.ts', import.meta.url))],
  // Steps of `npm test` share two cores: a test that takes seconds alone may take half a minute then.
  testTimeout: 90_000,
  hookTimeout: 120_000,
}
const ofTheirOwn = [
  'src/engines/**/*.test.ts',
  'src/**/crash.test.ts',
  'src/workers.test.ts',
  'src/outside-servers.test.ts',
  'src/stopping.test.ts',
  'src/clients/**/*.test.ts',
  'src/analytics-process.test.ts',
  'src/skewed-servers.test.ts',
]

const gib = 2 ** 30

/**
 * Many files of tests create a database, which is slow on a disk. They are created in memory if the machine has plenty;
 * `TMPDIR` names another folder.
 */
function keepInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= 4 * gib && process.availableMemory() >= 8 * gib) process.env['TMPDIR'] ??= '/dev/shm'
  } catch {
    // Only Linux has it.
  }
}

keepInMemory()

/** What takes minutes begins first: begun last, it would leave the other core without work. */
const longest = [
  'history/crash',
  'documents/documents',
  'http/sweep',
  'http/fuzzing',
  'src/crash',
  'audit/undo',
  'clients/public-client',
  'clients/game-client',
  'database/embedded-postgres',
  'src/every-screen',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((name) => moduleId.includes(`${name}.`))
  return place < 0 ? longest.length : place
}

/** Another seed of values (seed.ts) is also another order of the files: no test may depend on those before it. */
const orderSeed = process.env['TEST_SEED']
const shuffledPlace = ({ moduleId }: TestSpecification) =>
  createHash('sha256').update(`${orderSeed} ${moduleId}`).digest().readUIntBE(0, 6)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (orderSeed !== undefined) return files.toSorted((a, b) => shuffledPlace(a) - shuffledPlace(b))
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** A module that finds files by a pattern depends on which files there are: it is transformed anew in each run. */
const freshPatterns: Plugin = {
  name: 'fresh-patterns',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
    defineCacheKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}
const cached = { plugins: [freshPatterns] }

export default defineConfig({
  test: {
    // Transformed modules are kept in node_modules/.experimental-vitest-cache, by their content: `npm test` starts several
    // runners, and the next run has changed few modules.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // Also on two cores: what runs the tests has little to do meanwhile.
    maxWorkers: 2,
    // `npm run coverage` turns it on, and reads the summary.
    coverage: {
      provider: 'v8',
      include: ['server/src/areas/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.stories.ts'],
      reporter: ['json-summary'],
    },
    // Reading the whole server, or console, anew for each file takes longer than its tests do: `isolate: false`.
    projects: [
      {
        ...cached,
        test: {
          ...patient,
          name: 'contract',
          root: 'contract',
          testTimeout: 60_000,
          include: ['src/**/*.test.ts'],
          isolate: false,
          setupFiles: [patience, seed],
        },
      },
      {
        ...cached,
        test: {
          ...patient,
          name: 'client',
          root: 'client',
          testTimeout: 60_000,
          include: ['src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        ...cached,
        test: {
          ...patient,
          name: 'cli',
          root: 'cli',
          testTimeout: 60_000,
          include: ['src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        ...cached,
        test: {
          ...server,
          name: 'server',
          exclude: ofTheirOwn,
          isolate: false,
          setupFiles: [hooks, patience, seed],
        },
      },
      {
        ...cached,
        test: {
          ...server,
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.ts'],
          isolate: false,
          setupFiles: [hooks, patience, seed],
        },
      },
      // What starts and kills processes, or counts what a process has prepared.
      {
        ...cached,
        test: {
          ...server,
          name: 'engines',
          include: ofTheirOwn,
          globalSetup: [...server.globalSetup, builtServer],
          setupFiles: [hooks, patience, seed],
        },
      },
      {
        ...cached,
        test: {
          ...patient,
          name: 'console',
          root: 'console',
          include: ['src/**/*.test.ts'],
          isolate: false,
          setupFiles: [patience, seed],
          unstubGlobals: true,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react(), documentFiles],
        // All packages are found before the first test: one that is found later would reload the page in the middle of a test.
        optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.tsx', 'src/**/*.ts'] },
        test: {
          ...patient,
          name: 'screens',
          root: 'console',
          include: ['src/**/*.screen.test.tsx'],
          isolate: false,
          // The number of the whole run, and that of the command line, do not reach tests in a browser.
          maxWorkers: 2,
          setupFiles: [patience, quickReact],
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: await findChromium(),
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        ...cached,
        test: {
          ...patient,
          name: 'repository',
          include: ['*.test.ts'],
          root: '.',
          testTimeout: 60_000,
          isolate: false,
        },
      },
      // Runs the code blocks of README.md and docs against servers. Most of the time is spent waiting for these.
      {
        ...cached,
        test: {
          ...patient,
          name: 'documents',
          root: '.',
          include: ['e2e/documents/*.test.ts'],
          globalSetup: [builtServer],
          testTimeout: 420_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
