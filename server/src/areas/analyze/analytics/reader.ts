import { maxQueryLength } from '@regent/contract/analyze/analytics'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { openGrant, sealGrant } from '../../../engines/secrets/grants.ts'
import type { Vault } from '../../../engines/secrets/vault.ts'
import type { Asker } from '../../../engines/warehouse/warehouse.ts'
import { queryText } from '../../../kernel/history/ask.ts'
import type { History } from '../../../kernel/history/history.ts'

export const readerPath = '/api/analytics/reader'
export const csvPath = '/api/analytics/csv'

/** How long a CSV link and a password of the reader are valid. */
export const grantLifeMs = 15 * 60_000

/** Clients of the reader retry after six seconds. */
const readerTimeoutMs = 5_500
const csvTimeoutMs = 60_000
/** A file may have more rows than the screen. */
const maxCsvRows = 100_000

type Grant = { pid: string; csvOf?: string; reads?: true; asker?: Asker }

export const readerGrant = (vault: Vault, pid: string, now: number, asker: Asker): string =>
  sealGrant(vault, { pid, reads: true, asker }, now + grantLifeMs)

type Needs = { history: History; vault: Vault; clock: () => number }

/** Reads with a separate permission instead of a token: queries as plain text, and results as CSV. */
export async function readerRoutes(app: FastifyInstance, { history, vault, clock }: Needs): Promise<void> {
  await app.register(async (scope) => {
    // The body is parsed as text, whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxQueryLength * 4 }, (_, text, done) =>
      done(null, text),
    )

    scope.post(readerPath, async (request, reply) => {
      const [name = '', password = ''] = parseCredentials(request.headers.authorization)
      const grant = openGrant<Grant>(vault, password, clock())
      if (!grant?.reads || name !== `reader-${grant.pid}`) throw new ApiError('InvalidTokenError')
      const sql = typeof request.body === 'string' ? request.body.trim() : ''
      if (sql === '' || sql.length > maxQueryLength) {
        throw new ApiError('BadRequest', {
          field: 'body',
          message: `The body must be a query with at most ${maxQueryLength} characters.`,
        })
      }
      const { asker } = grant
      const answer = await queryText(history, grant.pid, sql, { form: 'reader', timeoutMs: readerTimeoutMs, asker })
      return reply.type('application/json; charset=utf-8').send(answer)
    })

    scope.get<{ Querystring: { grant?: unknown } }>(csvPath, async ({ query }, reply) => {
      const grant = openGrant<Grant>(vault, String(query.grant ?? ''), clock())
      if (grant?.csvOf === undefined) throw new ApiError('FileLinkInvalid')
      const { asker } = grant
      const limits = { form: 'csv', timeoutMs: csvTimeoutMs, rows: maxCsvRows, asker } as const
      const answer = await queryText(history, grant.pid, grant.csvOf, limits)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="history.csv"')
        .header('cache-control', 'private, no-store')
        .send(answer)
    })
  })
}

/** The name and password of basic authentication. */
function parseCredentials(header: string | undefined): string[] {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? [] : [text.slice(0, colon), text.slice(colon + 1)]
}
