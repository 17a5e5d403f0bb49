import { auditEntriesHeader, createRequestError, toHttpRequest } from '@regent/contract/client'
import { changeSetHeader, recordedHeader } from '@regent/contract/drafts'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { createToken } from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { type ReviewStart, reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import { RequestError } from '@regent/contract/request-error'
import { MessageError } from '../ui/feedback/message-error.ts'
import { demoDelayMs, isDemoScope } from './demo/demo-scope.ts'
import { type AskedProof, askForProof } from './fresh-proof.ts'
import { rememberRequest } from './sent-requests.ts'
import { ConfigError, serverAddress } from './session/server-address.ts'
import {
  currentCustomer,
  findCustomer,
  readSession,
  removeCustomer,
  type StoredCustomer,
  storeTokens,
  type Tokens,
} from './session/session.ts'

export type CallOptions = {
  /** The scope header, if not the screen's own: see `customerScope` and `realmScope`. Null sends no header. */
  scope?: string | null | undefined
  /** Sends X-DE-SCOPE instead of X-BEAM-SCOPE: content of a realm other than the open one. */
  isOfOtherRealm?: boolean | undefined
  /** A bearer token used instead of the session's. It is never refreshed. */
  token?: string | undefined
  /** Sends the token with a public call too, so that the audit trail names the operator. */
  isNamed?: boolean | undefined
  /** The version last read: the server refuses the change when there is a newer one (409 `StaleVersion`). */
  ifMatch?: number | undefined
  /** The number of a change set that records the change instead of applying it. */
  changeSet?: number | undefined
  /** The call is reviewed instead of done: it becomes a plan. */
  review?: ReviewStart | undefined
  signal?: AbortSignal | undefined
  /** Sent even when the page is being closed. */
  isLast?: boolean | undefined
}

/** The input is optional if no field of it is required. */
export type CallArguments<E> =
  Record<never, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E> | undefined, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

export type CallAnswer<E> = {
  data: EndpointOutput<E>
  /** The version to send as `ifMatch` with the next change. */
  version: number | undefined
  /** The audit entries of the write, for `toastDone`. */
  entries: readonly number[]
  /** The change set that recorded the change, which is then not applied. */
  recorded?: number | undefined
  /** The plan of the review, if the change was reviewed and is not applied. */
  planned?: number | undefined
}

/** No response: the network or the server is down. */
export class UnreachableError extends MessageError {
  constructor(cause: unknown) {
    const isOurs = cause instanceof ConfigError
    super(isOurs ? cause.message : 'The server cannot be reached. Check your connection and try again.', { cause })
    this.name = 'UnreachableError'
  }
}

type ClientEnvironment = {
  /** The realm of the open screen. */
  realm: () => string | undefined
  /** Called when the session of this tab has ended. */
  onSignedOut: () => void
  /** Loads the code that answers calls in a demo. */
  loadDemo: () => Promise<{ answerDemo: (call: AnyEndpoint, input: object, pid: string) => unknown }>
}

let currentEnvironment: ClientEnvironment = {
  realm: () => undefined,
  onSignedOut: () => {},
  loadDemo: () => Promise.reject(new Error('The client has been told of no demo')),
}

/** Configures the environment of the client, which depends on neither the router nor the screens. */
export function configureClient(environment: ClientEnvironment): void {
  currentEnvironment = environment
}

/** The scope of the whole organization. */
export const customerScope = (cid = currentCustomer()?.cid): string | null => (cid === undefined ? null : String(cid))

/** The scope of a realm. A demo realm has one too: it is used in query keys and never sent. */
export function realmScope(pid: string, cid = currentCustomer()?.cid): string | null {
  return cid === undefined ? null : `${cid}.${pid}`
}

/** The scope header of a call. */
export function resolveScope(endpoint: AnyEndpoint, asked?: string | null): string | null {
  if (asked !== undefined) return asked
  if (endpoint.scope === 'none') return null
  const pid = endpoint.scope === 'customer' ? undefined : currentEnvironment.realm()
  return pid === undefined ? customerScope() : realmScope(pid)
}

/** Calls an endpoint and returns its answer. Throws rejections as `RequestError`. */
export async function call<E extends AnyEndpoint>(endpoint: E, ...args: CallArguments<E>): Promise<EndpointOutput<E>> {
  return (await exchange(endpoint, ...args)).data
}

/** Calls an endpoint and returns its answer with header values. */
export async function callForAnswer<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<CallAnswer<E>> {
  const { data, response } = await exchange(endpoint, ...args)
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(response.headers.get('etag') ?? '')?.[1]
  const entries = response.headers.get(auditEntriesHeader)?.split(',').map(Number) ?? []
  const recorded = Number(response.headers.get(recordedHeader)) || undefined
  const planned = Number(response.headers.get(reviewPlanHeader)) || undefined
  return {
    data,
    version: version === undefined ? undefined : Number(version),
    entries: entries.filter((id) => id > 0),
    ...(recorded !== undefined && { recorded }),
    ...(planned !== undefined && { planned }),
  }
}

async function exchange<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<{ data: EndpointOutput<E>; response: Response }> {
  const scope = resolveScope(endpoint, options.scope)
  if (isDemoScope(scope)) return { data: await answerInDemo(endpoint, input ?? {}, scope), response: new Response() }
  const request = { ...toHttpRequest(endpoint, input ?? {}), scope, endpoint, ...options }
  rememberRequest(endpoint, input ?? {}, scope)
  const needsSession = options.token === undefined && (!endpoint.access.public || options.isNamed)
  const customer = needsSession ? findStoredCustomer(scope) : undefined
  // Public endpoints do not reject expired tokens, so the token is refreshed first.
  if (customer && options.isNamed && customer.expiresAt <= Date.now()) await refresh(customer.cid, customer.token)
  let answer = customer ? await sendSigned(request, customer.cid) : await send(request, options.token)
  if (answer.response.status === 500 && endpoint.retryOnce) {
    answer = customer ? await sendSigned(request, customer.cid) : await send(request, options.token)
  }
  if (customer && isProofNeeded(answer) && (await askForProof(readAskedProof(answer)))) {
    answer = await sendSigned(request, customer.cid)
  }
  if (!answer.response.ok) throw toRequestError(answer)
  return { data: answer.body as EndpointOutput<E>, response: answer.response }
}

const isProofNeeded = ({ body }: Answer) => (body as { error?: string } | null)?.error === 'StepUpNeeded'

const readAskedProof = ({ body }: Answer): AskedProof =>
  (body as { current?: AskedProof }).current ?? { ways: ['password'] }

/** Opens a streamed response in the organization's scope. The caller reads it incrementally. */
export async function openStream(path: string, cid: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const request = { method: 'GET', url: path, body: undefined, scope: String(cid), signal, isStream: true }
  const answer = await sendSigned(request, cid)
  if (!answer.response.ok || !answer.response.body) throw toRequestError(answer)
  return answer.response.body
}

/** The demo answers in the browser, with a delay like that of a server. */
async function answerInDemo<E extends AnyEndpoint>(
  endpoint: E,
  input: object,
  scope: string,
): Promise<EndpointOutput<E>> {
  const [{ answerDemo }] = await Promise.all([
    currentEnvironment.loadDemo(),
    new Promise((resolve) => setTimeout(resolve, demoDelayMs)),
  ])
  return answerDemo(endpoint, input, scope.split('.')[1] ?? '') as EndpointOutput<E>
}

/** The customer whose token a call in this scope sends. */
function findStoredCustomer(scope: string | null): StoredCustomer | undefined {
  const id = scope?.split('.')[0]
  return id === undefined ? currentCustomer() : findCustomer(readSession().customers, id)
}

type Request = ReturnType<typeof toHttpRequest> & {
  scope: string | null
  endpoint?: AnyEndpoint
  ifMatch?: number | undefined
  changeSet?: number | undefined
  review?: ReviewStart | undefined
  isOfOtherRealm?: boolean | undefined
  signal?: AbortSignal | undefined
  isLast?: boolean | undefined
  /** Throws rejections; the caller reads the body of a successful response. */
  isStream?: boolean
}
type Answer = { response: Response; body: unknown }

/** Sends with the customer's token; a token that has expired is refreshed once and the call replayed. */
async function sendSigned(request: Request, cid: number): Promise<Answer> {
  let isRefreshed = false
  for (;;) {
    const token = findToken(cid)
    const answer = await send(request, token)
    if (!isTokenRefused(answer) || isRefreshed) return answer
    const current = findToken(cid)
    if (current === undefined) return answer
    // Another call or tab has refreshed since this one was sent: use its token.
    if (current !== token) continue
    await refresh(cid, current)
    isRefreshed = true
  }
}

const findToken = (cid: number) => readSession().customers.find((customer) => customer.cid === cid)?.token

/** A wrong password is a 401 too, but a new token would not help. */
const isTokenRefused = ({ response, body }: Answer) =>
  response.status === 401 && (body as { error?: string } | null)?.error !== 'InvalidCredentialsError'

const refreshes = new Map<number, Promise<void>>()

/** If several calls find the token expired, one refresh is sent and all wait for it. */
function refresh(cid: number, refused: string): Promise<void> {
  const running = refreshes.get(cid)
  if (running) return running
  const started = alone(`regent-refresh-${cid}`, () => renewTokens(cid, refused)).finally(() => refreshes.delete(cid))
  refreshes.set(cid, started)
  return started
}

/** One tab at a time, if the browser supports locks (not on plain http). */
const alone = (name: string, act: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, act) : act()

async function renewTokens(cid: number, refused: string): Promise<void> {
  const find = () => readSession().customers.find((customer) => customer.cid === cid)
  const before = find()
  if (!before) throw new RequestError('InvalidTokenError', { status: 401, message: 'You are signed out.' })
  if (before.token !== refused) return // another tab was quicker
  try {
    storeTokens(cid, await redeemRefreshToken(before.refreshToken, String(cid)))
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 401)) throw error
    if (find()?.refreshToken !== before.refreshToken) return
    const isOfThisTab = readSession().selectedCid === cid
    removeCustomer(cid)
    if (isOfThisTab) currentEnvironment.onSignedOut()
    throw error
  }
}

