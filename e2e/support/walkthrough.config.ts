import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import screenshots from './screenshots.config.ts'

const server = Array.isArray(screenshots.webServer) ? screenshots.webServer[0] : screenshots.webServer
if (!server) throw new Error('The stories have no server')

/** Records the walk-through of the documentation with the server and the browser of the stories: `npm run walkthrough`. */
export default defineConfig({
  ...screenshots,
  testMatch: 'walkthrough.ts',
  use: { ...screenshots.use, actionTimeout: 30_000 },
  outputDir: '../../test-results/walkthrough',
  webServer: {
    ...server,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...server.env,
      DATA_DIR: '.regent/walkthrough',
      SERVICES_DIR: '.regent/walkthrough/services',
      EXTRA_CUSTOMERS: '*',
    },
  },
})
