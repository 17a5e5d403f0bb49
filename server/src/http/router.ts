import { type AnyEndpoint, isWrite, type OutputOf } from '@regent/contract/endpoint'
import { ApiError, commonErrors } from '@regent/contract/errors'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { insertAuditEntries } from '../audit/service.ts'
import type { Identities } from '../auth/identities.ts'
import type { Db } from '../engines/database/database.ts'
import type { Live } from '../engines/live/live.ts'
import type { Directory, Organization, RealmEntry } from '../realms/directory.ts'
import type { Settings } from '../settings.ts'
import type { Vault } from '../vault.ts'
import { checkCaller, checkRequest, type Rights, rightsIn } from './access.ts'
import type { Caller, Change, Context, Forgotten, Realm } from './context.ts'
import { withDeadline } from './deadline.ts'
import { bearerOf, isSigned, one, readIfMatch, readTimeout } from './headers.ts'
import { readScope, readScopeOfBody } from './scope.ts'
import { validator } from './validation.ts'

export type RouterOptions = {
  db: Db
  settings: Settings
  directory: Directory
  identities: Identities
  live: Live
  vault: Vault
  clock: () => number
  /** Tests: an answer off its schema, an undeclared error code and an unaudited operator write fail loudly. */
  strict: boolean
}

const attemptsAtDeadlock = 3

/** The way of every call: identity, scope, access, validation, transaction and audit, answer. */
export class Router {
  readonly #app: FastifyInstance
  readonly #options: RouterOptions
  readonly served = new Set<AnyEndpoint>()

  constructor(app: FastifyInstance, options: RouterOptions) {
    this.#app = app
    this.#options = options
  }

