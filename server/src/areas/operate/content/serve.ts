import { ApiError } from '@regent/contract/errors'
import type { ContentProperty } from '@regent/contract/operate/content/content-shapes'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../kernel/write/write.ts'
import { readItems } from './lists.ts'
import type { ContentRow } from './queries.ts'
import { contentPath, opensPrivate } from './uris.ts'

type Params = { pid: string; id: string; version: string }

const aYear = 'max-age=31536000, immutable'

/**
 * Serves items to game clients: one URL per version with an immutable response. The public part needs no token, because
 * only readers of a manifest get its versions. The private part needs the key in its URL.
 */
export function serveContent(app: FastifyInstance, { db, vault, files, clock }: Services): void {
  const find = async ({ pid, id, version }: Params): Promise<ContentRow> => {
    const [row] = await readItems({ db, id: pid }, [{ id, version }])
    if (!row || (row.kind === 'binary' && row.object === null)) throw new ApiError('ContentNotFound')
    return row
  }
  const sendBinary = async (row: ContentRow, reply: FastifyReply) => {
    const file = await files.get(row.object ?? '', row.md5 ?? undefined)
    if (!file) throw new ApiError('ContentNotFound')
    return reply
      .type(row.mime_type ?? 'application/octet-stream')
      .header('content-length', file.size)
      .header('content-security-policy', 'sandbox')
      .send(file.content)
  }

  app.get<{ Params: Params }>(`${contentPath}/:pid/:id/:version`, async ({ params }, reply) => {
    const row = await find(params)
    reply.header('cache-control', `public, ${aYear}`)
    if (row.kind === 'binary') return sendBinary(row, reply)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(buildItemFile(row, isForEverybody)))
  })

  app.get<{ Params: Params; Querystring: { key?: unknown } }>(
    `${contentPath}/:pid/:id/:version/private`,
    async ({ params, query }, reply) => {
      const key = typeof query.key === 'string' ? query.key : undefined
      if (!opensPrivate(vault, key, params.pid, clock())) throw new ApiError('FileLinkInvalid')
      const row = await find(params)
      reply.header('cache-control', `private, ${aYear}`)
      if (row.kind === 'binary') return sendBinary(row, reply)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(buildItemFile(row, () => true)))
    },
  )
}

const isForEverybody = ({ visibility }: ContentProperty) => visibility === 'public'

type Filter = (property: ContentProperty) => boolean

/** An item as clients read it. */
export function buildItemFile({ id, version, kind, properties, variants }: ContentRow, isShown: Filter) {
  const pickVisible = (of: Readonly<Record<string, ContentProperty>>) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([name, property]) => {
        if (!isShown(property)) return []
        const { visibility: _, ...value } = property
        return [[name, kind === 'text' ? (property.text ?? '') : value]]
      }),
    )
  const file = { id, version, properties: pickVisible(properties) }
  const all = variants as Record<string, ContentProperty>[] | null
  return all ? { ...file, variants: all.map(pickVisible) } : file
}
