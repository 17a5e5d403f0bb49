import { deepStrictEqual } from 'node:assert'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { auditEntriesHeader } from '@regent/contract/client'
import { recordedHeader } from '@regent/contract/drafts'
import { type AnyEndpoint, type EndpointOutput, isWrite } from '@regent/contract/endpoint'
import { ApiError, listErrorCodes } from '@regent/contract/errors'
import { type ReviewStart, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Organization, RealmEntry } from '../../directory/organizations/directory.ts'
import type { SecretUses } from '../../directory/realms/secret-uses.ts'
import type { ReadReplica } from '../../engines/database/connection/read-replica.ts'
import type { Db } from '../../engines/database/database.ts'
import { refuseUnapprovedReach, refuseUnreviewed } from '../approvals/gates.ts'
import { checkCaller, checkConfirmed, checkRequest, type Rights, rightsIn } from '../context/access.ts'
import type { Caller, Context } from '../context/context.ts'
import { onceEach } from '../context/once-each.ts'
import type { PlayerPort } from '../context/ports.ts'
import { recordCall } from '../drafts/recording.ts'
import { type CallHandler, callName } from '../reviews/review-rule.ts'
import { reviewCall } from '../reviews/service.ts'
import { hasExtraRights, type Settings } from '../settings/settings.ts'
import { withDeadline } from '../write/deadline.ts'
import {
  type Acting,
  buildContext,
  chooseActingHandle,
  type Deferred,
  nothingDeferred,
  type Services,
  write,
} from '../write/write.ts'
import { noteAsker } from './asker.ts'
import { checkFreshProof } from './fresh-proof.ts'
import {
  hasAlready,
  one,
  readBearerToken,
  readChangeSet,
  readGamerTag,
  readReview,
  readTimeout,
  refuseUnsupportedMatch,
  requireSignature,
} from './headers.ts'
import { HttpFacts } from './http-facts.ts'
import { JoinedAnswer } from './joined-answer.ts'
import { JsonText } from './json-text.ts'
import { NotModified } from './not-modified.ts'
import { hasOldSecret, isOldSecret, limitCaller, refuseSecret, rightUsed } from './realm-secrets.ts'
import { readScope, readScopeOfBody, scopeHeader } from './scope.ts'
import { validator } from './validation.ts'

export type RouterOptions = Services & {
  players: PlayerPort
  /** Counts the calls with the secrets of realms. */
  secretUses: SecretUses
  /**
   * For tests: an answer that does not fit its schema, an undeclared error code, or an unaudited operator write throws.
   */
  strict: boolean
  /** Answers the reads of `replicaReads` while it has all commits; undefined: the database does. */
  replica?: Pick<ReadReplica, 'take' | 'mustRepeat'> | undefined
  replicaReads?: ReadonlySet<AnyEndpoint>
  /**
   * Called for each call that was admitted; pid is empty for the organization. The request is that of a call which this
   * server answers itself; it may be rejected.
   */
  onCall?: (call: AnyEndpoint, admitted: Admitted) => void
}

export type Admitted = {
  cid: number
  pid: string
  /** The API key that makes the call. */
  keyId: number | undefined
  request?: FastifyRequest
}

