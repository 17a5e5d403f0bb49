import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A store that speaks the part of S3 that Regent uses, and checks what real ones check: the signatures of headers and of
 * addresses, their times, the checksum of the body, its signed length, conditions. It is written from the documents of
 * the protocol and shares no code with the client.
 */

const keyId = 'AKIAEXAMPLE'
const secret = 'se/cr+et with spaces'
const region = 'eu-central-1'
const bucket = 'regent-files'
/** So small that tests meet more than one page. */
const pageSize = 3

type Stored = { content: Buffer; headers: Record<string, string>; etag: string; at: number }
type Upload = { path: string; headers: Record<string, string>; parts: Map<number, Buffer>; at: number }

/** What goes wrong with a request. */
export type Fault =
  /** 503, nothing is done. */
  | 'slow down'
  /** The connection is cut before the request is carried out. */
  | 'cut before'
  /** It is carried out, but the connection is cut before the answer. */
  | 'cut after'
  /** Half of the content arrives. */
  | 'cut content'
  /** One byte of the content differs. */
  | 'damage'
  /** The body differs from its checksum on arrival. */
  | 'bad digest'
  /** No answer comes. */
  | 'hang'
  /** The first half of the content comes, and then nothing. */
  | 'stall'

type StoreRequest = {
  method: string
  path: string
  query: Map<string, string>
  body: Buffer
  headers: IncomingMessage['headers']
}

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export type S3Server = Awaited<ReturnType<typeof s3Server>>

