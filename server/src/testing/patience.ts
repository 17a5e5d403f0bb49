import { vi } from 'vitest'

/**
 * How long a test waits for something to become true: what must happen has as long as a busy machine needs. The library
 * waits for one second, and only `expect.poll` has a setting (vitest.config.ts).
 */
const patienceMs = 20_000

type Options = Parameters<typeof vi.waitFor>[1]
const withPatience = (options: Options) => (typeof options === 'number' ? options : { timeout: patienceMs, ...options })

/** Files of a worker that share the library read this file again. */
const isSet = Symbol.for('the library waits as long as a busy machine needs')
if (!(isSet in vi)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (callback, options) => waitFor(callback, withPatience(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, withPatience(options))
  Object.assign(vi, { [isSet]: true })
}
