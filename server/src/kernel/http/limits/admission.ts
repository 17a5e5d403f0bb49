import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { readBearerToken } from '../headers.ts'
import { readScope } from '../scope.ts'
import { FairQueue, type QueueRefusal, type Ticket, tickMs } from './fair-queue.ts'

/** Reads the organization of a bearer token; `isProven`: the token was identified before and is in the cache. */
type ReadOrganization = (token: string) => { cid: number; isProven: boolean } | undefined

/**
 * Starts requests in a fair order while the processor is short, before their bodies are read and their callers are
 * identified.
 */
export function admitFairly(app: FastifyInstance, readOrganization: ReadOrganization, queue = new FairQueue()): void {
  let ticking: NodeJS.Timeout | undefined
  const tick = () => {
    queue.tick(performance.now())
    if (queue.isActive) return
    clearInterval(ticking)
    ticking = undefined
  }
  app.addHook('onClose', async () => clearInterval(ticking))
  app.decorateRequest('ticket', undefined)
  app.addHook('onRequest', (request, _, done) => {
    const { call, passesBody } = request.routeOptions.config
    if (!call && !passesBody) return done()
    ticking ??= setInterval(tick, tickMs).unref()
    const { name, organization } = findOwner(request, readOrganization)
    const start = (refusal?: QueueRefusal) => done(refusal && toError(refusal))
    request.ticket = queue.enter(name, performance.now(), start, organization)
  })
  app.addHook('onResponse', ({ ticket }, _, done) => {
    if (ticket) queue.leave(ticket, performance.now())
    done()
  })
}

/**
 * The owner of a request. The scope and the token are not proven yet. Requests that only claim an organization are
 * therefore separate owners: forged ones do not delay the signed-in callers of the organization.
 */
function findOwner(request: FastifyRequest, readOrganization: ReadOrganization): Owner {
  const token = readBearerToken(request)
  const known = token ? readOrganization(token) : undefined
  const organization = known ? String(known.cid) : (readClaimedScope(request) ?? '')
  return { name: known?.isProven ? organization : nameClaimant(organization), organization }
}

type Owner = { name: string; organization: string }

/** Anybody can claim any number of organizations, so all claims together are only so many owners. */
const claimants = 4

/** The owner of requests that claim an organization, by its name. */
export function nameClaimant(organization: string): string {
  let sum = 0
  for (let at = 0; at < organization.length; at += 1) sum += organization.charCodeAt(at)
  return `claimed ${sum % claimants}`
}

function readClaimedScope({ headers }: FastifyRequest): string | undefined {
  try {
    const scope = readScope(headers)
    return scope?.organization ?? scope?.pid
  } catch {
    // The router refuses a malformed scope.
    return undefined
  }
}

const messages: Record<QueueRefusal, string> = {
  full: 'Too many requests of your organization wait for this server. Try again in a few seconds.',
  late: 'This server had no time for your request within ten seconds. Try again in a few seconds.',
}

const toError = (refusal: QueueRefusal) => new ApiError('ServerBusy', { message: messages[refusal] })

/** Adds metrics for the requests that this process works on, and for those that wait. */
export function admissionMetrics(registry: Registry, queue: FairQueue): void {
  const shared = { aggregator: 'sum' as const, registers: [registry] }
  new Gauge({
    name: 'regent_requests_in_work',
    help: 'Calls that this process works on, without those that wait for a lock or another server for a second.',
    ...shared,
    collect() {
      this.set(queue.working)
    },
  })
  new Gauge({
    name: 'regent_requests_waiting',
    help: 'Calls that wait until this process has time for them.',
    ...shared,
    collect() {
      this.set(queue.waiting)
    },
  })
  new Gauge({
    name: 'regent_requests_limited',
    help: '1 while the event loop is late and the number of calls in work is limited, otherwise 0.',
    ...shared,
    aggregator: 'max',
    collect() {
      this.set(queue.limit === undefined ? 0 : 1)
    },
  })
  new Counter({
    name: 'regent_requests_refused_total',
    help: 'Calls that were refused because their organization had too many waiting, or because they waited ten seconds.',
    ...shared,
    collect() {
      this.reset()
      this.inc(queue.refused)
    },
  })
  const waited = new Histogram({
    name: 'regent_request_wait_seconds',
    help: 'Time that calls waited until this process had time for them. Calls that did not have to wait are not counted.',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  queue.onWaited = (waitedMs) => waited.observe(waitedMs / 1_000)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of the call in the queue of this process. */
    ticket: Ticket | undefined
  }
}
