import { afterAll } from 'vitest'
import { endStarted } from './after-file.ts'

// Test files of a worker share the loaded modules, but not what they have started. The app itself is not read here: that
// takes longer than the tests of many a file that needs none.
afterAll(endStarted)
