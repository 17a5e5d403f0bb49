import { recordedHeader } from '@regent/contract/drafts'
import type { AnyEndpoint, Endpoint, EndpointOutput } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { ApiError, type ErrorCode, errors } from '@regent/contract/errors'
import { buildLenientReader } from '@regent/contract/lenient'
import { livePath } from '@regent/contract/organization/live'
import { reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import type * as z from 'zod'
import { answerDemo } from '../demo.ts'
import { sampleDescription } from '../shell/reference/sample-description.ts'
import { Stream } from './stream.ts'
import { studio } from './studio.ts'

/** What a test's answer is given: the request as the server would have read it. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _S>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B>; pid: string; headers: Headers }
    : never

type Reply<E extends AnyEndpoint> = EndpointOutput<E> | WithHeaders<EndpointOutput<E>> | Refusal
type Answer<E extends AnyEndpoint> = (request: Received<E>) => Reply<E> | Promise<Reply<E>>

class WithHeaders<T> {
  readonly data: T
  readonly headers: Record<string, string>

  constructor(data: T, headers: Record<string, string>) {
    this.data = data
    this.headers = headers
  }
}

class Refusal {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

type AnswerHeaders = { version?: number; entries?: number[]; recorded?: number; planned?: number }

/**
 * An answer with the version of the record (`ETag`), with the ids of the audit entries that a write made, with the
 * number of the change set that recorded the write, or with the plan that reviews it.
 */
export function withHeaders<T>(data: T, { version, entries, recorded, planned }: AnswerHeaders) {
  return new WithHeaders(data, {
    ...(version !== undefined && { etag: `"${version}"` }),
    ...(entries && { 'x-audit-entries': entries.join() }),
    ...(recorded !== undefined && { [recordedHeader]: String(recorded) }),
    ...(planned !== undefined && { [reviewPlanHeader]: String(planned) }),
  })
}

/** An error response with one of the contract's codes. */
export function refuse(code: ErrorCode, more: { field?: string; message?: string; current?: unknown } = {}): Refusal {
  const { status, message } = errors[code]
  const text = more.message ?? message
  return new Refusal(status, { status, service: 'test', error: code, message: text, requestId: 'test', ...more })
}

type Route = { call: AnyEndpoint; pattern: RegExp; names: string[]; parameters: number }

const routes: Route[] = allEndpoints
  .flatMap(({ call }) => [call.path, ...(call.alsoAt ?? [])].map((path) => toRoute(call, path)))
  .toSorted((a, b) => a.parameters - b.parameters)

function toRoute(call: AnyEndpoint, path: string): Route {
  const names: string[] = []
  const source = path.replaceAll(/[.+*?^${}()|[\]\\]/g, '\\$&').replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { call, pattern: new RegExp(`^${source}/?$`), names, parameters: names.length }
}

/**
 * Stands in for the server: every request of the console is read and checked by the contract and answered by the test,
 * or by the sample data of demo mode. A request or an answer that does not match the contract fails the test.
 */
export class Answers {
  readonly live = new Stream()
  /** What no real server would have accepted or sent. */
  readonly faults: string[] = []
  #pending = 0
  readonly #answers = new Map<AnyEndpoint, Answer<AnyEndpoint>>()
  readonly #requests: { call: AnyEndpoint; request: Received<AnyEndpoint> }[] = []

  /** Answers a call from now on. */
  on<E extends AnyEndpoint>(call: E, answer: Answer<E>): this {
    this.#answers.set(call, answer as Answer<AnyEndpoint>)
    return this
  }

  /** The requests of a call so far, as the server reads them. */
  requestsOf<E extends AnyEndpoint>(call: E): Received<E>[] {
    return this.#requests.flatMap((made) => (made.call === call ? [made.request as Received<E>] : []))
  }

  /** Whether every request has been answered. */
  get isIdle(): boolean {
    return this.#pending === 0
  }

  /** Takes the place of `fetch`. Files of the page itself are fetched. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.origin)
    const method = init?.method ?? 'GET'
    if (url.pathname === livePath) return this.live.open(init?.signal)
    if (url.pathname === '/config.json') return new Response('', { status: 404 })
    if (url.pathname === '/openapi.json') return Response.json(sampleDescription)
    for (const { call, pattern, names } of routes) {
      const found = call.method === method ? pattern.exec(url.pathname) : null
      if (found) return this.#reply(call, namedBy(names, found), url, init)
    }
    if (/^\/(basic|object|api|report)\//.test(url.pathname)) this.#fault(`${method} ${url.pathname} is no call.`)
    return browserFetch(input, init)
  }

  async #reply(call: AnyEndpoint, params: object, url: URL, init: RequestInit | undefined): Promise<Response> {
    this.#pending += 1
    try {
      return await this.#answer(call, params, url, init)
    } catch (error) {
      return this.#fail(call, error)
    } finally {
      this.#pending -= 1
    }
  }

  async #answer(call: AnyEndpoint, params: object, url: URL, init: RequestInit | undefined): Promise<Response> {
    const name = `${call.method} ${call.path}`
    const headers = new Headers(init?.headers)
    const pid = (headers.get('x-beam-scope') ?? headers.get('x-de-scope') ?? '').split('.')[1] ?? ''
    const query = Object.fromEntries(url.searchParams)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : {}
    // As a server reads them: digits in an address are a number, and fields of a body may be in the query.
    const read = (schema: AnyEndpoint['body'], value: object) =>
      schema ? (buildLenientReader(schema)(value, '') as object) : value
    const sent = {
      params: read(call.params, params),
      query: read(call.query, query),
      body: read(call.body, call.method === 'DELETE' || call.bodyInQuery ? { ...query, ...body } : body),
    }
    let request: Received<AnyEndpoint>
    try {
      const check = (schema: AnyEndpoint['body'], value: object) => schema?.parse(value) ?? value
      request = {
        params: check(call.params, sent.params),
        query: check(call.query, sent.query),
        body: check(call.body, sent.body),
        pid,
        headers,
      }
    } catch (error) {
      this.#fault(`${name} was sent what the contract refuses: ${String(error)}`)
      return toResponse(refuse('BadRequest', { message: String(error) }))
    }
    this.#requests.push({ call, request })
    const own = this.#answers.get(call)
    const answer = own ? await own(request) : answerFromDemo(call, sent, pid)
    if (init?.signal?.aborted) throw new DOMException('The request was aborted.', 'AbortError')
    if (answer === undefined) {
      this.#fault(`${name} has no answer.`)
      return toResponse(refuse('NotFound'))
    }
    if (answer instanceof Refusal) return toResponse(answer)
    const { data, headers: answered } = answer instanceof WithHeaders ? answer : new WithHeaders(answer, {})
    if (call.answersText)
      return new Response(String(data), { headers: { ...answered, 'content-type': call.answersText } })
    const checked = (call.response as z.ZodType).safeParse(data)
    if (!checked.success) this.#fault(`The answer to ${name} does not match the contract: ${checked.error.message}`)
    return Response.json(checked.success ? checked.data : data, { headers: answered })
  }

  #fail({ method, path }: AnyEndpoint, error: unknown): never {
    const isAborted = error instanceof DOMException && error.name === 'AbortError'
    if (!isAborted)
      this.#fault(`The answer to ${method} ${path} failed: ${error instanceof Error ? error.stack : String(error)}`)
    throw error
  }

  #fault(text: string): void {
    this.faults.push(text)
  }
}

const browserFetch = globalThis.fetch.bind(globalThis)

const namedBy = (names: readonly string[], found: RegExpExecArray) =>
  Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))

const toResponse = ({ status, body }: Refusal) => Response.json(body, { status })

/** The demo's answer with the studio's realms in place of the demo's. Demo mode answers `true` where it has no data. */
function answerFromDemo(call: AnyEndpoint, input: object, pid: string): unknown {
  const sent = JSON.parse(rename(JSON.stringify(input), 'toDemo')) as object
  try {
    const answer = answerDemo(call, sent, rename(pid, 'toDemo'))
    return answer === true ? undefined : (JSON.parse(rename(JSON.stringify(answer), 'toStudio')) as unknown)
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.code as ErrorCode, { message: error.message })
    throw error
  }
}

function rename(text: string, direction: 'toDemo' | 'toStudio'): string {
  const pairs = [
    [studio.development.pid, 'DEMO_DEVELOPMENT'],
    [studio.staging.pid, 'DEMO_STAGING'],
    [studio.pid, 'DEMO'],
  ] as const
  return pairs.reduce((result, [own, demo]) => {
    const [from, to] = direction === 'toDemo' ? [own, demo] : [demo, own]
    return result.replaceAll(new RegExp(`(?<![\\w-])${from}(?![\\w-])`, 'g'), to)
  }, text)
}
