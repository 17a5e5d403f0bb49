import { ApiError } from '@regent/contract/errors'
import { minuteMs } from '@regent/contract/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Organization } from '../../../directory/organizations/directory.ts'
import { countFailure } from '../../../kernel/attempts/attempts.ts'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'
import { rightsIn } from '../../../kernel/context/access.ts'
import type { AccountCaller, OrganizationContext } from '../../../kernel/context/context.ts'
import { readBearerToken } from '../../../kernel/http/headers.ts'
import { HttpFacts } from '../../../kernel/http/http-facts.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import { type Acting, buildContext, nothingDeferred, type Services, write } from '../../../kernel/write/write.ts'
import type { ScimContext } from './granting.ts'
import { selectTokenByHash, type TokenIdentity, updateProblem, updateUse } from './token-queries.ts'
import { hashScimToken, parseScimCid } from './tokens.ts'

/** Maximum number of calls of one token per minute and server. */
export const maxScimCallsPerMinute = 1_500

/** How exact the time of the last use is. */
const useMs = minuteMs

/** A provider that has proved its token. */
export type ScimProvider = { acting: Acting; cid: number; tokenId: number }

/** Identifies providers and runs their requests. Tokens are read each time, so a revoked one ends at once everywhere. */
export class ProviderCalls {
  readonly #services: Services
  readonly #calls = new MinuteCounts()

  constructor(services: Services) {
    this.#services = services
  }

  /** Throws for a token that is unknown, revoked, expired or used too often. Failures are counted per address. */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<ScimProvider> {
    const { db, clock, settings } = this.#services
    const now = clock()
    const scimToken = await this.#find(readBearerToken(request) ?? '', now)
    if (!scimToken) {
      await countFailure(db, { kind: 'scim token', now, address: request.ip })
      throw new ApiError('InvalidTokenError')
    }
    const { organization, token } = scimToken
    const { cid } = organization
    if (!this.#calls.take(now, { name: `${cid}/${token.id}`, limit: maxScimCallsPerMinute }))
      throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((minuteMs - (now % minuteMs)) / 1_000) })
    if (token.last_used_at === null || now - token.last_used_at >= useMs)
      await updateUse({ db, cid }, token.id, new Date(now), request.ip)
    const rights = rightsIn(organization, toCreator(cid, token), hasExtraRights(settings, cid))
    const path = request.routeOptions.url ?? ''
    const acting: Acting = {
      caller: toCaller(cid, token),
      organization,
      realm: undefined,
      rights,
      action: `${request.method} ${path}`,
      requestId: request.id,
      http: new HttpFacts(request, settings, reply),
    }
    return { acting, cid, tokenId: token.id }
  }

  async #find(secret: string, now: number): Promise<{ organization: Organization; token: TokenIdentity } | undefined> {
    const cid = parseScimCid(secret)
    if (cid === undefined) return undefined
    const token = await selectTokenByHash(this.#services.db, cid, hashScimToken(secret))
    if (!token || token.revoked_at !== null || (token.expires_at ?? now + 1) <= now) return undefined
    const organization = await this.#services.directory.find(String(cid))
    return organization && { organization, token }
  }

  /** Runs a read. */
  read<Answer>({ acting }: ScimProvider, work: (context: OrganizationContext) => Promise<Answer>): Promise<Answer> {
    const { db } = this.#services
    return work(buildContext(this.#services, acting, db, nothingDeferred()) as OrganizationContext)
  }

  /** Runs a write in a transaction, with its audit entries. */
  async write<Answer>(provider: ScimProvider, work: (context: ScimContext) => Promise<Answer>): Promise<Answer> {
    const { answer } = await write(this.#services, provider.acting, async (db, deferred) => {
      const problems: string[] = []
      const context = buildContext(this.#services, provider.acting, db, deferred) as OrganizationContext
      const answer = await work(Object.assign(context, { note: (problem: string) => void problems.push(problem) }))
      const [problem] = problems
      if (problem !== undefined) await this.#store({ db, cid: provider.cid }, provider.tokenId, problem)
      return answer
    })
    return answer
  }

  /** Stores why a request of the provider was refused. */
  note({ cid, tokenId }: ScimProvider, problem: string): Promise<void> {
    return this.#store({ db: this.#services.db, cid }, tokenId, problem)
  }

  #store(customer: { db: Services['db']; cid: number }, tokenId: number, problem: string): Promise<void> {
    return updateProblem(customer, tokenId, new Date(this.#services.clock()), problem.slice(0, 300))
  }
}

/** The token acts under its own name; the trail also shows who created it. */
const toCaller = (cid: number, { id, created_by: grantedBy }: TokenIdentity): AccountCaller => ({
  kind: 'account',
  accountId: id,
  signInId: 0,
  cid,
  globalRole: undefined,
  realmRoles: {},
  player: undefined,
  how: 'SCIM token',
  key: { mode: 'write', rights: new Set(), realms: undefined, grantedBy },
})

/** The person whose rights bound what the provider can grant. */
const toCreator = (cid: number, { created_by: accountId, role, realm_roles }: TokenIdentity): AccountCaller => ({
  kind: 'account',
  accountId,
  signInId: 0,
  cid,
  globalRole: role ?? undefined,
  realmRoles: realm_roles ?? {},
  player: undefined,
})
