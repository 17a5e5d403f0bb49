import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type Expiry, FilesUnavailable } from './files.ts'
import { buildObjectUrl, type S3Address } from './s3-address.ts'

/** How long a store may take, in milliseconds; tests set smaller limits. */
export type S3Limits = {
  /** Until it answers a request without much content. */
  answerMs: number
  /** Until it has taken a part of a file, or has put parts together. */
  transferMs: number
  /** Between two pieces of a file that is read. */
  idleMs: number
  /** Before the second try; before the third twice as long. */
  retryMs: number
  /** Circuit breaker: time open before one probe request. */
  restMs: number
}

export const usualLimits: S3Limits = {
  answerMs: 6_000,
  transferMs: 20_000,
  idleMs: 20_000,
  retryMs: 150,
  restMs: 2_000,
}

const maxTries = 3

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The key with its prefix; empty for the bucket itself. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** True if the store has much to do. */
  isSlow?: boolean
}

/** A non-retryable error of the store; transient errors are retried first. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** A failure that a retry may avoid. */
class TransientError extends Error {}

const passingCodes = new Set([
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'RequestTimeout',
  'OperationAborted',
  'ConditionalRequestConflict',
  // The content was damaged in transit.
  'BadDigest',
  'XAmzContentSHA256Mismatch',
])

/**
 * Signed requests to a bucket. All requests are idempotent, so they can be retried. During an outage requests fail
 * immediately, so that waiting callers do not occupy database connections; a probe request detects the recovery.
 */
export class S3Client {
  readonly #address: S3Address
  readonly #limits: S3Limits
  readonly #clock: () => number
  readonly #signingKeys = new Map<string, ArrayBuffer>()
  #outage: { reason: string; until: number } | undefined

  constructor(address: S3Address, limits: S3Limits, clock: () => number) {
    this.#address = address
    this.#limits = limits
    this.#clock = clock
  }

  /** An answer of status 2xx, whole. */
  async ask(request: S3Request): Promise<{ headers: Headers; text: string }> {
    return this.#patiently(async () => {
      const { answer, signal, end } = await this.#send(request)
      try {
        return { headers: answer.headers, text: await answer.text() }
      } catch (error) {
        throw transientError(error, signal)
      } finally {
        end()
      }
    })
  }

  /** The content of a response as a stream. It ends with an error if it is cut off or stalls. */
  async read(request: S3Request): Promise<{ headers: Headers; content: Readable }> {
    return this.#patiently(async () => {
      const { answer, end } = await this.#send(request)
      end()
      return { headers: answer.headers, content: this.#contentOf(answer) }
    })
  }

  /** A presigned URL for one kind of request to the store, for clients. */
  async presign(
    endpoint: string,
    { method, path, query = {}, headers = {} }: S3Request,
    { now, seconds }: Expiry,
  ): Promise<string> {
    const url = buildObjectUrl(this.#address, endpoint, path)
    for (const [name, value] of Object.entries({ ...query, 'X-Amz-Expires': String(seconds) })) {
      url.searchParams.set(name, value)
    }
    const signer = new AwsV4Signer({
      ...this.#signing(now),
      method,
      url: url.href,
      headers,
      signQuery: true,
      // The length of an upload is part of the permission.
      allHeaders: true,
    })
    const signed = (await signer.sign()).url
    // A plus means a space to some stores and a plus to others.
    signed.search = signed.search.replaceAll('+', '%20')
    return signed.href
  }

  #signing(now: number) {
    const { accessKeyId, secretAccessKey, region } = this.#address
    const datetime = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
    // The library keeps a key for each day.
    if (this.#signingKeys.size > 10) this.#signingKeys.clear()
    return { accessKeyId, secretAccessKey, region, datetime, service: 's3', cache: this.#signingKeys }
  }

  async #patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const { retryMs, restMs, answerMs } = this.#limits
    const outage = this.#outage
    if (outage) {
      if (performance.now() < outage.until) throw this.#unavailable(outage.reason)
      // This request tries; the others fail until it has ended.
      this.#outage = { ...outage, until: performance.now() + answerMs }
    }
    for (let attempt = outage ? maxTries : 1; ; attempt += 1) {
      try {
        const answer = await work()
        this.#outage = undefined
        return answer
      } catch (error) {
        if (!(error instanceof TransientError)) {
          // It answers, even if it rejects this one.
          this.#outage = undefined
          throw error
        }
        if (attempt >= maxTries) {
          this.#outage = { reason: error.message, until: performance.now() + restMs }
          throw this.#unavailable(error.message)
        }
        await delay(retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }

  #unavailable(reason: string): FilesUnavailable {
    const { endpoint, bucket } = this.#address
    return new FilesUnavailable(`The file store at ${endpoint} does not respond (bucket ${bucket}): ${reason}.`)
  }

  async #send({ method, path, query = {}, headers = {}, body, isSlow = false }: S3Request) {
    const { answerMs, transferMs } = this.#limits
    const url = buildObjectUrl(this.#address, this.#address.endpoint, path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...this.#signing(this.#clock()),
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    })
    const signed = await signer.sign()
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), isSlow ? transferMs : answerMs)
    const end = () => clearTimeout(timeout)
    try {
      const answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: timer.signal,
        redirect: 'manual' as const,
        // The types of browsers leave out that a Buffer is bytes.
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      })
      if (answer.status < 200 || answer.status > 299) await storeError(answer)
      return { answer, signal: timer.signal, end }
    } catch (error) {
      end()
      throw error instanceof S3Refusal || error instanceof TransientError ? error : transientError(error, timer.signal)
    }
  }

  #contentOf({ body }: Response): Readable {
    if (!body) return Readable.from([])
    const reader = body.getReader()
    const content = Readable.from(piecesOf(reader, this.#limits.idleMs), { objectMode: false })
    // Closing an unread body frees its connection.
    return content.once('close', () => void reader.cancel().catch(() => {}))
  }
}

/** Limits the time for each chunk, but not the time of the reader. */
async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const { done, value } = await nextWithin(reader, idleMs)
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error
    throw new FilesUnavailable('The file store closed the connection during a transfer.', { cause: error })
  }
}

async function nextWithin(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new FilesUnavailable('The file store stalled during a transfer.')
    timer = setTimeout(() => reject(error), idleMs)
  })
  return Promise.race([reader.read(), late]).finally(() => clearTimeout(timer))
}

async function storeError(answer: Response): Promise<never> {
  const text = await answer.text()
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? answer.statusText.replaceAll(/\W/g, '')
  if (answer.status >= 500 || answer.status === 429 || passingCodes.has(code)) {
    throw new TransientError(`it answered ${answer.status} ${code}`)
  }
  throw new S3Refusal(answer.status, code)
}

/** Why no answer came, without the address, whose parameters may be a permission. */
function transientError(error: unknown, signal: AbortSignal): TransientError {
  if (signal.aborted) return new TransientError('it took too long')
  const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
  return new TransientError(`the connection failed (${cause?.code ?? cause?.message ?? (error as Error).name})`)
}
