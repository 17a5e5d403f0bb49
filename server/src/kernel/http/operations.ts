import type { AnyEndpoint } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, type PrometheusContentType, Registry } from 'prom-client'
import { askerFields } from './asker.ts'
import { descriptionRoutes } from './description-routes.ts'
import type { Readiness } from './readiness.ts'

/** The name of each call of the contract. */
export const nameOfCall = new Map(allEndpoints.map(({ name, call }) => [call, name]))

/** An answered call of the contract. */
export type Answered = {
  call: AnyEndpoint
  name: string
  cid: number | undefined
  pid: string | undefined
  status: number
  error: string | undefined
  ms: number
}

/** Endpoints for those who run the server: whether it is alive and ready, its metrics, and its API description. */
export function operationRoutes(
  app: FastifyInstance,
  options: {
    version: string
    /** The public base URL of this server; without it, the host of the request. */
    publicUrl?: string | undefined
    /** Whether this server should get requests, and what it lacks. */
    readiness: () => Promise<Readiness>
    /** Called with each answered call of the contract. */
    onAnswered?: (answered: Answered) => void
    /** Adds what other parts of the server measure. */
    addMetrics?: (registry: Registry) => void
    /**
     * The metrics of all processes of this server in one text; null if they are unavailable. Absent: there is only this
     * process.
     */
    sumMetrics?: (() => Promise<string | null>) | undefined
  },
): void {
  const { sumMetrics } = options
  const registry = sumMetrics ? new AggregatorRegistry<PrometheusContentType>() : new Registry()
  // The supervisor requests these from each of its workers.
  if (sumMetrics) AggregatorRegistry.setRegistries([registry])
  collectDefaultMetrics({ register: registry, prefix: 'regent_' })
  options.addMetrics?.(registry)
  const durations = new Histogram({
    name: 'regent_http_request_duration_seconds',
    help: 'Duration of calls, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    const name = call ? (nameOfCall.get(call) ?? 'unknown') : 'other'
    const { statusCode: status, elapsedTime } = reply
    const { cid, pid } = request.asker ?? {}
    const error = request.refusal
    durations.observe({ call: name, status }, elapsedTime / 1000)
    if (call) options.onAnswered?.({ call, name, cid, pid, status, error, ms: elapsedTime })
    // Reads are frequent, so they are logged only at level debug.
    const level = request.method === 'GET' || request.method === 'OPTIONS' ? 'debug' : 'info'
    const log = app.log as Logger
    if (log.isLevelEnabled(level)) {
      // The route's pattern: a path or a query may itself be a permission, such as a link to upload.
      const route = request.routeOptions.url ?? 'none'
      const ms = Math.round(elapsedTime * 10) / 10
      const { id: reqId, method } = request
      log[level]({ reqId, ...askerFields(request), call: name, method, route, status, error, ms }, 'answered')
    }
    done()
  })

  app.get('/health', () => ({ status: 'ok', version: options.version }))
  app.get('/ready', async (_, reply) => {
    const { isReady, ...body } = await options.readiness()
    return reply.status(isReady ? 200 : 503).send(body)
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send((await sumMetrics?.()) ?? (await registry.metrics())),
  )
  descriptionRoutes(app, options)
}
