import { ApiError } from '@regent/contract/errors'
import type { Suspension } from '@regent/contract/players/suspensions'
import { newId } from '../../../engines/database/ids.ts'
import { personalSeal } from '../../../kernel/audit/personal.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext, RealmRef } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { type MaskingPolicy, maskingFor } from '../../../kernel/personal-data/masking.ts'
import { accountTag } from '../../organization/auth/identities.ts'
import { suspensionError } from '../../organization/auth/suspension.ts'
import { takeOffline } from '../sessions/service.ts'
import * as queries from './queries.ts'

/** Throws `PlayerSuspended` if the player is suspended now. */
export async function rejectSuspended(realm: RealmRef, gamerTag: number, now: number): Promise<void> {
  const activeSuspension = await queries.selectActive(realm, gamerTag, new Date(now))
  if (activeSuspension)
    throw suspensionError({
      until: activeSuspension.until ?? undefined,
      message: activeSuspension.message ?? undefined,
    })
}

export type Terms = { until?: number | undefined; reason: string; message?: string | undefined }

/** Suspends a player from the realm. At the commit, all servers reject the player's calls and close their sockets. */
export async function suspend(context: RealmContext, gamerTag: number, terms: Terms): Promise<Suspension> {
  const { realm, now } = context
  if (terms.until !== undefined && terms.until <= now) {
    throw new ApiError('BadRequest', { field: 'until', message: 'until must be in the future.' })
  }
  const accountId = await queries.lockPlayer(realm, gamerTag)
  if (accountId === undefined) throw new ApiError('PlayerNotFound', { field: 'player' })
  const current = await queries.selectCurrent(realm, gamerTag, new Date(now))
  if (current) throw new ApiError('AlreadySuspended', { current: suspensionView(current, now, maskingFor(context)) })
  const id = newId()
  const message = terms.message || undefined
  const by = findOperatorId(context)
  await queries.insertSuspension(
    realm,
    { id, gamerTag, by, until: terms.until, reason: terms.reason, message },
    new Date(now),
  )
  context.change({
    subject: 'suspension',
    id: String(gamerTag),
    before: null,
    after: await sealTerms(context, accountId, { ...terms, message }),
    gamerTag,
  })
  await takeOffline(realm, gamerTag, now)
  await context.forget({ account: accountTag(realm.cid, accountId) })
  return requireView(context, id)
}

/** Lifts a player's suspension. */
export async function lift(context: RealmContext, id: number): Promise<Suspension> {
  const { realm, now } = context
  const existing = await queries.selectSuspension(realm, id)
  if (!existing) throw new ApiError('SuspensionNotFound')
  await queries.lockPlayer(realm, existing.gamer_tag)
  const current = await queries.selectCurrent(realm, existing.gamer_tag, new Date(now))
  if (current?.id !== id) {
    throw new ApiError('SuspensionOver', { current: await requireView(context, id) })
  }
  await queries.updateLifted(realm, id, findOperatorId(context), new Date(now))
  const gamerTag = current.gamer_tag
  context.change({
    subject: 'suspension',
    id: String(gamerTag),
    before: await sealTerms(context, current.account_id, toTerms(current)),
    after: null,
    gamerTag,
  })
  await context.forget({ account: accountTag(realm.cid, current.account_id) })
  return requireView(context, id)
}

/** The active suspension as the audit trail stores it, and its id; locked. */
export async function readCurrent({ realm, now }: RealmContext, gamerTag: number) {
  await queries.lockPlayer(realm, gamerTag)
  const current = await queries.selectCurrent(realm, gamerTag, new Date(now))
  return current && { id: current.id, state: toState(toTerms(current)) }
}

const toTerms = (row: queries.SuspensionRow): Terms => ({
  until: row.until ?? undefined,
  reason: row.reason,
  message: row.message ?? undefined,
})

/** The format of the audit trail: every field, with readable times. */
const toState = ({ until, reason, message }: Terms) => ({
  until: until === undefined ? null : new Date(until).toISOString(),
  reason,
  message: message ?? null,
})

/** Encrypts the texts: they are about a person and are erased together with the player. */
async function sealTerms(context: RealmContext, accountId: number, terms: Terms) {
  const { until, reason, message } = toState(terms)
  const { seal } = await personalSeal(context, accountId)
  return { until, reason: seal(reason), message: seal(message) }
}

const findOperatorId = ({ caller }: RealmContext) => findAccountId(caller)

async function requireView(context: RealmContext, id: number): Promise<Suspension> {
  const { realm, now } = context
  const row = await queries.selectSuspension(realm, id)
  if (!row) throw new ApiError('SuspensionNotFound')
  return suspensionView(row, now, maskingFor(context))
}

/** A suspension as staff see it; the e-mail is shown only to those who may edit the profile. */
export function suspensionView(
  row: queries.SuspensionRow,
  now: number,
  masking: Pick<MaskingPolicy, 'column'>,
): Suspension {
  const isOver = row.until !== null && row.until <= now
  const person = (id: number | null, email: string | null) =>
    id === null ? undefined : { accountId: id, ...present({ email }) }
  return {
    id: row.id,
    gamerTag: row.gamer_tag,
    accountId: row.account_id,
    email: masking.column('accounts.email', row.email) ?? undefined,
    suspendedAt: row.suspended_at,
    until: row.until ?? undefined,
    reason: row.reason,
    message: row.message ?? undefined,
    by: person(row.suspended_by, row.suspended_by_email),
    liftedAt: row.lifted_at ?? undefined,
    liftedBy: person(row.lifted_by, row.lifted_by_email),
    state: row.lifted_at !== null ? 'lifted' : isOver ? 'over' : 'suspended',
  }
}
