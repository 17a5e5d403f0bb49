import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeSockets } from '../api-description/asyncapi.ts'
import { builtApiDescription } from '../settings/paths.ts'

const json = 'application/json; charset=utf-8'
const compress = promisify(gzip)

/** A text with its compressed form and its ETag. */
type Described = { text: Buffer; compressed: Buffer; etag: string }

/** The descriptions of the API, for tools and for the reference in the console. */
export function descriptionRoutes(
  app: FastifyInstance,
  { version, publicUrl }: { version: string; publicUrl?: string | undefined },
): void {
  let description: Promise<Described> | undefined
  app.get('/openapi.json', async (request, reply) => {
    description ??= prepare(version, publicUrl).catch((error: unknown) => {
      description = undefined // the next request retries
      throw error
    })
    return answer(request, reply, await description)
  })
  app.get('/asyncapi.json', (request, reply) => {
    const base = publicUrl ?? `${request.protocol}://${request.host}`
    const { host, protocol } = new URL(URL.canParse(base) ? base : 'http://localhost')
    return reply.type(json).send(JSON.stringify(describeSockets(version, { host, isSecure: protocol === 'https:' })))
  })
}

/** A server that runs from its sources generates the description, because its contract may have changed. */
async function prepare(version: string, publicUrl: string | undefined): Promise<Described> {
  const text = Buffer.from(
    builtApiDescription !== undefined && existsSync(builtApiDescription)
      ? replaceServer(await readFile(builtApiDescription, 'utf8'), publicUrl)
      : await generate(version, publicUrl),
  )
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { text, compressed: await compress(text), etag }
}

async function generate(version: string, publicUrl: string | undefined): Promise<string> {
  const { describeApi } = await import('../api-description/openapi.ts')
  return JSON.stringify(describeApi(version, publicUrl))
}

/** The description of the build with the public base URL of this server. */
export const replaceServer = (description: string, publicUrl: string | undefined): string =>
  publicUrl === undefined
    ? description
    : description.replace('"servers":[{"url":"/"', () => `"servers":[{"url":${JSON.stringify(publicUrl)}`)

/** `gzip` with a quality of zero means that the client refuses it. */
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''))

function answer(request: FastifyRequest, reply: FastifyReply, { text, compressed, etag }: Described): FastifyReply {
  // The compressed form is the same version, so both have one weak tag.
  const tag = `W/${etag}`
  reply.type(json).header('etag', tag).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding')
  const etags = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (etags.some((one) => one.replace(/^W\//, '') === etag)) return reply.status(304).send()
  if (!acceptsGzip(request)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
