import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { WarehouseMissing } from '../../engines/warehouse/warehouse.ts'
import { type ServerSignature, serverSignatureHeader } from '../servers/signature.ts'
import type { History } from './history.ts'
import { historyPath, passedOn } from './remote.ts'

const asker = z
  .object({ cid: z.number(), accountId: z.number().optional() })
  .transform(({ cid, accountId }) => ({ cid, accountId }))
  .optional()
const Question = z.object({
  pid: z.string().max(64),
  sql: z.string().default(''),
  limits: z
    .object({ rows: z.number(), timeoutMs: z.number(), isOwn: z.boolean().optional(), asker })
    .default({ rows: 1, timeoutMs: 1 }),
  form: z.enum(['answer', 'reader', 'csv']).default('answer'),
  asker,
  mayPassOn: z.boolean(),
})
type Question = z.output<typeof Question>

type Needs = {
  /** Runs queries here, or forwards them to another server. */
  history: History
  /** Answers here, or rejects. */
  own: History
  signature: ServerSignature
}

const answers: Record<string, (history: History, question: Question) => Promise<unknown>> = {
  query: (history, { pid, sql, limits }) => history.query(pid, sql, limits),
  text: (history, { pid, sql, limits, form }) => history.text(pid, sql, limits, form),
  check: async (history, { pid, sql, asker }) => {
    await history.check(pid, sql, asker)
    return {}
  },
  tables: (history, { pid }) => history.tables(pid),
  columns: (history, { pid }) => history.columns(pid),
  status: (history, { pid }) => history.status(pid),
}

/** Serves history requests of other processes. They must be signed with SECRET_KEY. */
export async function serveHistory(app: FastifyInstance, { history, own, signature }: Needs): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))

    scope.post<{ Params: { what: string } }>(`${historyPath}/:what`, async (request, reply) => {
      const body = String(request.body ?? '')
      const signed = { method: 'POST', path: request.url, body }
      const refusal = signature.refuse(signed, request.headers[serverSignatureHeader])
      if (refusal?.reason === 'key') throw new ApiError('InvalidTokenError')
      if (refusal) return reply.status(503).send(passedOn(new WarehouseMissing(refusal.message)))
      const answer = answers[request.params.what]
      if (!answer) throw new ApiError('NotFound')
      const question = Question.parse(JSON.parse(body))
      try {
        return await answer(question.mayPassOn ? history : own, question)
      } catch (error) {
        const errorToSend = passedOn(error)
        if (!errorToSend) throw error
        return reply.status(503).send(errorToSend)
      }
    })
  })
}
