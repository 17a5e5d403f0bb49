import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FileExists, FilesUnavailable, type StoredFile } from './files.ts'
import { type S3Client, S3Refusal } from './s3-client.ts'
import { findElement, findElements, isCopied, partsXml, readEtag } from './s3-xml.ts'
import { type Spooled, spool } from './spool.ts'

/** Lets a few do something at once; the others wait, in their order. */
class Slots {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/** S3 takes no more. */
const maxParts = 10_000
/** Number of files that a server uploads concurrently; each keeps one part in memory. */
const sentAtOnce = 12

const meta = {
  md5: 'x-amz-meta-regent-md5',
  /** Id of the writing request: a retry recognizes its own file. */
  writer: 'x-amz-meta-regent-writer',
}

/** Metadata returned by the store. */
type Head = {
  size: number
  writtenAt: number
  md5: string | undefined
  writer: string | null
  etag: string
  /** The MD5 of the content, where the ETag is one. */
  etagMd5: string | undefined
}

/** The requests to a bucket, by paths: keys with their prefix. */
export class S3Store {
  readonly #client: S3Client
  readonly #partBytes: number
  readonly #sending = new Slots(sentAtOnce)

  constructor(client: S3Client, partBytes: number) {
    this.#client = client
    this.#partBytes = partBytes
  }

  async head(path: string): Promise<Head | undefined> {
    const response = await undefinedIfNotFound(this.#client.ask({ method: 'HEAD', path }))
    if (!response) return undefined
    const { headers } = response
    return {
      size: readContentLength(headers),
      writtenAt: Date.parse(headers.get('last-modified') ?? '') || 0,
      md5: keptMd5Of(headers),
      writer: headers.get(meta.writer),
      etag: headers.get('etag') ?? '',
      etagMd5: md5Of(headers),
    }
  }

  async delete(path: string): Promise<void> {
    await undefinedIfNotFound(this.#client.ask({ method: 'DELETE', path }))
  }

  async *list(prefix: string): AsyncGenerator<{ path: string; at: number }> {
    for (let token: string | undefined; ; ) {
      const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
      const { text } = await unlessRefused(this.#client.ask({ method: 'GET', path: '', query }))
      for (const item of findElements(text, 'Contents')) {
        yield { path: findElement(item, 'Key') ?? '', at: Date.parse(findElement(item, 'LastModified') ?? '') }
      }
      token = findElement(text, 'NextContinuationToken')
      if (token === undefined) return
    }
  }

  /** Content that fits into one part is sent in one request, longer content as a multipart upload. */
  async write(path: string, content: Readable, limit: number): Promise<StoredFile> {
    const spooled = await spool(content, limit)
    const { size, md5 } = spooled
    const writer = randomUUID()
    const metadata = { [meta.md5]: md5, [meta.writer]: writer }
    try {
      await this.#sending.run(() =>
        this.#unlessExists(
          path,
          writer,
          size > this.#partBytes ? this.#sendParts(path, spooled, metadata) : this.#sendWhole(path, spooled, metadata),
        ),
      )
      return { size, md5 }
    } catch (error) {
      throw error instanceof S3Refusal ? refused(error) : error
    } finally {
      await spooled.discard()
    }
  }

  async #sendWhole(path: string, { pieces, size }: Spooled, metadata: Record<string, string>): Promise<void> {
    const { value: body = Buffer.alloc(0) } = await pieces(size).next()
    await this.#client.ask({ method: 'PUT', path, headers: { ...metadata, ...onlyNew }, body, isSlow: true })
  }

