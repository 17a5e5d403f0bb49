import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { consoleDist } from '../paths.ts'

const isApi = (url: string) =>
  /^\/(basic|object|api|report|files|health|ready|metrics|openapi\.json)(\/|\?|$)/.test(url)

/** Looks at the path alone: a filter in the query may end like a file's name. */
const isFile = (url: string) => /^[^?]*\.[a-z0-9]{2,5}(\?|$)/i.test(url)

/** Serves the built console on the API's port. Every address that is not a file answers with the console. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  // A file of that name beside the built console names another server; without it the console uses this one.
  if (!existsSync(join(consoleDist, 'config.json'))) {
    app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send({ server: '' }))
  }
  if (!existsSync(consoleDist)) return
  await app.register(async (pages) => {
    await pages.register(helmet, contentSecurity)
    await servePages(pages)
  })
}

async function servePages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: consoleDist,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names of built files contain a hash of the content.
      const isHashed = /[\\/]assets[\\/]/.test(path)
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (isApi(request.url) || isFile(request.url)) throw new ApiError('NotFound')
    return reply.sendFile('index.html')
  })
}

/** The console loads nothing from other hosts; it may call another server of the same API. */
const contentSecurity = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'http:', 'https:', 'ws:', 'wss:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
}
