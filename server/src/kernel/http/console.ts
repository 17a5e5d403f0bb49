import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { consoleDist } from '../paths.ts'

const isApi = (url: string) =>
  /^\/(basic|object|api|report|files|health|ready|metrics|openapi\.json)(\/|\?|$)/.test(url)

/** By its path alone: what a screen is filtered by may end like a file’s name. */
const isFile = (url: string) => /^[^?]*\.[a-z0-9]{2,5}(\?|$)/i.test(url)

/** The built console, on the same port as the API. An address that is not a file is the console's own. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  // A file of that name beside the built console says otherwise; none means this very server.
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
      // Built files carry their content's hash in the name.
      const isHashed = /[\\/]assets[\\/]/.test(path)
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (isApi(request.url) || isFile(request.url)) throw new ApiError('NotFound')
    return reply.sendFile('index.html')
  })
}

/** The console loads nothing from elsewhere; it may talk to another server of the same API. */
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
