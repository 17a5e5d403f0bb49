import type { AnyEndpoint, OutputOf } from '@regent/contract/endpoint'
import { type CallArguments, call, scopeOf } from './client.ts'
import { isDemoScope } from './demo-scope.ts'

/** Milliseconds for which data count as new. */
export const FRESH_MS = 10_000

const begun = new Map<string, { answer: Promise<unknown>; at: number }>()

/** The name of a read. Another realm's data has another one; by the path, all reads of a call are found. */
export const readKey = (endpoint: AnyEndpoint, input: object | undefined, scope: string | null) =>
  [endpoint.path, input ?? {}, scope] as const

/**
 * Makes a read before the code that needs it is here: the answer is on its way meanwhile. Who makes the same read first
 * is handed it (query.ts), and hears of its failure.
 */
export function begin<E extends AnyEndpoint>(endpoint: E, ...[input, options]: CallArguments<E>): void {
  const scope = scopeOf(endpoint, options?.scope)
  // A demo answers in the browser, with code of its own.
  if (isDemoScope(scope)) return
  const answer = call(endpoint, ...([input, { ...options, scope }] as CallArguments<E>))
  answer.catch(() => {})
  begun.set(JSON.stringify(readKey(endpoint, input, scope)), { answer, at: Date.now() })
}

/** The answer of a read that was begun a moment ago: once, so that whoever reads again asks the server. */
export function takeBegun<E extends AnyEndpoint>(key: ReturnType<typeof readKey>): Promise<OutputOf<E>> | undefined {
  const text = JSON.stringify(key)
  const found = begun.get(text)
  begun.delete(text)
  return found && Date.now() - found.at < FRESH_MS ? (found.answer as Promise<OutputOf<E>>) : undefined
}
