import { afterAll } from 'vitest'
import { closeApp } from './test-app.ts'

// Files share the modules that a worker has read, not what they have started.
afterAll(closeApp)
