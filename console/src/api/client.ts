import { auditEntriesHeader, errorOf, requestOf } from '@regent/contract/client'
import { changeSetHeader, recordedHeader } from '@regent/contract/drafts'
import type { AnyEndpoint, InputOf, OutputOf } from '@regent/contract/endpoint'
import { createToken } from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { RequestError } from '@regent/contract/request-error'
import { MessageError } from '../ui/feedback/message-error.ts'
import { demoDelayMs, isDemoScope } from './demo-scope.ts'
import { ConfigError, serverAddress } from './server-address.ts'
import {
  currentCustomer,
  findCustomer,
  readSession,
  removeCustomer,
  type StoredCustomer,
  storeTokens,
  type Tokens,
} from './session.ts'

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
  /** The number of a change set that records the change instead of doing it. */
  changeSet?: number | undefined
  signal?: AbortSignal | undefined
  /** Sent even when the page is being closed. */
  isLast?: boolean | undefined
}

/** The input may be left out where the call asks for nothing. */
export type CallArguments<E> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E> | undefined, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

export type CallAnswer<E> = {
  data: OutputOf<E>
  /** The version to send as `ifMatch` with the next change. */
  version: number | undefined
  /** The audit entries of the write, for `toastDone`. */
  entries: readonly number[]
  /** The change set that holds the change, which is then not done. */
  recorded?: number | undefined
}

/** Thrown when no answer came: the network or the server is down. */
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
  /** Called when this tab's sign-in has ended for good. */
  onSignedOut: () => void
  /** Fetches the code that answers calls in a demo. */
  loadDemo: () => Promise<{ answerDemo: (call: AnyEndpoint, input: object, pid: string) => unknown }>
}

let currentEnvironment: ClientEnvironment = {
  realm: () => undefined,
  onSignedOut: () => {},
  loadDemo: () => Promise.reject(new Error('The client has been told of no demo')),
}

/** Tells the client where it is; it knows neither router nor screens. */
export function configureClient(environment: ClientEnvironment): void {
  currentEnvironment = environment
}

/** The scope of the whole organization. */
export const customerScope = (cid = currentCustomer()?.cid): string | null => (cid === undefined ? null : String(cid))

/** The scope of a realm. A demo's realm has one too: it keys its reads, and is never sent. */
export function realmScope(pid: string, cid = currentCustomer()?.cid): string | null {
  return cid === undefined ? null : `${cid}.${pid}`
}

/** The scope header of a call made now. */
export function scopeOf(endpoint: AnyEndpoint, asked?: string | null): string | null {
  if (asked !== undefined) return asked
  if (endpoint.scope === 'none') return null
  const pid = endpoint.scope === 'customer' ? undefined : currentEnvironment.realm()
  return pid === undefined ? customerScope() : realmScope(pid)
}

/** Makes a call and returns its answer. Throws a refusal as the server's `RequestError`. */
export async function call<E extends AnyEndpoint>(endpoint: E, ...args: CallArguments<E>): Promise<OutputOf<E>> {
  return (await exchange(endpoint, ...args)).data
}

/** Makes a call and returns its answer with the values of its headers. */
export async function callForAnswer<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<CallAnswer<E>> {
  const { data, response } = await exchange(endpoint, ...args)
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(response.headers.get('etag') ?? '')?.[1]
  const entries = response.headers.get(auditEntriesHeader)?.split(',').map(Number) ?? []
  const recorded = Number(response.headers.get(recordedHeader)) || undefined
  return {
    data,
    version: version === undefined ? undefined : Number(version),
    entries: entries.filter((id) => id > 0),
    ...(recorded !== undefined && { recorded }),
  }
}

