import { ApiError } from '@regent/contract/errors'
import type { ServiceRoute } from '@regent/contract/operate/microservices'
import type { ServiceConnectionRow } from './connection-queries.ts'

/** The outstanding calls of this process, per connected instance. */
const outstandingCalls = new Map<string, number>()

/** Counts a call of an instance until the returned function is called. */
export function countCall(id: string): () => void {
  outstandingCalls.set(id, (outstandingCalls.get(id) ?? 0) + 1)
  return () => {
    const remaining = (outstandingCalls.get(id) ?? 1) - 1
    if (remaining > 0) outstandingCalls.set(id, remaining)
    else outstandingCalls.delete(id)
  }
}

/**
 * The routing key of a call for a service in X-BEAM-SERVICE-ROUTING-KEY: `key`, or a comma-separated list of
 * `micro_service:key`.
 */
export function routingKeyFor(service: string, header: string | undefined): string | undefined {
  for (const entry of header?.split(',') ?? []) {
    const [name = '', key] = entry.trim().split(/:(.*)/s)
    if (key === undefined && name !== '') return name
    if (name.replace(/^micro_/, '') === service && key) return key
  }
  return undefined
}

/** True if an instance with these routes accepts a call. Every instance accepts the calls of the console. */
export function acceptsRoute(routes: readonly ServiceRoute[], method: string, pathWithQuery: string): boolean {
  const path = pathWithQuery.split('?')[0] ?? ''
  if (routes.length === 0 || /^\/admin\/(HealthCheck|Docs)\/?$/i.test(path)) return true
  const parts = path.split('/').filter(Boolean)
  return routes.some((route) => route.method === method && matchesPattern(route.path.split('/').filter(Boolean), parts))
}

function matchesPattern(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return false
  return fixed.every((part, index) => part.startsWith(':') || part === parts[index])
}

type RoutedCall = { service: string; method: string; path: string; routingKey?: string | undefined }

/**
 * The connected instances that accept a call. If instances have the routing key of the call, only they are used.
 * Without one, only instances without a key are used.
 */
export function instancesFor(
  rows: readonly ServiceConnectionRow[],
  { method, path, routingKey }: RoutedCall,
): { instances: ServiceConnectionRow[]; isForDeveloper: boolean } {
  const able = rows.filter(({ routes }) => acceptsRoute(routes, method, path))
  const own = able.filter(
    ({ routing_key, state }) => routing_key !== null && routing_key === routingKey && state === 'healthy',
  )
  if (own.length > 0) return { instances: own, isForDeveloper: true }
  return { instances: able.filter(({ routing_key }) => routing_key === null), isForDeveloper: false }
}

type Candidate = { id: string; weight: number }

/** The instance with the fewest outstanding calls for its weight; among equal ones, a random one. */
export function leastBusy<One extends Candidate>(candidates: readonly One[]): One | undefined {
  const load = ({ id, weight }: Candidate) => ((outstandingCalls.get(id) ?? 0) + 1) / weight
  const least = Math.min(...candidates.map(load))
  const equal = candidates.filter((one) => load(one) === least)
  return equal[Math.floor(Math.random() * equal.length)]
}

/** Why no connected instance accepts a call. */
export function whyNotConnected(
  rows: readonly ServiceConnectionRow[],
  { service, method, path }: RoutedCall,
): ApiError | undefined {
  const forAll = rows.filter(({ routing_key }) => routing_key === null)
  if (forAll.length === 0) return undefined
  const able = forAll.filter(({ routes }) => acceptsRoute(routes, method, path))
  const bare = path.split('?')[0]
  if (able.length === 0) {
    return new ApiError('NotFound', { message: `No connected instance of ${service} accepts ${method} ${bare}.` })
  }
  const ill = able.find(({ state }) => state !== 'healthy')
  const why = ill
    ? (ill.last_error ?? 'Its instances have not passed the health check yet.')
    : 'All instances are at capacity.'
  return new ApiError('MicroserviceNotRunning', { message: `The service ${service} accepts no calls. ${why}` })
}
