import type { FastifyInstance } from 'fastify'

const headers = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'If-Match',
  'If-None-Match',
  'X-Change-Set',
  'X-Request-Id',
  'X-BEAM-SCOPE',
  'X-BEAM-GAMERTAG',
  'X-BEAM-TIMEOUT',
  'X-BEAM-SIGNATURE',
  'X-BEAM-SERVICE-ROUTING-KEY',
  'X-DE-SCOPE',
  'X-DE-GAMERTAG',
  'X-DE-SIGNATURE',
  'X-KS-CLIENTID',
  'X-KS-PROJECTID',
  'X-KS-TIMEOUT',
  'X-KS-TIME',
  'X-KS-USER-AGENT',
  'X-KS-USER-AGENT-VERSION',
  'X-KS-GAME-VERSION',
  'X-KS-BEAM-SDK-VERSION',
  'X-KS-SHARD',
  'X-KS-TOKEN',
  'X-OBJ-RC',
].join(', ')

/**
 * Web games run on other origins. Calls use a bearer token and never cookies, so any origin may make them. Unknown
 * request headers are allowed too; their values are ignored.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (request.headers.origin !== undefined) {
      reply.header('access-control-allow-origin', '*')
      reply.header(
        'access-control-expose-headers',
        'ETag, X-Request-Id, X-Audit-Entries, X-Change-Set-Recorded, X-Review-Plan, Retry-After',
      )
    }
    done()
  })
  app.options('/*', (request, reply) => {
    const requestedHeaders = request.headers['access-control-request-headers']
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS')
      .header('access-control-allow-headers', requestedHeaders ? `${headers}, ${requestedHeaders}` : headers)
      .header('access-control-max-age', '86400')
      .status(204)
      .send()
  })
}
