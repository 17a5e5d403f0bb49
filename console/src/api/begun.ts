import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { type CallArguments, call, resolveScope } from './client.ts'
import { isDemoScope } from './demo/demo-scope.ts'

/** Data younger than this are not fetched again, in milliseconds. */
export const FRESH_MS = 10_000

const preloadedReads = new Map<string, { answer: Promise<unknown>; at: number }>()

/** The key of a read. Keys of different realms differ; all reads of an endpoint share the path. */
export const readKey = (endpoint: AnyEndpoint, input: object | undefined, scope: string | null) =>
  [endpoint.path, input ?? {}, scope] as const

/**
 * Starts a read before the code that needs it is loaded. The next identical read gets this answer (query.ts), or its
 * error.
 */
export function preloadRead<E extends AnyEndpoint>(endpoint: E, ...[input, options]: CallArguments<E>): void {
  const scope = resolveScope(endpoint, options?.scope)
  // The demo answers in the browser; its code is loaded separately.
  if (isDemoScope(scope)) return
  const answer = call(endpoint, ...([input, { ...options, scope }] as CallArguments<E>))
  answer.catch(() => {})
  preloadedReads.set(JSON.stringify(readKey(endpoint, input, scope)), { answer, at: Date.now() })
}

/** Returns the preloaded answer of a read and removes it, so that the next read asks the server again. */
export function takePreloaded<E extends AnyEndpoint>(
  key: ReturnType<typeof readKey>,
): Promise<EndpointOutput<E>> | undefined {
  const text = JSON.stringify(key)
  const preloaded = preloadedReads.get(text)
  preloadedReads.delete(text)
  return preloaded && Date.now() - preloaded.at < FRESH_MS
    ? (preloaded.answer as Promise<EndpointOutput<E>>)
    : undefined
}