/** The steps of every call: identity, scope, access, validation, transaction and audit, answer. */
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
   * Serves a call with a step before the transaction: long work without the database (hashing a password) would hold a
   * connection. Its result is passed to the handler.
   */
  on<E extends AnyEndpoint, Prepared>(
    call: E,
    before: (context: Context<E>) => Promise<Prepared>,
    handle: (context: Context<E>, prepared: Prepared) => Promise<Answered<E>> | Answered<E>,
  ): void
  on<E extends AnyEndpoint>(
    call: E,
    first: (context: Context<E>) => unknown,
    second?: (context: Context<E>, prepared: unknown) => Promise<Answered<E>> | Answered<E>,
  ): void {
    const before = second && first
    const handle = second ?? (first as Handler<E>)
    this.served.add(call)
    const changes = isWrite(call)
    if (call.reviewed) {
      if (!this.#options.registry.reviews[callName(call)])
        throw new Error(`No area declares a review of ${callName(call)}.`)
      this.#options.registry.handlers.set(callName(call), async (context) => {
        const full = context as unknown as Context<E>
        return handle(full, await before?.(full))
      })
    }
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const asking = await this.#ask(call, request)
      this.#note(asking, request)
      const { validate, serialize } = compileWire(call)
      const { params, query, body, largeNumbers } = request
      const input = validate({ params, query, body, largeNumbers })
      this.#counted(asking, () => checkRequest(call, asking.caller, asking.rights, asking.realm?.pid, input))
      this.#noteRight(asking)
      checkConfirmed(call, asking.organization, this.#options.settings, input)
      await checkFreshProof(this.#options, call, asking.caller, asking.organization, this.#options.clock())
      if (changes) refuseUnsupportedMatch(call, request)
      const timeoutMs = readTimeout(request)
      const prepared = await before?.(
        this.#context<E>(asking, input, chooseActingHandle(this.#options, asking, 'reads'), reply, nothingDeferred()),
      )
      const work: Handler<E> = (context) => handle(context, prepared)
      const answer = changes
        ? await this.#write(work, asking, input, timeoutMs, reply)
        : await this.#read(work, asking, input, timeoutMs, reply)
      const etag = changes ? undefined : reply.getHeader('etag')
      if (typeof etag === 'string' && hasAlready(request, etag)) {
        if (answer instanceof JsonText && typeof answer.text !== 'string') answer.text.destroy()
        reply.code(304)
        return ''
      }
      if (answer instanceof JsonText) return this.#textOf(call, answer, reply)
      if (answer instanceof NotModified) {
        reply.code(304)
        return ''
      }
      const isJoined = answer instanceof JoinedAnswer
      if (this.#options.strict) call.response.parse(isJoined ? answer.value : answer)
      reply.type(`${call.answersText ?? 'application/json'}; charset=utf-8`)
      if (isJoined) return answer.textBy(serialize)
      return call.answersText ? String(answer) : serialize(answer)
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

  async #textOf(call: AnyEndpoint, answer: JsonText, reply: FastifyReply): Promise<string | Readable> {
    reply.type('application/json; charset=utf-8')
    if (!this.#options.strict) return answer.text
    const fullText = typeof answer.text === 'string' ? answer.text : await text(answer.text)
    const value = JSON.parse(fullText)
    call.response.parse(value)
    // The serializer silently drops fields that are missing in the schema.
    deepStrictEqual(value, JSON.parse(compileWire(call).serialize(value)))
    return fullText
  }

  /** Admits a request as if it were a call of the contract; for addresses that are not in the contract. */
  async admit<E extends AnyEndpoint>(call: E, request: FastifyRequest, reply: FastifyReply): Promise<Context<E>> {
    const asking = await this.#ask(call, request)
    const input = { params: {}, query: {}, body: {} }
    checkRequest(call, asking.caller, asking.rights, asking.realm?.pid, input)
    checkConfirmed(call, asking.organization, this.#options.settings, input)
    this.#note(asking)
    return this.#context<E>(asking, input, chooseActingHandle(this.#options, asking, 'reads'), reply, nothingDeferred())
  }

  #note({ call, caller, organization, realm }: Asking, request?: FastifyRequest): void {
    if (!organization) return
    const keyId = caller.kind === 'account' && caller.key ? caller.accountId : undefined
    this.#options.onCall?.(call, { cid: organization.cid, pid: realm?.pid ?? '', keyId, ...(request && { request }) })
  }

  /** Determines the caller, the scope and the rights; rejects unauthorized callers before the input is validated. */
  async #ask(call: AnyEndpoint, request: FastifyRequest): Promise<Asking> {
    const { access, scope } = call
    const requestedScope =
      scope === 'none'
        ? undefined
        : (readScope(request.headers) ?? (scope === 'optional' ? readScopeOfBody(request.body) : undefined))
    const bearer = readBearerToken(request)
    const signature = one(request.headers['x-beam-signature'] ?? request.headers['x-de-signature'])
    let caller: Caller = bearer ? await this.#identify(bearer, request.ip, access.public) : { kind: 'anonymous' }
    noteAsker(request, caller)
    if (caller.kind === 'anonymous' && signature === undefined && !access.public)
      throw new ApiError('InvalidTokenError')

    let organization: Organization | undefined
    if (requestedScope) {
      organization = await this.#organizationOf(requestedScope, caller)
      if (!organization || (requestedScope.pid !== undefined && !organization.realms.has(requestedScope.pid))) {
        // Callers of another organization must not learn which organizations exist.
        const isForeign = caller.kind === 'account' && organization?.cid !== caller.cid
        const code = isForeign && !access.public ? 'ScopeForbidden' : 'RequestContextNotFoundExceptionForAlias'
        throw new ApiError(code, { field: scopeHeader })
      }
    } else if (scope !== 'none' && scope !== 'optional') {
      throw new ApiError('InvalidScopeError', { field: scopeHeader })
    }
    noteAsker(request, caller, organization?.cid, requestedScope?.pid)
    const scopeRealm = requestedScope?.pid === undefined ? undefined : organization?.realms.get(requestedScope.pid)
    if (signature !== undefined && scopeRealm) {
      const { vault, clock } = this.#options
      const { pid, secret, secretLimits } = scopeRealm
      const now = clock()
      const secrets = [() => vault.open(secret)]
      if (hasOldSecret(secretLimits, now)) secrets.push(() => vault.open(secretLimits.old.secret))
      const isOld = requireSignature(request, signature, { secrets, pid, now }) > 0
      caller = {
        kind: 'server',
        hasKey: true,
        secret: { isOld, provenAt: undefined },
        player: await this.#playerNamed(call, request, scopeRealm.pid, organization?.cid ?? 0),
      }
    }
    if (caller.kind === 'server' && caller.pid !== undefined) {
      // A service's token is valid only in its own realm, for all calls.
      if (scopeRealm?.pid !== caller.pid) throw new ApiError('ScopeForbidden', { field: scopeHeader })
      caller = { ...caller, player: await this.#playerNamed(call, request, scopeRealm.pid, organization?.cid ?? 0) }
    }
    if (caller.kind === 'server' && caller.secret && scopeRealm) {
      caller = this.#admitSecret(caller, scopeRealm, organization?.cid ?? 0, request.ip)
    }
    if (organization && !access.public) {
      const isForeign = caller.kind === 'account' ? caller.cid !== organization.cid : caller.kind === 'pending'
      const isOfOtherRealm =
        caller.kind === 'account' && caller.player && scopeRealm && caller.player.pid !== scopeRealm.pid
      if (isForeign || isOfOtherRealm) throw new ApiError('ScopeForbidden', { field: scopeHeader })
    }
    // For a call of the organization the global role counts, even if the header contains a realm.
    const realm = scope === 'customer' ? undefined : scopeRealm
    if (scope === 'realm' && !realm) {
      throw new ApiError('InvalidScopeError', {
        field: scopeHeader,
        message: 'This call needs a realm. The scope header must be "cid.pid".',
      })
    }
    if (!organization && caller.kind === 'account' && scope === 'optional') {
      organization = await this.#options.directory.find(String(caller.cid))
    }
    noteAsker(request, caller, organization?.cid, realm?.pid)
    const hasExtras = organization !== undefined && hasExtraRights(this.#options.settings, organization.cid)
    const rights = rightsIn(organization, caller, hasExtras, scopeRealm?.pid)
    this.#counted({ caller, organization, realm: scopeRealm }, () =>
      checkCaller(call, caller, rights, realm?.pid, isReview(call, request)),
    )
    if (realm?.isArchived && !call.worksArchived) throw new ApiError('ProjectIsArchived')
    return { call, request, caller, organization, realm, rights }
  }

  /** Runs an access check; a rejection is counted with the API key or the realm secret that made the call. */
  #counted(
    { caller, organization, realm }: Pick<Asking, 'caller' | 'organization' | 'realm'>,
    check: () => void,
  ): void {
    try {
      check()
    } catch (error) {
      const { identities, secretUses, clock } = this.#options
      if (caller.kind === 'account' && caller.key) identities.noteRefusal(caller)
      if (caller.kind === 'server' && caller.secret && organization && realm)
        secretUses.noteRefusal(organization.cid, realm.pid, clock())
      throw error
    }
  }

  /** Counts a call with the secret of a realm, and applies the limits of the secret. */
  #admitSecret(caller: Extract<Caller, { kind: 'server' }>, realm: RealmEntry, cid: number, address: string): Caller {
    const { secretUses, clock } = this.#options
    const now = clock()
    const { pid, secretLimits } = realm
    const use = { cid, pid, isOld: isOldSecret(caller, secretLimits), now, address }
    try {
      refuseSecret(secretLimits, address)
      const limited = limitCaller(caller, secretLimits, now)
      secretUses.count(use)
      return limited
    } catch (error) {
      secretUses.count(use, true)
      throw error
    }
  }

  /** Notes the right that a call with the secret of a realm needed. */
  #noteRight({ call, caller, organization, realm }: Asking): void {
    if (caller.kind !== 'server' || !caller.secret || !organization || !realm) return
    const used = rightUsed(call, caller)
    const { secretUses, clock } = this.#options
    if (used) secretUses.noteRight(organization.cid, realm.pid, used.right, { isWrite: used.isWrite, now: clock() })
  }

  /** For calls that need no sign-in, a bad token counts as no token. */
  async #identify(bearer: string, address: string, isOptional = false): Promise<Caller> {
    try {
      return await this.#options.identities.identify(bearer, this.#options.clock(), address)
    } catch (error) {
      if (isOptional && error instanceof ApiError) return { kind: 'anonymous' }
      throw error
    }
  }

  /**
   * A game server may act for a player of its realm: in calls that players may make, and only while that player may
   * sign in.
   */
  async #playerNamed({ access }: AnyEndpoint, request: FastifyRequest, pid: string, cid: number) {
    const gamerTag = readGamerTag(request)
    if (gamerTag === undefined) return undefined
    const { db, clock, players } = this.#options
    const accountId = await players.findAccountId({ db, cid }, gamerTag, pid)
    if (accountId === undefined) {
      throw new ApiError('BadRequest', {
        field: 'X-BEAM-GAMERTAG',
        message: 'X-BEAM-GAMERTAG is not a player of this realm.',
      })
    }
    if (access.signedIn || access.player) await players.refuseSuspended({ db, id: pid }, gamerTag, clock())
    return { pid, gamerTag, accountId }
  }

  async #organizationOf(scope: { organization: string | undefined; pid: string | undefined }, caller: Caller) {
    const { directory } = this.#options
    if (scope.organization !== undefined) return directory.find(scope.organization)
    if (caller.kind === 'account') return directory.find(String(caller.cid))
    return scope.pid === undefined ? undefined : directory.findByRealm(scope.pid)
  }

  async #read<E extends AnyEndpoint>(
    handle: Handler<E>,
    asking: Asking,
    input: Input,
    timeoutMs: number | undefined,
    reply: FastifyReply,
  ): Promise<Answered<E>> {
    const { replica, replicaReads } = this.#options
    const db = chooseActingHandle(this.#options, asking, 'reads')
    const run = async (from: Db) => {
      const deferred = nothingDeferred()
      const context = this.#context<E>(asking, input, from, reply, deferred)
      const answer = await withDeadline(Promise.resolve(handle(context)), timeoutMs)
      for (const act of deferred.after) act()
      return answer
    }
    const standby = replicaReads?.has(asking.call) ? await replica?.take() : undefined
    if (standby === undefined) return run(db)
    try {
      return await run(standby)
    } catch (error) {
      if (!replica?.mustRepeat(error)) throw error
      return run(db)
    }
  }

  /** Commits the handler's changes and their audit entries together, or not at all. */
  async #write<E extends AnyEndpoint>(
    handle: Handler<E>,
    asking: Asking,
    input: Input,
    timeoutMs: number | undefined,
    reply: FastifyReply,
  ): Promise<Answered<E>> {
    const changeSet = readChangeSet(asking.request)
    const review = readReview(asking.request)
    if (changeSet !== undefined) return this.#record(handle, asking, input, changeSet, reply)
    if (review !== undefined) return this.#review(handle, asking, input, review, reply)
    const { answer, entries } = await write(
      this.#options,
      buildActing(asking, this.#options.settings, reply),
      async (db, deferred) => {
        const context = this.#context<E>(asking, input, db, reply, deferred)
        await refuseUnreviewed(context, asking.call, input)
        await refuseUnapprovedReach(context, asking.call, input)
        const answer = await handle(context)
        if (this.#options.strict) requireChange(asking, deferred)
        return answer
      },
      timeoutMs,
    )
    if (entries.length > 0) reply.header(auditEntriesHeader, entries.join(','))
    return answer
  }

  /** Puts what the handler would change into a change set. */
  async #record<E extends AnyEndpoint>(
    handle: Handler<E>,
    asking: Asking,
    input: Input,
    changeSet: number,
    reply: FastifyReply,
  ): Promise<Answered<E>> {
    const acting = buildActing(asking, this.#options.settings, reply)
    const { answer, entries } = await recordCall(this.#options, acting, changeSet, (db, deferred, isAgain) => {
      const context = this.#context<E>(asking, input, db, reply, deferred)
      // The record keeps its version: nothing is written.
      return handle({ ...context, setVersion: () => {}, ...(isAgain && { ifMatch: undefined }) })
    })
    if (entries.length > 0) reply.header(auditEntriesHeader, entries.join(','))
    reply.header(recordedHeader, String(changeSet))
    return answer
  }

  /** Plans what the handler would change, and answers as if it had been done; a header names the plan. */
  async #review<E extends AnyEndpoint>(
    handle: Handler<E>,
    asking: Asking,
    input: Input,
    start: ReviewStart,
    reply: FastifyReply,
  ): Promise<Answered<E>> {
    const acting = buildActing(asking, this.#options.settings, reply)
    let answer: Answered<E> | undefined
    const remember: CallHandler = async (context) => {
      answer = await handle(context as unknown as Context<E>)
    }
    const { ifMatch } = this.#context<E>(
      asking,
      input,
      chooseActingHandle(this.#options, asking, 'reads'),
      reply,
      nothingDeferred(),
    )
    const callRequest = { call: asking.call, input: input as Context<E>, start, ifMatch }
    reply.header(reviewPlanHeader, String(await reviewCall(this.#options, acting, callRequest, remember)))
    return answer as Answered<E>
  }

  #context<E extends AnyEndpoint>(
    asking: Asking,
    input: Input,
    db: Db,
    reply: FastifyReply,
    deferred: Deferred,
  ): Context<E> {
    const context = buildContext(this.#options, buildActing(asking, this.#options.settings, reply), db, deferred)
    return Object.assign(context, input) as unknown as Context<E>
  }
}

/** In tests: an operator's write must record a change or declare that nothing changed. */
function requireChange({ caller, call }: Asking, { changes, isUnchanged }: Deferred): void {
  const isOperatorCall = caller.kind === 'server' || (caller.kind === 'account' && !caller.player)
  if (isOperatorCall && call.access.operator && changes.length === 0 && !isUnchanged) {
    throw new Error(`${call.method} ${call.path} was done by an operator and recorded no change`)
  }
}

function buildActing(
  { call, request, caller, organization, realm, rights }: Asking,
  settings: Settings,
  reply: FastifyReply,
): Acting {
  return {
    caller,
    organization,
    realm,
    rights,
    action: `${call.method} ${call.path}`,
    requestId: request.id,
    http: new HttpFacts(request, settings, reply),
  }
}

type Answered<E extends AnyEndpoint> = EndpointOutput<E> | JoinedAnswer<EndpointOutput<E>> | JsonText | NotModified
type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<Answered<E>> | Answered<E>
type Input = { params: object; query: object; body: object }

type Asking = {
  call: AnyEndpoint
  request: FastifyRequest
  caller: Caller
  organization: Organization | undefined
  realm: RealmEntry | undefined
  rights: Rights
}

/** In tests, a refusal that the contract does not declare is a server error. */
const declaredErrorsOnly =
  (call: AnyEndpoint, serve: (request: FastifyRequest, reply: FastifyReply) => Promise<string | Readable>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await serve(request, reply)
    } catch (error) {
      if (!(error instanceof ApiError) || mayAnswer(call, error)) throw error
      throw new Error(`${call.method} ${call.path} answers ${error.code}, which it does not declare`)
    }
  }

const mayAnswer = (call: AnyEndpoint, error: ApiError): boolean => listErrorCodes(call).includes(error.code)

/** Compiled at the first call: compiling all of them at once would delay the start by a second. */
const compileWire = onceEach((call: AnyEndpoint) => ({
  validate: validator(call),
  serialize: serializer(call.response),
}))

/** Removes fields that the schema does not name, so that they cannot leave the server. */
function serializer(schema: z.ZodType): (answer: unknown) => string {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return fastJsonStringify(json as Parameters<typeof fastJsonStringify>[0]) as (answer: unknown) => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyEndpoint
  }
}

/** True if the request plans the call instead of making it. A change set comes first: it records the call. */
const isReview = (call: AnyEndpoint, request: FastifyRequest): boolean =>
  call.reviewed !== undefined && readChangeSet(request) === undefined && readReview(request) !== undefined