  async #sendParts(path: string, { pieces, size }: Spooled, metadata: Record<string, string>): Promise<void> {
    const parts = await Parts.begin(this.#client, path, metadata)
    try {
      for await (const piece of pieces(Math.max(this.#partBytes, Math.ceil(size / maxParts)))) await parts.send(piece)
      await parts.complete()
    } catch (error) {
      // If aborting fails here, the parts are deleted later, with those of crashed servers.
      await parts.abort().catch(() => {})
      throw error
    }
  }

  async #unlessExists(path: string, writer: string, work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      // A repeated request is rejected because of what it wrote itself; parts that were put together are gone then.
      if (!(error instanceof S3Refusal) || ![404, 412].includes(error.status)) throw error
      const fileHead = await this.head(path)
      if (fileHead?.writer === writer) return
      throw fileHead ? new FileExists() : error
    }
  }

  /** Copies within the store what has this ETag; what has been written since is another upload. */
  async copy(source: string, path: string, etag: string, md5: string): Promise<void> {
    const headers = {
      'x-amz-copy-source': source,
      'x-amz-copy-source-if-match': etag,
      'x-amz-metadata-directive': 'REPLACE',
      [meta.md5]: md5,
    }
    const { text } = await unlessRefused(this.#client.ask({ method: 'PUT', path, headers, isSlow: true }))
    if (!isCopied(text)) throw new FilesUnavailable('The file store could not copy an upload.')
  }

  async computeMd5(path: string): Promise<string> {
    const { content } = await unlessRefused(this.#client.read({ method: 'GET', path }))
    const hash = createHash('md5')
    for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk)
    return hash.digest('hex')
  }

  /** Ends uploads in parts that began before a time. */
  async abortUploads(prefix: string, before: number): Promise<number> {
    let aborted = 0
    for (let from: Record<string, string> = {}; ; ) {
      const query = { uploads: '', prefix, ...from }
      const { text } = await unlessRefused(this.#client.ask({ method: 'GET', path: '', query }))
      for (const item of findElements(text, 'Upload')) {
        const path = findElement(item, 'Key') ?? ''
        const uploadId = findElement(item, 'UploadId') ?? ''
        if (!(Date.parse(findElement(item, 'Initiated') ?? '') < before)) continue
        await undefinedIfNotFound(this.#client.ask({ method: 'DELETE', path, query: { uploadId } }))
        aborted += 1
      }
      if (findElement(text, 'IsTruncated') !== 'true') return aborted
      from = {
        'key-marker': findElement(text, 'NextKeyMarker') ?? '',
        'upload-id-marker': findElement(text, 'NextUploadIdMarker') ?? '',
      }
    }
  }
}

/** A file that is sent in parts. It appears when it is complete. */
class Parts {
  readonly #client: S3Client
  readonly #path: string
  readonly #uploadId: string
  readonly #etags: string[] = []

  private constructor(client: S3Client, path: string, uploadId: string) {
    this.#client = client
    this.#path = path
    this.#uploadId = uploadId
  }

  static async begin(client: S3Client, path: string, headers: Record<string, string>): Promise<Parts> {
    const { text } = await client.ask({ method: 'POST', path, query: { uploads: '' }, headers })
    return new Parts(client, path, findElement(text, 'UploadId') ?? '')
  }

  async send(body: Buffer): Promise<void> {
    const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#uploadId }
    const { headers } = await this.#client.ask({ method: 'PUT', path: this.#path, query, body, isSlow: true })
    this.#etags.push(headers.get('etag') ?? '')
  }

  async complete(): Promise<void> {
    const { text } = await this.#client.ask({
      method: 'POST',
      path: this.#path,
      query: { uploadId: this.#uploadId },
      headers: onlyNew,
      body: Buffer.from(partsXml(this.#etags)),
      isSlow: true,
    })
    // The status of a long operation is sent before its result is known.
    const code = text.includes('<Error>') ? (findElement(text, 'Code') ?? 'Error') : undefined
    if (code === 'PreconditionFailed') throw new S3Refusal(412, code)
    if (code !== undefined) throw new FilesUnavailable(`The file store could not complete a multipart upload: ${code}.`)
  }

  async abort(): Promise<void> {
    await this.#client.ask({ method: 'DELETE', path: this.#path, query: { uploadId: this.#uploadId } })
  }
}

/** Fails if the key exists. */
const onlyNew = { 'if-none-match': '*' }

export const readContentLength = (headers: Headers): number => Number(headers.get('content-length') ?? 0)

/** If the store encrypts with its own keys, ETags are not checksums. */
const hasOtherEtags = (headers: Headers): boolean =>
  (headers.get('x-amz-server-side-encryption') ?? '').startsWith('aws:kms') ||
  headers.has('x-amz-server-side-encryption-customer-algorithm')

/** The MD5 of what was sent in one request, as the store states it. */
function md5Of(headers: Headers): string | undefined {
  const etag = readEtag(headers)
  return /^[0-9a-f]{32}$/.test(etag) && !hasOtherEtags(headers) ? etag : undefined
}

/** The checksum that was kept with the file. */
export const keptMd5Of = (headers: Headers): string | undefined => headers.get(meta.md5) ?? undefined

/** Nothing but a missing file: a missing bucket is an outage. */
export async function undefinedIfNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    const isMissing = error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket'
    if (isMissing) return undefined
    throw error instanceof S3Refusal ? refused(error) : error
  }
}

export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw error instanceof S3Refusal ? refused(error) : error
  })
}

/** Advice for server operators on common errors. */
const advice: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret does not match the key, or the region is wrong',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the bucket is in another region or on another host',
  AccessDenied: 'the key lacks a permission for the bucket',
  Forbidden: 'the key lacks a permission for the bucket, or the secret does not match the key',
  RequestTimeTooSkewed: 'the clocks of the two differ by more than 15 minutes',
  NotImplemented: 'it does not support conditional writes (If-None-Match), which Regent needs',
}

const refused = ({ status, code }: S3Refusal): FilesUnavailable =>
  new FilesUnavailable(`The file store rejects this server: ${advice[code] ?? 'see the code'} (${status} ${code}).`)