/** Starts the store on a free port of this machine. */
export async function s3Server({ clock = Date.now }: { clock?: () => number } = {}) {
  const stored = new Bucket(clock)
  const faults: { fault: Fault; isMeant: (asked: StoreRequest) => boolean }[] = []
  const asked: string[] = []
  let isAway = false

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const signed = await readRequest(incoming)
    if (isAway) return void incoming.socket.destroy()
    const { request } = signed
    asked.push(`${request.method} ${request.path === '' ? '(bucket)' : request.path}`)
    const index = faults.findIndex(({ isMeant }) => isMeant(request))
    const [found] = index < 0 ? [] : faults.splice(index, 1)
    const fault = found?.fault
    if (fault === 'hang') return
    if (fault === 'cut before') return void incoming.socket.destroy()
    const reply = replyTo(signed, stored, clock(), fault)
    if (fault === 'cut after') return void incoming.socket.destroy()
    send(reply, request.method, outgoing, fault)
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = (rest: string) =>
    `s3://${keyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${rest}${rest.includes('?') ? '&' : '?'}region=${region}&tls=0`
  return {
    /** The setting FILES_URL; `prefix` keeps tests apart. */
    urlOf: (prefix: string, more = '') => url(`${bucket}/${prefix}${more}`),
    /** The same store with another bucket. */
    otherBucket: () => url('no-such-bucket'),
    origin: `http://127.0.0.1:${port}`,
    secret,
    /** What is stored, by path in the bucket. */
    objects: stored.objects,
    /** Uploads in parts that have not ended. */
    uploads: stored.uploads,
    /** What was asked, as `PUT path`. */
    asked,
    /** Lets the next requests that are meant fail, each once, in this order. */
    fail(given: Fault[], isMeant: (asked: StoreRequest) => boolean = () => true) {
      for (const fault of given) faults.push({ fault, isMeant })
    },
    /** Forgets what should still have failed. */
    heal() {
      faults.length = 0
    },
    /** Whether every connection is cut. */
    setAway(away: boolean) {
      isAway = away
    },
    /** Encrypts what is stored with a key of the store's own. */
    encryptWith(algorithm: string | undefined) {
      stored.encryption = algorithm
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The objects of the store, its open uploads, and the operations on them. */
class Bucket {
  readonly objects = new Map<string, Stored>()
  readonly uploads = new Map<string, Upload>()
  encryption: string | undefined
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  handle(request: StoreRequest): Reply {
    const { method, path, query } = request
    if (path === '') {
      if (method === 'GET' && query.has('uploads')) return listUploads(this.uploads, query)
      if (method === 'GET' && query.get('list-type') === '2') return listObjects(this.objects, query)
      throw new Refused(501, 'NotImplemented')
    }
    if (method === 'POST' && query.has('uploads')) return this.#beginUpload(request)
    const uploadId = query.get('uploadId')
    if (uploadId !== undefined) {
      const upload = this.uploads.get(uploadId)
      if (!upload || upload.path !== path) throw new Refused(404, 'NoSuchUpload')
      if (method === 'DELETE') {
        this.uploads.delete(uploadId)
        return noContent
      }
      if (method === 'PUT') return putPart(upload, request)
      if (method === 'POST') return this.#completeUpload(uploadId, upload, request)
    }
    if (method === 'PUT') return this.#put(request)
    if (method === 'DELETE') {
      this.objects.delete(path)
      return noContent
    }
    if (method === 'GET' || method === 'HEAD') {
      const found = this.objects.get(path)
      if (!found) throw new Refused(404, 'NoSuchKey')
      return { status: 200, headers: { ...headersOf(found), ...overridesOf(query) }, body: found.content }
    }
    throw new Refused(405, 'MethodNotAllowed')
  }

  #beginUpload({ path, headers }: StoreRequest): Reply {
    const id = randomUUID()
    this.uploads.set(id, { path, headers: metadataOf(headers), parts: new Map(), at: this.#clock() })
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  #completeUpload(uploadId: string, upload: Upload, request: StoreRequest): Reply {
    this.#requireNew(request)
    const listed = [...request.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
    const parts = listed.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number))
      if (!part || md5(part).toString('hex') !== etag) throw new Refused(400, 'InvalidPart')
      return part
    })
    if (parts.length === 0) throw new Refused(400, 'MalformedXML')
    const etag = `${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}`
    const content = Buffer.concat(parts)
    this.objects.set(request.path, { content, headers: upload.headers, etag, at: this.#clock() })
    this.uploads.delete(uploadId)
    return xml(`<CompleteMultipartUploadResult><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`)
  }

  #put(request: StoreRequest): Reply {
    const source = request.headers['x-amz-copy-source']
    this.#requireNew(request)
    if (typeof source === 'string') return this.#copy(request, source)
    // With a key of its own the store's ETags are no checksums.
    const etag = md5(this.encryption === undefined ? request.body : Buffer.from(randomUUID())).toString('hex')
    const headers = metadataOf(request.headers)
    if (this.encryption !== undefined) headers['x-amz-server-side-encryption'] = this.encryption
    this.objects.set(request.path, { content: request.body, headers, etag, at: this.#clock() })
    return { status: 200, headers: { etag: `"${etag}"` }, body: Buffer.alloc(0) }
  }

  #copy({ path, headers }: StoreRequest, source: string): Reply {
    const found = this.objects.get(decodeURIComponent(source).replace(`/${bucket}/`, ''))
    if (!found) throw new Refused(404, 'NoSuchKey')
    const wanted = String(headers['x-amz-copy-source-if-match']).replaceAll('"', '')
    if (wanted !== found.etag) throw new Refused(412, 'PreconditionFailed')
    this.objects.set(path, { ...found, headers: metadataOf(headers), at: this.#clock() })
    return xml(`<CopyObjectResult><ETag>"${found.etag}"</ETag></CopyObjectResult>`)
  }

  #requireNew({ headers, path }: StoreRequest): void {
    if (headers['if-none-match'] === '*' && this.objects.has(path)) throw new Refused(412, 'PreconditionFailed')
  }
}

function putPart(upload: Upload, { query, body }: StoreRequest): Reply {
  upload.parts.set(Number(query.get('partNumber')), body)
  return { status: 200, headers: { etag: `"${md5(body).toString('hex')}"` }, body: Buffer.alloc(0) }
}

/** A request, with its path and its query as they were signed. */
type SignedRequest = { request: StoreRequest; rawPath: string; raw: [string, string?][] }

async function readRequest(incoming: IncomingMessage): Promise<SignedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const [rawPath = '', rawQuery = ''] = (incoming.url ?? '').split('?')
  const raw = rawQuery === '' ? [] : rawQuery.split('&').map((pair) => pair.split('=') as [string, string?])
  const query = new Map(raw.map(([name, value = '']) => [decodeURIComponent(name), decodeURIComponent(value)]))
  const path = decodeURIComponent(rawPath).replace(new RegExp(`^/${bucket}/?`), '')
  const { method = '', headers } = incoming
  return { request: { method, path, query, body: Buffer.concat(chunks), headers }, rawPath, raw }
}

/** Checks and carries out a request. What is refused is an XML document with a code. */
function replyTo(signed: SignedRequest, stored: Bucket, now: number, fault: Fault | undefined): Reply {
  try {
    if (!decodeURIComponent(signed.rawPath).startsWith(`/${bucket}`)) throw new Refused(404, 'NoSuchBucket')
    checkSignature(signed, now)
    if (fault === 'slow down') throw new Refused(503, 'SlowDown')
    if (fault === 'bad digest') throw new Refused(400, 'XAmzContentSHA256Mismatch')
    return stored.handle(signed.request)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const body = `<Error><Code>${error.code}</Code></Error>`
    return { status: error.status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
  }
}

function send(reply: Reply, method: string, outgoing: ServerResponse, fault: Fault | undefined): void {
  const body = Buffer.from(reply.body)
  if (fault === 'damage') body[0] = (body[0] ?? 0) ^ 1
  outgoing.writeHead(reply.status, { 'content-length': body.length, ...reply.headers })
  if (fault === 'cut content' || fault === 'stall') {
    outgoing.write(body.subarray(0, body.length >> 1), () => {
      if (fault === 'cut content') outgoing.socket?.destroy()
    })
    return
  }
  outgoing.end(method === 'HEAD' ? undefined : body)
}

type Reply = { status: number; headers: Record<string, string>; body: Buffer }

const md5 = (content: Buffer): Buffer => createHash('md5').update(content).digest()
const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const xml = (text: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
})

const noContent: Reply = { status: 204, headers: {}, body: Buffer.alloc(0) }

const metadataOf = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
    ),
  )

const headersOf = ({ headers, etag, at }: Stored): Record<string, string> => ({
  ...headers,
  etag: `"${etag}"`,
  'last-modified': new Date(at).toUTCString(),
})

const overridesOf = (query: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) =>
      name.startsWith('response-') ? [[name.slice('response-'.length), value]] : [],
    ),
  )