async function exchange<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<{ data: OutputOf<E>; response: Response }> {
  const scope = scopeOf(endpoint, options.scope)
  if (isDemoScope(scope)) return { data: await answerInDemo(endpoint, input ?? {}, scope), response: new Response() }
  const request = { ...requestOf(endpoint, input ?? {}), scope, endpoint, ...options }
  const needsSession = options.token === undefined && (!endpoint.access.public || options.isNamed)
  const customer = needsSession ? customerOf(scope) : undefined
  // A public call never refuses an expired token, so it is refreshed before.
  if (customer && options.isNamed && customer.expiresAt <= Date.now()) await refresh(customer.cid, customer.token)
  let answer = customer ? await sendSigned(request, customer.cid) : await send(request, options.token)
  if (answer.response.status === 500 && endpoint.retryOnce) {
    answer = customer ? await sendSigned(request, customer.cid) : await send(request, options.token)
  }
  if (!answer.response.ok) throw refusalOf(answer)
  return { data: answer.body as OutputOf<E>, response: answer.response }
}

/** Opens a streamed answer in the organization's scope. The caller reads it as it arrives. */
export async function openStream(path: string, cid: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const request = { method: 'GET', url: path, body: undefined, scope: String(cid), signal, isStream: true }
  const answer = await sendSigned(request, cid)
  if (!answer.response.ok || !answer.response.body) throw refusalOf(answer)
  return answer.response.body
}

/** The demo answers in the browser, after a while, as a server would. */
async function answerInDemo<E extends AnyEndpoint>(endpoint: E, input: object, scope: string): Promise<OutputOf<E>> {
  const [{ answerDemo }] = await Promise.all([
    currentEnvironment.loadDemo(),
    new Promise((resolve) => setTimeout(resolve, demoDelayMs)),
  ])
  return answerDemo(endpoint, input, scope.split('.')[1] ?? '') as OutputOf<E>
}

/** The customer whose token a call in this scope carries. */
function customerOf(scope: string | null): StoredCustomer | undefined {
  const id = scope?.split('.')[0]
  return id === undefined ? currentCustomer() : findCustomer(readSession().customers, id)
}

type Request = ReturnType<typeof requestOf> & {
  scope: string | null
  endpoint?: AnyEndpoint
  ifMatch?: number | undefined
  changeSet?: number | undefined
  isOfOtherRealm?: boolean | undefined
  signal?: AbortSignal | undefined
  isLast?: boolean | undefined
  /** Throws a refusal; the caller reads the body of a successful answer. */
  isStream?: boolean
}
type Answer = { response: Response; body: unknown }

/** Sends with the customer's token; a token that has expired is refreshed once and the call replayed. */
async function sendSigned(request: Request, cid: number): Promise<Answer> {
  let isRefreshed = false
  for (;;) {
    const token = tokenOf(cid)
    const answer = await send(request, token)
    if (!isTokenRefused(answer) || isRefreshed) return answer
    const current = tokenOf(cid)
    if (current === undefined) return answer
    // Another call or tab has refreshed since this one was sent: use its token.
    if (current !== token) continue
    await refresh(cid, current)
    isRefreshed = true
  }
}

const tokenOf = (cid: number) => readSession().customers.find((customer) => customer.cid === cid)?.token

/** A wrong password is a 401 too, but a new token would not help. */
const isTokenRefused = ({ response, body }: Answer) =>
  response.status === 401 && (body as { error?: string } | null)?.error !== 'InvalidCredentialsError'

const refreshes = new Map<number, Promise<void>>()

/** When several calls find the token expired, one refresh is sent and all wait for it. */
function refresh(cid: number, refused: string): Promise<void> {
  const running = refreshes.get(cid)
  if (running) return running
  const started = alone(`regent-refresh-${cid}`, () => renewTokens(cid, refused)).finally(() => refreshes.delete(cid))
  refreshes.set(cid, started)
  return started
}

/** One tab at a time, where the browser has locks (it has none on plain http). */
const alone = (name: string, act: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, act) : act()

async function renewTokens(cid: number, refused: string): Promise<void> {
  const find = () => readSession().customers.find((customer) => customer.cid === cid)
  const before = find()
  if (!before)
    throw new RequestError('InvalidTokenError', { status: 401, message: 'Nobody is signed in here any more.' })
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
  if (!answer.response.ok) throw refusalOf(answer)
  return tokensOf(answer.body as TokenResponse)
}

/** A token answer in the form that the session stores. */
export const tokensOf = (answer: TokenResponse): Tokens => ({
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

const refusalOf = ({ response, body }: Answer): RequestError => errorOf(response.status, body)