  /** Serves a call of the contract. */
  on<E extends AnyEndpoint>(call: E, handle: Handler<E>): void
  /**
   * The same with a step ahead of the transaction, which would hold a connection meanwhile: what takes long without the
   * database (hashing a password) belongs there. Its result is handed to the handler.
   */
  on<E extends AnyEndpoint, Prepared>(
    call: E,
    before: (context: Context<E>) => Promise<Prepared>,
    handle: (context: Context<E>, prepared: Prepared) => Promise<OutputOf<E>> | OutputOf<E>,
  ): void
  on<E extends AnyEndpoint>(
    call: E,
    first: (context: Context<E>) => unknown,
    second?: (context: Context<E>, prepared: unknown) => Promise<OutputOf<E>> | OutputOf<E>,
  ): void {
    const before = second && first
    const handle = second ?? (first as Handler<E>)
    this.served.add(call)
    const validate = validator(call)
    const serialize = serializer(call.response)
    const write = isWrite(call)
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const asking = await this.#ask(call, request)
      const input = validate({ params: request.params, query: request.query, body: request.body })
      checkRequest(call, asking.caller, asking.rights, asking.realm?.pid, input)
      const timeoutMs = readTimeout(request)
      const prepared = await before?.(this.#context<E>(asking, input, this.#options.db, reply, nothingDeferred()))
      const work: Handler<E> = (context) => handle(context, prepared)
      const answer = write
        ? await this.#write(call, work, asking, input, timeoutMs, reply)
        : await this.#read(work, asking, input, timeoutMs, reply)
      if (this.#options.strict) call.response.parse(answer)
      reply.type('application/json; charset=utf-8')
      return serialize(answer)
    }
    const handler = this.#options.strict ? declaredErrorsOnly(call, serve) : serve
    for (const url of [call.path, ...(call.alsoAt ?? [])]) {
      this.#app.route({
        method: call.method,
        url,
        handler,
        config: { call },
      })
    }
  }

  /** Who asks, where, and with which rights; refuses strangers before the input is looked at. */
  async #ask(call: AnyEndpoint, request: FastifyRequest): Promise<Asking> {
    const { access, scope } = call
    const asked =
      scope === 'none'
        ? undefined
        : (readScope(request.headers) ?? (scope === 'optional' ? readScopeOfBody(request.body) : undefined))
    const bearer = bearerOf(request)
    const signature = one(request.headers['x-beam-signature'] ?? request.headers['x-de-signature'])
    let caller: Caller = bearer ? await this.#identify(bearer, Boolean(access.public)) : { kind: 'anonymous' }
    if (caller.kind === 'anonymous' && signature === undefined && !access.public)
      throw new ApiError('InvalidTokenError')

    let organization: Organization | undefined
    if (asked) {
      organization = await this.#organizationOf(asked, caller)
      if (!organization || (asked.pid !== undefined && !organization.realms.has(asked.pid))) {
        // Whoever is signed in elsewhere does not learn which organizations there are.
        const isForeign = caller.kind === 'account' && organization?.cid !== caller.cid
        throw new ApiError(isForeign && !access.public ? 'ScopeForbidden' : 'RequestContextNotFoundExceptionForAlias')
      }
    } else if (scope !== 'none' && scope !== 'optional') {
      throw new ApiError('InvalidScopeError')
    }
    const named = asked?.pid === undefined ? undefined : organization?.realms.get(asked.pid)
    if (signature !== undefined && named) {
      if (!isSigned(request, signature, this.#options.vault.open(named.secret), named.pid))
        throw new ApiError('InvalidTokenError')
      caller = { kind: 'server' }
    }
    if (organization && !access.public) {
      const isForeign = caller.kind === 'account' ? caller.cid !== organization.cid : caller.kind === 'pending'
      const isOfOtherRealm = caller.kind === 'account' && caller.player && named && caller.player.pid !== named.pid
      if (isForeign || isOfOtherRealm) throw new ApiError('ScopeForbidden')
    }
    // A call of the organization is judged by the global role, whatever realm the header names.
    const realm = scope === 'customer' ? undefined : named
    if (scope === 'realm' && !realm) {
      throw new ApiError('InvalidScopeError', {
        message: 'This call needs a realm: the scope header must be "cid.pid".',
      })
    }
    if (!organization && caller.kind === 'account' && scope === 'optional') {
      organization = await this.#options.directory.find(String(caller.cid))
    }
    const hasExtras =
      organization !== undefined && this.#options.settings.extraCustomers.includes(String(organization.cid))
    const rights = rightsIn(organization, caller, hasExtras, named?.pid)
    checkCaller(call, caller, rights, realm?.pid)
    if (realm?.isArchived && !call.worksArchived) throw new ApiError('ProjectIsArchived')
    return { call, request, caller, organization, realm, rights }
  }

  /** Where anybody may come, a bad token is no obstacle: the caller is then nobody. */
  async #identify(bearer: string, isOptional: boolean): Promise<Caller> {
    try {
      return await this.#options.identities.identify(bearer, this.#options.clock())
    } catch (error) {
      if (isOptional && error instanceof ApiError) return { kind: 'anonymous' }
      throw error
    }
  }

  async #organizationOf(asked: { organization: string | undefined; pid: string | undefined }, caller: Caller) {
    const { directory } = this.#options
    if (asked.organization !== undefined) return directory.find(asked.organization)
    if (caller.kind === 'account') return directory.find(String(caller.cid))
    return asked.pid === undefined ? undefined : directory.findByRealm(asked.pid)
  }

  async #read<E extends AnyEndpoint>(
    handle: Handler<E>,
    asking: Asking,
    input: Input,
    timeoutMs: number | undefined,
    reply: FastifyReply,
  ): Promise<OutputOf<E>> {
    const deferred = nothingDeferred()
    const answer = await withDeadline(
      Promise.resolve(handle(this.#context<E>(asking, input, this.#options.db, reply, deferred))),
      timeoutMs,
    )
    for (const act of deferred.after) act()
    return answer
  }

  /** The handler's changes and their audit entries are committed together or not at all. */
  async #write<E extends AnyEndpoint>(
    call: AnyEndpoint,
    handle: Handler<E>,
    asking: Asking,
    input: Input,
    timeoutMs: number | undefined,
    reply: FastifyReply,
  ): Promise<OutputOf<E>> {
    for (let attempt = 1; ; attempt += 1) {
      const deferred = nothingDeferred()
      let isLate = false
      let isDone = false
      const work = this.#options.db.transaction().execute(async (db): Promise<() => OutputOf<E>> => {
        let answer: OutputOf<E>
        try {
          answer = await handle(this.#context<E>(asking, input, db as Db, reply, deferred))
        } catch (refusal) {
          if (refusal !== deferred.keptRefusal) throw refusal
          isDone = true
          return () => {
            throw refusal
          }
        }
        await this.#audit(call, asking, db as Db, deferred.changes)
        if (isLate) throw new ApiError('TimeOutError')
        isDone = true
        return () => answer
      })
      try {
        const conclude = await withDeadline(work, timeoutMs, () => {
          isLate = !isDone
          return isLate
        })
        for (const act of deferred.after) act()
        return conclude()
      } catch (error) {
        if (attempt < attemptsAtDeadlock && isDeadlock(error)) continue
        throw error
      }
    }
  }

  async #audit(call: AnyEndpoint, asking: Asking, db: Db, changes: readonly Recorded[]): Promise<void> {
    const { caller, organization } = asking
    const isStaff = caller.kind === 'server' || (caller.kind === 'account' && !caller.player)
    if (this.#options.strict && isStaff && call.access.operator && changes.length === 0) {
      throw new Error(`${call.method} ${call.path} was done by an operator and recorded no change`)
    }
    const kept = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    if (kept.length === 0) return
    if (caller.kind === 'account' && caller.player && !asking.rights.role(caller.player.pid)) return
    await insertAuditEntries(
      db,
      kept.map((entry) => ({
        cid: entry.cid ?? organization?.cid ?? 0,
        at: new Date(this.#options.clock()),
        accountId: caller.kind === 'account' || caller.kind === 'pending' ? caller.accountId : undefined,
        role: caller.kind === 'server' ? 'server' : asking.rights.role(entry.pid ?? asking.realm?.pid),
        pid: entry.pid ?? asking.realm?.pid,
        action: `${call.method} ${call.path}`,
        change: entry,
        requestId: asking.request.id,
      })),
    )
  }

  #context<E extends AnyEndpoint>(
    asking: Asking,
    input: Input,
    db: Db,
    reply: FastifyReply,
    deferred: Deferred,
  ): Context<E> {
    const { request, organization, realm, rights, caller } = asking
    const { settings, vault, live, identities, directory } = this.#options
    const { changes, after } = deferred
    const cid = organization?.cid
    const context = {
      ...input,
      db,
      settings,
      vault,
      caller,
      customer: cid === undefined ? undefined : { db, cid },
      realm:
        realm && cid !== undefined
          ? ({ db, id: realm.pid, cid, createdAt: realm.createdAt } satisfies Realm)
          : undefined,
      now: this.#options.clock(),
      requestId: request.id,
      // What few handlers read is worked out only for them.
      get address() {
        return request.ip
      },
      get userAgent() {
        return one(request.headers['user-agent'])?.slice(0, 200) ?? ''
      },
      get origin() {
        return settings.publicUrl ?? `${request.protocol}://${request.host}`
      },
      get ifMatch() {
        return readIfMatch(request)
      },
      can: rights.can,
      role: rights.role,
      setVersion: (version) => void reply.header('etag', `"${version}"`),
      change: (change) => void changes.push(change),
      unchanged: () => void changes.push({ subject: 'nothing', id: '', before: null, after: null }),
      forget: async (what) => {
        after.push(() => forgetLocally(what, identities, directory))
        await live.tellServers(db, what)
      },
      keeping: (refusal) => {
        deferred.keptRefusal = refusal
        return refusal
      },
      tell: (to, topic, message) => live.tell(db, to, topic, message),
    } satisfies Omit<Context, 'params' | 'query' | 'body' | 'realm' | 'customer'> &
      Record<'realm' | 'customer', unknown>
    return context as unknown as Context<E>
  }
}

