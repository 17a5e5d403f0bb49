import { createHash, randomBytes } from 'node:crypto'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import { type getScim, maxScimTokens, type ScimToken, scimPath } from '@regent/contract/organization/scim'
import { hourMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { rankOf, requireAccount } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { createKeyAccount } from '../accounts/service.ts'
import { findRoleSettings } from '../sso/provisioning.ts'
import { countGroups } from './group-queries.ts'
import { countPeople, lockProvisioning } from './people-queries.ts'
import * as queries from './token-queries.ts'

/**
 * A new token: `rscim_`, the organization, and 43 random characters. Scanners of repositories find it by
 * `rscim_[0-9a-z]{1,11}_[A-Za-z0-9_-]{43}`.
 */
export const newScimToken = (cid: number): string =>
  `rscim_${cid.toString(36)}_${randomBytes(32).toString('base64url')}`

const tokenPattern = /^rscim_([0-9a-z]{1,11})_[A-Za-z0-9_-]{43}$/

/** The organization of a token; undefined for a text that cannot be one. */
export function parseScimCid(token: string): number | undefined {
  const cid = Number.parseInt(tokenPattern.exec(token)?.[1] ?? '', 36)
  return Number.isSafeInteger(cid) ? cid : undefined
}

/** The hash that is stored instead of a token. */
export const hashScimToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const toToken = (row: queries.TokenRow): ScimToken => ({
  id: row.id,
  name: row.name,
  createdBy: {
    accountId: row.created_by,
    ...present({ email: row.created_by_email }),
    isAdmin: row.created_by_role === 'admin',
  },
  created: row.created_at,
  ...present({ expires: row.expires_at, lastUsed: row.last_used_at, lastAddress: row.last_address }),
})

/** The state of provisioning, as the page shows it. */
export async function readScim(context: OrganizationContext): Promise<EndpointOutput<typeof getScim>> {
  const { customer, now, origin } = context
  const problem = await queries.selectProblem(customer)
  return {
    base: `${origin}${scimPath}`,
    tokens: (await queries.selectValidTokens(customer, new Date(now))).map(toToken),
    ...(await countPeople(customer)),
    groups: await countGroups(customer),
    ...(problem?.problem && { problem: { at: problem.problem_at ?? 0, message: problem.problem } }),
  }
}

type Created = { token: ScimToken; secret: string }

/** Creates a token. Its creator must be a global admin: the provider can deactivate everybody but the last one. */
export async function createScimToken(
  context: OrganizationContext,
  { name, expires }: { name: string; expires?: number | undefined },
): Promise<Created> {
  const { customer, now } = context
  requireAdmin(context)
  if (!(await findRoleSettings(customer))) throw new ApiError('SsoNotSetUp')
  if (expires !== undefined && expires <= now)
    throw new ApiError('BadRequest', { field: 'expires', message: 'expires must be in the future.' })
  await lockProvisioning(customer)
  await refuseTooMany(context)
  return addToken(context, { name, expires })
}

/** Creates a token in place of another one, which ends after the overlap. */
export async function rotateScimToken(
  context: OrganizationContext,
  id: number,
  overlapHours: number,
): Promise<Created> {
  const { customer, now, change } = context
  requireAdmin(context)
  await lockProvisioning(customer)
  const row = await lockToken(context, id)
  await refuseTooMany(context)
  const ends = Math.min(now + overlapHours * hourMs, row.expires_at ?? Number.POSITIVE_INFINITY)
  await queries.endToken(customer, id, { expires: new Date(ends) })
  change({
    subject: 'scim-token',
    id: String(id),
    before: { ...(row.expires_at !== null && { expires: row.expires_at }) },
    after: { expires: ends },
  })
  // The new token is valid as long as the old one was to be, from its creation.
  const lifetimeMs = row.expires_at === null ? undefined : row.expires_at - row.created_at
  return addToken(context, { name: row.name, expires: lifetimeMs === undefined ? undefined : now + lifetimeMs })
}

/** Revokes a token: the next call with it is refused, on every server. */
export async function revokeScimToken(context: OrganizationContext, id: number): Promise<void> {
  const { customer, now, change } = context
  const row = await lockToken(context, id)
  await queries.endToken(customer, id, { revoked: new Date(now) })
  change({ subject: 'scim-token', id: String(id), before: toState(row.name, row.expires_at), after: null })
}

function requireAdmin(context: OrganizationContext): void {
  if (rankOf(context) === 'admin') return
  throw new ApiError('Forbidden', { message: 'Only global admins create SCIM tokens.' })
}

async function lockToken({ customer, now }: OrganizationContext, id: number): Promise<queries.TokenRow> {
  const row = await queries.lockToken(customer, id, new Date(now))
  if (!row) throw new ApiError('ScimTokenNotFound', { field: 'id' })
  return row
}

async function refuseTooMany({ customer, now }: OrganizationContext): Promise<void> {
  const valid = await queries.selectValidTokens(customer, new Date(now))
  if (valid.length >= maxScimTokens) throw new ApiError('ScimTooManyTokens')
}

const toState = (name: string, expires: number | null | undefined) => ({
  name,
  ...(typeof expires === 'number' && { expires }),
})

async function addToken(
  { customer, now, change, caller }: OrganizationContext,
  { name, expires }: { name: string; expires: number | undefined },
): Promise<Created> {
  const id = newId()
  const secret = newScimToken(customer.cid)
  const { accountId } = requireAccount(caller)
  await createKeyAccount(customer, id, now, { name: `SCIM / ${name}`, grantor: accountId })
  await queries.insertToken(customer, {
    id,
    hash: hashScimToken(secret),
    name,
    createdBy: accountId,
    at: new Date(now),
    expires: expires === undefined ? null : new Date(expires),
  })
  change({ subject: 'scim-token', id: String(id), before: null, after: toState(name, expires) })
  const row = await queries.lockToken(customer, id, new Date(now))
  if (!row) throw new ApiError('ScimTokenNotFound', { field: 'id' })
  return { token: toToken(row), secret }
}
