import { defineConfig } from '@playwright/test'
import { dataDir, port } from './e2e/support/data-dir.ts'
import { storesUrl } from './e2e/support/stores.ts'
import { findChromium } from './tools/bench/chromium.ts'

const baseURL = `http://127.0.0.1:${port}`

/** An operator's stories on the built console, served by a real server on an empty database. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  // A story that passes only at its second attempt is named, and fails the run.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // Menus and drawers stand at once, instead of each story waiting until they have slid in. keys.spec.ts lets them slide.
    contextOptions: { reducedMotion: 'reduce' },
    // The stories of a worker share a browser context, which is emptied for each of them: what the browser has loaded and
    // compiled stays.
    reuseContext: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    // `--trace retain-on-failure` keeps each step's page. It takes a sixth of the run, which is why it has to be asked for.
    trace: 'off',
    launchOptions: await findChromium(),
  },
  webServer: {
    command: 'node e2e/support/server.mjs',
    url: `${baseURL}/ready`,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // The browsers need the other cores: with two workers on two cores the stories take a third longer. `WORKERS=2` tells
      // them to several.
      WORKERS: process.env['WORKERS'] ?? '1',
      SUPPORT_EMAIL: 'help@regent.test',
      SERVICES_DIR: `${dataDir}/services`,
      // Each story makes an organization of its own, and the services that vouch for players run beside it.
      ORGANIZATIONS_PER_HOUR: '0',
      GUESTS_PER_HOUR: '0',
      PRIVATE_HOSTS: 'loopback',
      PAYMENT_STORES_URL: storesUrl,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
    stdout: 'pipe',
  },
})
