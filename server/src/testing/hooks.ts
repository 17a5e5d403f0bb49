import { afterAll } from 'vitest'
import { closeApp } from './test-app.ts'

// Test files of a worker share the loaded modules, but not what they have started.
afterAll(closeApp)
