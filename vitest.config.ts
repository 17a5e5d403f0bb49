import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('./server/src/testing/postgres.ts', import.meta.url))],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'console', root: 'console', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'repository', include: ['*.test.ts'], root: '.' } },
    ],
  },
})