function listObjects(objects: ReadonlyMap<string, Stored>, query: ReadonlyMap<string, string>): Reply {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const paths = [...objects.keys()].filter((path) => path.startsWith(prefix) && path > after).sort()
  const page = paths.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)))
  const items = page.map((path) => {
    const { at, content } = objects.get(path)!
    return `<Contents><Key>${path}</Key><LastModified>${new Date(at).toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const next = paths.length > page.length ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return xml(`<ListBucketResult>${items.join('')}${next}</ListBucketResult>`)
}

function listUploads(uploads: ReadonlyMap<string, Upload>, query: ReadonlyMap<string, string>): Reply {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('upload-id-marker') ?? ''
  const all = [...uploads]
    .filter(([id, { path }]) => path.startsWith(prefix) && id > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const page = all.slice(0, pageSize)
  const items = page.map(
    ([id, { path, at }]) =>
      `<Upload><Key>${path}</Key><UploadId>${id}</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`,
  )
  const isMore = all.length > page.length
  const [lastId = '', last] = page.at(-1) ?? []
  const next = `<NextKeyMarker>${last?.path ?? ''}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`
  return xml(
    `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${isMore ? next : ''}${items.join('')}</ListMultipartUploadsResult>`,
  )
}

/** Signature Version 4, of the headers or of the address. */
function checkSignature({ request, rawPath, raw }: SignedRequest, now: number): void {
  const { method, query, headers, body } = request
  const isPresigned = query.has('X-Amz-Signature')
  if (isPresigned && headers.authorization !== undefined) throw new Refused(400, 'InvalidArgument')
  const inHeader = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  const [credential = '', signed = '', signature] = isPresigned
    ? [query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')]
    : (inHeader?.slice(1) ?? [])
  if (signature === undefined) throw new Refused(403, 'AccessDenied')
  const [id, day = '', ...scope] = credential.split('/')
  if (id !== keyId) throw new Refused(403, 'InvalidAccessKeyId')
  if (scope.join('/') !== `${region}/s3/aws4_request`) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const date = String(isPresigned ? query.get('X-Amz-Date') : headers['x-amz-date'])
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!date.startsWith(day) || Number.isNaN(at)) throw new Refused(400, 'AuthorizationHeaderMalformed')
  if (isPresigned) {
    if (now >= at + Number(query.get('X-Amz-Expires')) * 1000) throw new Refused(403, 'AccessDenied')
  } else if (Math.abs(now - at) > 15 * 60_000) throw new Refused(403, 'RequestTimeTooSkewed')

  const names = signed.split(';')
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
  if (!names.includes('host') || unsigned.length > 0) throw new Refused(403, 'AccessDenied')
  const bodyHash = isPresigned ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'])
  if (!isPresigned && bodyHash !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  const canonical = [
    method,
    rawPath,
    raw
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value = '']) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, [day, ...scope].join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce((made, part) => hmac(made, part), hmac(`AWS4${secret}`, day))
  if (hmac(key, text).toString('hex') !== signature) throw new Refused(403, 'SignatureDoesNotMatch')
}

/** As stores do, whatever of it the client has encoded. A plus is a plus. */
const encoded = (text: string): string =>
  encodeURIComponent(decodeURIComponent(text)).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
