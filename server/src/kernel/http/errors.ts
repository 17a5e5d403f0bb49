import { ApiError } from '@regent/contract/errors'
import type { ErrorBody } from '@regent/contract/request-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseBusy } from '../../engines/database/connection/places.ts'
import { isDiskFull } from '../../engines/disk-space.ts'
import { FilesUnavailable } from '../../engines/files/files.ts'
import { askerFields, declareAsker } from './asker.ts'

/** The only place that converts errors to responses: API errors unchanged, everything else to a 500 without details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(toApiError(error, request), request, reply)
}

/** `note` is called with every error before the response. */
export function handleErrors(app: FastifyInstance, note: (error: unknown) => void = () => {}): void {
  declareAsker(app)
  app.setErrorHandler((error, request, reply) => {
    note(error)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => answer(new ApiError('NotFound'), request, reply))
}

/** Default values of Retry-After, by status, for errors without their own. */
const usualRetrySeconds: Partial<Record<number, number>> = { 429: 60, 503: 5, 507: 60 }

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  request.refusal = error.code
  const body: ErrorBody = {
    status: error.status,
    service: parseService(request.url),
    error: error.code,
    message: error.message,
    requestId: request.id,
    ...(error.field !== undefined && { field: error.field }),
    // Null means that the record that the caller saw was deleted.
    ...(error.current !== undefined && { current: error.current }),
  }
  // Newer clients read the problem format.
  const problem = request.url.startsWith('/api/')
    ? { title: error.code, detail: error.message, description: error.message }
    : {}
  const retryAfterSeconds = error.retryAfterSeconds ?? usualRetrySeconds[error.status]
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, ...problem }))
}

/** `/basic/accounts/me` is answered by the service "accounts". */
const parseService = (url: string): string => /^\/(?:basic|object|api)\/([^/?]+)/.exec(url)?.[1] ?? 'gateway'

/** Any error as one of the API; unexpected ones are logged and become a 500 without details. */
export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('PayloadTooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('UnsupportedMediaType')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || (error instanceof SyntaxError && statusCode === 400)) {
    return new ApiError('BadRequest', { field: 'body', message: 'body is not valid JSON.' })
  }
  if (code === 'FST_ERR_BAD_URL') {
    return new ApiError('BadRequest', { field: 'path', message: 'path has a % that is not followed by two digits.' })
  }
  // A path part longer than any valid one.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new ApiError('NotFound')
  if (code?.startsWith('FST_ERR') && statusCode === 400) return new ApiError('BadRequest')
  const log = request.log.child({ reqId: request.id, ...askerFields(request) })
  // Class 22: a value that PostgreSQL cannot store (a lone surrogate in JSON, a number out of range).
  if (code?.length === 5 && code.startsWith('22')) {
    log.warn({ err: error }, 'a value was rejected by the database')
    return new ApiError('BadRequest', { message: 'A value in the request cannot be stored.' })
  }
  if (isDiskFull(error)) {
    log.error({ err: error }, 'the disk is full')
    return new ApiError('InsufficientStorage')
  }
  if (error instanceof DatabaseBusy || (code !== undefined && contentionCodes.has(code))) {
    log.warn({ err: error }, 'a request was rejected')
    return new ApiError('ServerBusy')
  }
  if (error instanceof FilesUnavailable) {
    log.error({ err: error }, 'the file store is unreachable')
    return new ApiError('FileStoreUnavailable')
  }
  if (isOutage(code, error)) {
    log.error({ err: error }, 'the database is unreachable')
    return new ApiError('ServiceUnavailable')
  }
  log.error({ err: error }, 'request failed')
  return new ApiError('InternalServerError')
}

/**
 * A statement timeout, a lock timeout, a deadlock, a serialization conflict. The database has rolled the transaction
 * back, and a retry may succeed later.
 */
const contentionCodes = new Set(['57014', '55P03', '40P01', '40001'])

const outageCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300'])

const isOutage = (code: string | undefined, error: unknown): boolean =>
  (code !== undefined && (outageCodes.has(code) || code.startsWith('08'))) ||
  (error instanceof Error &&
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message))
