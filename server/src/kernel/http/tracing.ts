import type { AnyEndpoint } from '@regent/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentSpan, type Span, withSpan } from '../../engines/tracing/span.ts'
import { readTraceContext, traceHeader } from '../../engines/tracing/trace-context.ts'
import type { Tracer } from '../../engines/tracing/tracer.ts'
import { nameOfCall } from './operations.ts'

/**
 * Creates a span for each request, below the caller's span if a header contains one. The span contains the call, its
 * realm and its result, but never the URL, since paths contain ids of people and links are secrets.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, id, routeOptions } = request
    // A socket stays open for hours, so a span would be useless.
    if (headers.upgrade !== undefined) return done()
    const route = routeOptions.url ?? 'none'
    const values = { 'http.request.method': method, 'http.route': route, 'regent.request_id': id }
    const parent = readTraceContext(headers[traceHeader])
    const span = tracer.begin(`${method} ${route}`, 'server', values, parent)
    if (span) spans.set(request, span)
    withSpan(span, done)
  })
  // The body arrives in events of the connection, which know of no span.
  app.addHook('preValidation', (request, _, done) => withSpan(spans.get(request), done))
  app.addHook('onError', (request, _, error, done) => {
    spans.get(request)?.note(error)
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail()
    span?.end()
    done()
  })
  // A caller who leaves before the answer gets none.
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end()
    done()
  })
}

/** Says in the request's span which call it was, and where. */
export function traceCall(call: AnyEndpoint, cid: number, pid: string): void {
  currentSpan()?.set({
    'regent.call': nameOfCall.get(call),
    'regent.organization': cid,
    'regent.realm': pid === '' ? undefined : pid,
  })
}
