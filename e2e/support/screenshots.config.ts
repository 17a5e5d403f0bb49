import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

const server = Array.isArray(base.webServer) ? base.webServer[0] : base.webServer
if (!server) throw new Error('The stories have no server')

/** Takes the pictures of the documentation with the server and the browser of the stories: `npm run screenshots`. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screenshots',
  workers: 1,
  fullyParallel: false,
  timeout: 600_000,
  reporter: [['list']],
  webServer: {
    ...server,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...server.env, DATA_DIR: '.regent/screenshots', SERVICES_DIR: '.regent/screenshots/services' },
  },
})
