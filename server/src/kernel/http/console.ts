import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { consoleDist } from '../settings/paths.ts'
import type { Settings } from '../settings/settings.ts'

const isApi = (url: string) =>
  /^\/(basic|object|api|report|files|health|ready|metrics|(openapi|asyncapi)\.json)(\/|\?|$)/.test(url)

/**
 * Files lie at the top, in `/assets` and in `/documents`. Below an organization's address the last part may end like a
 * file's name: `…/leaderboards/leaderboards.duels` is a screen. A filter in the query may too.
 */
const isFile = (url: string) => /^\/((assets|documents)\/[^?]*|[^/?]*\.[a-z0-9]{2,5})(\?|$)/i.test(url)

/** Serves the built console on the API's port. Every address that is not a file answers with the console. */
export async function serveConsole(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl'> & { filesOrigin?: string | undefined },
  dist: string = consoleDist,
): Promise<void> {
  // The console loads this file to find another server; without it the console uses this one.
  const config = join(dist, 'config.json')
  if (!existsSync(config)) {
    app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send({ server: '' }))
  }
  if (!existsSync(dist)) return
  const connectSrc = connectSources(settings.publicUrl, existsSync(config) ? readFileSync(config, 'utf8') : undefined)
  const filesSrc = settings.filesOrigin === undefined ? [] : [settings.filesOrigin]
  await app.register(async (pages) => {
    await pages.register(helmet, contentSecurity([...connectSrc, ...filesSrc], filesSrc))
    await servePages(pages, dist)
  })
}

async function servePages(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
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

/**
 * Allowed targets of the console's requests: its own host, the base URL of file links, and the server in its
 * `config.json`.
 */
export function connectSources(publicUrl: string | undefined, config: string | undefined): string[] {
  const origins = [publicUrl, serverIn(config)].flatMap((address) => {
    const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
    return url && /^https?:$/.test(url.protocol) ? [url.origin] : []
  })
  return ["'self'", ...new Set(origins)]
}

function serverIn(config: string | undefined): string | undefined {
  try {
    const { server } = (JSON.parse(config ?? '{}') ?? {}) as { server?: unknown }
    return typeof server === 'string' ? server : undefined
  } catch {
    // The console itself reports that its file is invalid.
    return undefined
  }
}

/** The console loads nothing from other hosts, except files of the file store. */
const contentSecurity = (connectSrc: string[], filesSrc: string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...filesSrc],
      fontSrc: ["'self'", 'data:'],
      connectSrc,
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
})
