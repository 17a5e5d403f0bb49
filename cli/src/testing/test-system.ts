import type { System } from '../system.ts'

/** A computer for tests: its output is kept, and its questions get the given answers. */
export function testSystem(changes: Partial<System> = {}) {
  const out: string[] = []
  const err: string[] = []
  const system: System = {
    env: {},
    isTerminal: false,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    readInput: async () => '',
    ask: async () => '',
    openBrowser: () => {},
    sleep: async () => {},
    now: Date.now,
    ...changes,
  }
  /** Returns what was written since the last call. */
  const take = () => ({ out: out.splice(0).join(''), err: err.splice(0).join('') })
  return { system, take }
}
