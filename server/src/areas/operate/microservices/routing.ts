import { ApiError } from '@regent/contract/errors'
import type { ServiceRoute } from '@regent/contract/operate/microservices'
import type { ServiceConnectionRow } from './connection-queries.ts'

/** Calls of this process that each connected instance has not answered. */
const underWay = new Map<string, number>()

/** Counts a call of an instance until the returned function is called. */
export function countCall(id: string): () => void {
  underWay.set(id, (underWay.get(id) ?? 0) + 1)
  return () => {
    const left = (underWay.get(id) ?? 1) - 1
    if (left > 0) underWay.set(id, left)
    else underWay.delete(id)
  }
}

/**
 * The routing key that a call names for a service in X-BEAM-SERVICE-ROUTING-KEY: `key`, or `micro_service:key` with
 * several separated by commas.
 */
export function routingKeyFor(service: string, header: string | undefined): string | undefined {
  for (const entry of header?.split(',') ?? []) {
    const [name = '', key] = entry.trim().split(/:(.*)/s)
    if (key === undefined && name !== '') return name
    if (name.replace(/^micro_/, '') === service && key) return key
  }
  return undefined
}

/** Whether a call is one that an instance with these routes takes. The calls of the console are for every instance. */
export function takesRoute(routes: readonly ServiceRoute[], method: string, pathWithQuery: string): boolean {
  const path = pathWithQuery.split('?')[0] ?? ''
  if (routes.length === 0 || /^\/admin\/(HealthCheck|Docs)\/?$/i.test(path)) return true
  const parts = path.split('/').filter(Boolean)
  return routes.some((route) => route.method === method && fits(route.path.split('/').filter(Boolean), parts))
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return false
  return fixed.every((part, index) => part.startsWith(':') || part === parts[index])
}

type RoutedCall = { service: string; method: string; path: string; routingKey?: string | undefined }

/**
 * The connected instances that take a call. Those with the routing key that it names come instead of all others, as long
 * as there are any; without one, only instances without a key.
 */
export function instancesFor(
  rows: readonly ServiceConnectionRow[],
  { method, path, routingKey }: RoutedCall,
): { instances: ServiceConnectionRow[]; isForDeveloper: boolean } {
  const able = rows.filter(({ routes }) => takesRoute(routes, method, path))
  const own = able.filter(
    ({ routing_key, state }) => routing_key !== null && routing_key === routingKey && state === 'healthy',
  )
  if (own.length > 0) return { instances: own, isForDeveloper: true }
  return { instances: able.filter(({ routing_key }) => routing_key === null), isForDeveloper: false }
}

type Candidate = { id: string; weight: number }

/** The one with the fewest calls under way for its weight; among equal ones, any. */
export function leastBusy<One extends Candidate>(candidates: readonly One[]): One | undefined {
  const load = ({ id, weight }: Candidate) => ((underWay.get(id) ?? 0) + 1) / weight
  const least = Math.min(...candidates.map(load))
  const equal = candidates.filter((one) => load(one) === least)
  return equal[Math.floor(Math.random() * equal.length)]
}

/** Why no connected instance takes a call. */
export function whyNotConnected(
  rows: readonly ServiceConnectionRow[],
  { service, method, path }: RoutedCall,
): ApiError | undefined {
  const forAll = rows.filter(({ routing_key }) => routing_key === null)
  if (forAll.length === 0) return undefined
  const able = forAll.filter(({ routes }) => takesRoute(routes, method, path))
  const bare = path.split('?')[0]
  if (able.length === 0) {
    return new ApiError('NotFound', { message: `No connected instance of ${service} takes ${method} ${bare}.` })
  }
  const ill = able.find(({ state }) => state !== 'healthy')
  const why = ill
    ? (ill.last_error ?? 'Its connected instances have not answered their health check yet.')
    : 'Its connected instances take no more calls at the moment.'
  return new ApiError('MicroserviceNotRunning', { message: `The service ${service} takes no calls: ${why}` })
}
