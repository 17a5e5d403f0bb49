import { createRequestError, type RawInput, toHttpRequest } from '@regent/contract/client'
import { type AnyEndpoint, type EndpointInput, type EndpointOutput, isWrite } from '@regent/contract/endpoint'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { getPlan, type PlanWithSample } from '@regent/contract/organization/plans'
import { listGames, listRealms, type RealmView } from '@regent/contract/organization/realms'
import { type ReviewStart, reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import { RequestError } from '@regent/contract/request-error'
import { CommandError } from '../failures.ts'
import type { System } from '../system.ts'
import { isToolToken, refreshWithTool } from './browser-sign-in.ts'
import { type Context, readConfig, writeConfig } from './config-file.ts'

/** Options that every command accepts. */
export type GlobalOptions = { json?: boolean; context?: string; url?: string; scope?: string; realm?: string }

export type CallOptions = {
  /** Replaces the scope of the session. */
  scope?: string
  headers?: Record<string, string>
}

/** How often a read is sent. */
const maxAttempts = 4
const retryDelayMs = 1_000
const passingStatuses = [429, 502, 503, 504]

class ServerUnreachable extends CommandError {}

const mayPass = (error: unknown): boolean =>
  error instanceof ServerUnreachable || (error instanceof RequestError && passingStatuses.includes(error.status))

type Answer = { body: unknown; headers: Headers }

/** Where a command works, and as whom. */
export class Session {
  readonly system: System
  readonly #options: GlobalOptions
  readonly #name: string | undefined
  #context: Partial<Context>
  #pid: string | undefined

  constructor(system: System, options: GlobalOptions) {
    this.system = system
    this.#options = options
    const config = readConfig(system)
    this.#name = options.context ?? config.current
    const stored = this.#name === undefined ? undefined : config.contexts[this.#name]
    if (options.context !== undefined && stored === undefined)
      throw new CommandError('usage', `There is no context "${options.context}".`, 'Run "regent context list".')
    this.#context = withEnvironment(stored, system.env, options)
  }

  get url(): string {
    const { url } = this.#context
    if (!url)
      throw new CommandError('usage', 'No server is chosen.', 'Add --url, set REGENT_URL or run "regent login".')
    return url
  }

  /** True if an organization is chosen. */
  get hasScope(): boolean {
    return Boolean(this.#context.scope)
  }

  /** The id or alias of the organization. */
  get cid(): string {
    const [cid] = (this.#context.scope ?? '').split('.')
    if (!cid)
      throw new CommandError(
        'usage',
        'No organization is chosen.',
        'Add --scope, set REGENT_SCOPE or run "regent login".',
      )
    return cid
  }

  /** `cid.pid` of the chosen realm, or only the organization. */
  async scope(): Promise<string> {
    const pid = await this.#findPid()
    return pid === undefined ? this.cid : `${this.cid}.${pid}`
  }

  /** `cid.pid`. Refused if no realm is chosen. */
  async realmScope(): Promise<string> {
    const scope = await this.scope()
    if (!scope.includes('.'))
      throw new CommandError('usage', 'No realm is chosen.', 'Add --realm with a name or an id from "regent realms".')
    return scope
  }

  /** The realm with this id or name. */
  async findRealm(text: string): Promise<string> {
    if (/^DE_\d+$/.test(text)) return text
    const found = (await this.listRealms()).filter(
      ({ projectName, archived }) => !archived && projectName.toLowerCase() === text.toLowerCase(),
    )
    if (found.length === 1 && found[0]) return found[0].pid
    const problem = found.length === 0 ? `There is no realm "${text}".` : `${found.length} realms are named "${text}".`
    throw new CommandError('usage', problem, 'Use an id from "regent realms".')
  }

  /** All realms of all games. */
  async listRealms(): Promise<RealmView[]> {
    const [, pid] = (this.#context.scope ?? '').split('.')
    const scope = pid ? `${this.cid}.${pid}` : this.cid
    const { projects } = await this.call(listGames, {}, { scope })
    const roots = projects.map((game) => game.pid)
    // A key of one realm may not see the game's first realm.
    const games = await Promise.all(
      (roots.length === 0 && pid ? [pid] : roots).map((rootPID) =>
        this.call(listRealms, { query: { rootPID } }, { scope }),
      ),
    )
    return games.flatMap((game) => game.projects)
  }

  /** Makes a call with the scope that it needs. An expired access token is replaced once. */
  async call<E extends AnyEndpoint>(
    call: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<EndpointOutput<E>> {
    return (await this.#request(call, input as RawInput, options)).body as EndpointOutput<E>
  }

  /** Makes a plan of a call instead of executing it. */
  async review<E extends AnyEndpoint>(call: E, input: EndpointInput<E>, start: ReviewStart): Promise<PlanWithSample> {
    const headers = { [reviewHeader]: String(start) }
    const answer = await this.#request(call, input as RawInput, { headers })
    return this.call(getPlan, { params: { id: Number(answer.headers.get(reviewPlanHeader)) } })
  }

  async #request(call: AnyEndpoint, input: RawInput, options: CallOptions): Promise<Answer> {
    const scope = options.scope ?? (await this.#scopeFor(call))
    const send = () => this.#sendReliably(call, input, { ...options, scope })
    try {
      return await send()
    } catch (error) {
      const isExpired =
        error instanceof RequestError && error.status === 401 && this.#context.refreshToken !== undefined
      if (!isExpired || call === (createToken as AnyEndpoint)) throw error
      await this.#refresh(this.#context.refreshToken ?? '')
      return send()
    }
  }

  async #scopeFor({ scope }: AnyEndpoint): Promise<string> {
    if (scope === 'realm') return this.realmScope()
    if (scope === 'customer') return this.cid
    return scope === 'none' ? (this.#context.scope ?? '') : this.scope()
  }

  async #findPid(): Promise<string | undefined> {
    const { realm } = this.#options
    if (realm === undefined) return (this.#context.scope ?? '').split('.')[1]
    this.#pid ??= await this.findRealm(realm)
    return this.#pid
  }

  async #refresh(refreshToken: string): Promise<void> {
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken }
    this.#context = { ...this.#context, accessToken: undefined, refreshToken: undefined }
    if (isToolToken(refreshToken)) {
      const { accessToken, refreshToken: next } = await refreshWithTool(this.url, refreshToken)
      this.#context = { ...this.#context, accessToken, refreshToken: next }
    } else {
      const tokens = requireTokens(await this.call(createToken, { body }, { scope: this.cid }))
      this.#context = { ...this.#context, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
    }
    const config = readConfig(this.system)
    const stored = this.#name === undefined ? undefined : config.contexts[this.#name]
    if (this.#name === undefined || stored === undefined) return
    const { accessToken, refreshToken: next } = this.#context
    config.contexts[this.#name] = { ...stored, accessToken, refreshToken: next }
    writeConfig(this.system, config)
  }

  /** Repeats a read that failed for a reason that may pass: a command may wait for an hour. */
  async #sendReliably(call: AnyEndpoint, input: RawInput, options: CallOptions): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#send(call, input, options)
      } catch (error) {
        if (isWrite(call) || attempt === maxAttempts || !mayPass(error)) throw error
        await this.system.sleep(attempt * retryDelayMs)
      }
    }
  }

  async #send(call: AnyEndpoint, input: RawInput, { scope = '', headers = {} }: CallOptions): Promise<Answer> {
    const { method, url, body } = toHttpRequest(call, input)
    const isPublic = call.access.public === true
    const token = isPublic ? undefined : (this.#context.key ?? this.#context.accessToken)
    if (token === undefined && !isPublic)
      throw new CommandError('signIn', 'You are not signed in.', 'Run "regent login" or set REGENT_KEY.')
    const answer = await fetch(`${this.url}${url}`, {
      method,
      headers: {
        ...headers,
        ...(scope !== '' && { 'x-beam-scope': scope }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(call.timeoutMs !== undefined && { 'x-beam-timeout': String(call.timeoutMs) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    }).catch((error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message
      throw new ServerUnreachable(
        'failed',
        `${this.url} does not respond: ${reason}`,
        'Compare the URL, then try again.',
      )
    })
    const text = await answer.text()
    const read = answer.ok && call.answersText !== undefined ? text : parseJson(text)
    if (!answer.ok) throw createRequestError(answer.status, read)
    return { body: read, headers: answer.headers }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Options override the environment, which overrides the stored context. Tokens are never sent to another server. */
function withEnvironment(stored: Context | undefined, env: System['env'], options: GlobalOptions): Partial<Context> {
  const url = (options.url ?? (env['REGENT_URL'] || stored?.url))?.replace(/\/+$/, '')
  const isSameServer = url === stored?.url
  const { key, accessToken, refreshToken, email, scope } = stored ?? {}
  return {
    url,
    scope: options.scope ?? (env['REGENT_SCOPE'] || scope),
    ...(env['REGENT_KEY'] ? { key: env['REGENT_KEY'] } : isSameServer && { key, accessToken, refreshToken, email }),
  }
}
