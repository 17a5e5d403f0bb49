import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

const { webServer: _, ...rest } = base

/** Looks at the screens of a server that main.ts has started on an older server's data. */
export default defineConfig({
  ...rest,
  testDir: '.',
  testMatch: 'screens.ts',
  outputDir: '../../test-results/upgrade',
  workers: 1,
  timeout: 600_000,
  reporter: [['list']],
})