/** Drops what this server remembers of an account or an organization. */
export function forgetLocally(what: Forgotten, identities: Identities, directory: Directory): void {
  if ('account' in what) identities.cache.dropTag(what.account)
  else directory.cache.dropTag(String(what.organization))
}

type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<OutputOf<E>> | OutputOf<E>
type Input = { params: object; query: object; body: object }
type Recorded = Change & { pid?: string | undefined; cid?: number }
/** What a handler asks for that is done when it has ended. */
type Deferred = { changes: Recorded[]; after: (() => void)[]; keptRefusal: ApiError | undefined }
const nothingDeferred = (): Deferred => ({ changes: [], after: [], keptRefusal: undefined })

type Asking = {
  call: AnyEndpoint
  request: FastifyRequest
  caller: Caller
  organization: Organization | undefined
  realm: RealmEntry | undefined
  rights: Rights
}

const isDeadlock = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** In tests a refusal that the contract does not declare is a fault of the server. */
const declaredErrorsOnly =
  (call: AnyEndpoint, serve: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await serve(request, reply)
    } catch (error) {
      if (!(error instanceof ApiError) || mayAnswer(call, error)) throw error
      throw new Error(`${call.method} ${call.path} answers ${error.code}, which it does not declare`)
    }
  }

const mayAnswer = (call: AnyEndpoint, error: ApiError): boolean =>
  commonErrors.includes(error.code) || (call.errors?.includes(error.code) ?? false)

/** Compiled once per call: fields the schema does not name cannot leave the server. */
function serializer(schema: z.ZodType): (answer: unknown) => string {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return fastJsonStringify(json as Parameters<typeof fastJsonStringify>[0]) as (answer: unknown) => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyEndpoint
  }
}