/** Turns a refresh token into new tokens, without any session. */
export async function redeemRefreshToken(refreshToken: string, scope: string): Promise<Tokens> {
  const answer = await send({
    method: createToken.method,
    url: `${createToken.path}?grant_type=refresh_token`,
    body: JSON.stringify({ refresh_token: refreshToken }),
    scope,
  })
  if (!answer.response.ok) throw toRequestError(answer)
  return toTokens(answer.body as TokenResponse)
}

/** A token answer in the form that the session stores. */
export const toTokens = (answer: TokenResponse): Tokens => ({
  token: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresIn: answer.expires_in,
  expiresAt: Date.now() + answer.expires_in,
})

async function send(request: Request, token?: string): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json' })
  if (request.body !== undefined) headers.set('Content-Type', 'application/json')
  if (request.scope !== null) headers.set(request.isOfOtherRealm ? 'X-DE-SCOPE' : 'X-BEAM-SCOPE', request.scope)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (request.endpoint?.timeoutMs !== undefined) headers.set('X-BEAM-TIMEOUT', String(request.endpoint.timeoutMs))
  if (request.changeSet !== undefined) headers.set(changeSetHeader, String(request.changeSet))
  if (request.review !== undefined) headers.set(reviewHeader, String(request.review))
  if (request.ifMatch !== undefined) headers.set('If-Match', `"${request.ifMatch}"`)
  try {
    const response = await fetch((await serverAddress()) + request.url, {
      method: request.method,
      headers,
      body: request.body ?? null,
      signal: request.signal ?? null,
      keepalive: request.isLast ?? false,
    })
    const body = request.isStream && response.ok ? undefined : readJson(await response.text())
    return { response, body }
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new UnreachableError(error)
  }
}

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const toRequestError = ({ response, body }: Answer): RequestError => createRequestError(response.status, body)
