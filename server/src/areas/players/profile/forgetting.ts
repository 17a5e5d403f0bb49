import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { dayMs } from '@regent/contract/time'
import { forgetPersonal } from '../../../kernel/audit/personal.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { OrganizationContext, Realm, ScopedContext } from '../../../kernel/context/context.ts'
import { startSearch } from '../../../kernel/personal-data/mention-search.ts'
import type { DataSubject } from '../../../kernel/personal-data/personal-part.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { lockAccountRow } from '../../organization/accounts/service.ts'
import { type Changeable, hasRoles, lockChangeable } from './changeable.ts'
import { findPersonNames } from './names.ts'
import * as queries from './queries.ts'

const right = 'forget player-profile'

/** Entries have readable times. */
const formatTime = (ms: number) => new Date(ms).toISOString()

/** The number of stored items of each kind, separated into kept and erased ones. */
async function countHeld(context: OrganizationContext, dataSubject: DataSubject) {
  const counts = []
  for (const { name, noun, list, erase } of context.registry.personalData) {
    const count = (await list(context, dataSubject)).length
    const words = `${count.toLocaleString('en')} ${noun[count === 1 ? 0 : 1]}`
    if (count > 0) counts.push({ name, count, words, stays: erase === undefined })
  }
  return counts
}

const toDataSubject = async (
  context: OrganizationContext,
  { account, places }: Pick<Changeable, 'account' | 'places'>,
): Promise<DataSubject> => ({
  accountId: account.id,
  email: account.email,
  names: await findPersonNames(context, account),
  players: places,
})

/** The account of a player who can be erased; an operator must lose all roles first. */
async function requireForgettable(context: ScopedContext, id: number): Promise<Changeable> {
  const target = await lockChangeable(context, id, right)
  if (hasRoles(target.account)) throw new ApiError('AccountHasRoles')
  return target
}

/**
 * A plan that shows which data would be erased and which is kept. It contains no personal data, because it is kept for
 * a month.
 */
export async function planForgetPlayer(context: ScopedContext & { realm: Realm }, id: number): Promise<PlanWithSample> {
  const { customer, realm, settings, now } = context
  const target = await requireForgettable(context, id)
  if (await queries.selectForgetting(customer, id)) throw new ApiError('AlreadyForgetting')
  const counts = await countHeld(context, await toDataSubject(context, target))
  const erased = counts.filter(({ stays }) => !stays)
  if (erased.length === 0 && target.account.forgotten_at !== null) throw new ApiError('AlreadyForgetting')
  const name = String(target.gamerTag ?? id)
  const days = settings.forgetGraceDays
  const when =
    days === 0
      ? 'Deleted immediately and permanently.'
      : `Deleted permanently ${days === 1 ? 'one day' : `${days} days`} after you apply this. Until then you can cancel it on the profile, and the player can play.`
  const keptCounts = counts.filter(({ stays }) => stays).map(({ words }) => words)
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'forget-player',
      title: `Forget player ${name}`,
      verb: `Forget player ${name}`,
      typeName: name,
      input: { accountId: id, at: now },
      warnings: [
        when,
        `Kept without personal data: ${keptCounts.length > 0 ? keptCounts.join(', ') : 'nothing'}.`,
        ...(target.places.length > 1
          ? [`The account has players in ${target.places.length} realms and is forgotten in all of them.`]
          : []),
      ],
    },
    erased.length > 0
      ? erased.map(({ name: key, words }) => ({ key, label: words, before: 'held', after: 'erased' }))
      : [{ key: 'account', label: 'the account', before: 'no personal data', after: 'forgotten' }],
  )
}

/** Returns a sentence if the player can no longer be erased as planned. */
export async function whyNotForgettable(context: ScopedContext, id: number): Promise<string | undefined> {
  await requireForgettable(context, id)
  return (await queries.selectForgetting(context.customer, id))
    ? 'The player is already scheduled to be forgotten.'
    : undefined
}

/** Erases the player when the grace period ends, or now if there is none. */
export async function scheduleForgetting(
  context: ScopedContext & { realm: Realm },
  id: number,
  wantedDue?: number,
): Promise<void> {
  const { customer, caller, realm, settings, now } = context
  const target = await requireForgettable(context, id)
  if (await queries.selectForgetting(customer, id)) throw new ApiError('AlreadyForgetting')
  const graceMs = settings.forgetGraceDays * dayMs
  if (graceMs === 0) return erase(context, target)
  // A restored request keeps its due time; if that has passed it gets a new grace period.
  const due = wantedDue !== undefined && wantedDue > now ? wantedDue : now + graceMs
  await queries.insertForgetting(customer, {
    accountId: id,
    pid: realm.id,
    askedBy: findAccountId(caller),
    askedAt: new Date(now),
    dueAt: new Date(due),
  })
  context.change({
    subject: 'forgetting',
    id: String(id),
    before: null,
    after: { due: formatTime(due) },
    gamerTag: target.gamerTag,
  })
}

/** Cancels the erasure. */
export async function cancelForgetting(context: ScopedContext, id: number): Promise<void> {
  const { gamerTag } = await lockChangeable(context, id, right)
  const forgetting = await queries.selectForgetting(context.customer, id)
  if (!forgetting) throw new ApiError('NotForgetting')
  await queries.deleteForgetting(context.customer, id)
  context.change({
    subject: 'forgetting',
    id: String(id),
    before: { due: formatTime(forgetting.due_at) },
    after: null,
    gamerTag,
  })
}

/** The time of the erasure, in the format of entries. */
export async function readForgetting({ customer }: ScopedContext, id: number): Promise<{ due: string } | null> {
  await lockAccountRow(customer, id)
  const forgetting = await queries.selectForgetting(customer, id)
  return forgetting ? { due: formatTime(forgetting.due_at) } : null
}

/** Erases immediately. */
export async function forgetNow(context: ScopedContext, id: number): Promise<void> {
  await erase(context, await requireForgettable(context, id))
}

/**
 * Executes a due erasure; the right was checked when it was requested. A player who has become an operator since is not
 * erased.
 */
export async function eraseDuePlayer(context: ScopedContext, id: number): Promise<void> {
  const { customer, now } = context
  const account = await lockAccountRow(customer, id)
  const forgetting = await queries.lockDueForgetting(customer, id, new Date(now))
  if (!forgetting) return
  const places = await queries.selectPlaces(customer, id)
  const gamerTag = places.find(({ pid }) => pid === context.realm?.id)?.gamerTag
  if (!hasRoles(account)) return erase(context, { account, places, gamerTag })
  await queries.deleteForgetting(customer, id)
  context.change({
    subject: 'forgetting',
    id: String(id),
    before: { due: formatTime(forgetting.due_at) },
    after: null,
    gamerTag,
  })
}

/**
 * Erases area by area in this transaction, then deletes the encryption key of the player's values in the audit trail. A
 * job then searches the texts of others. Idempotent.
 */
async function erase(context: ScopedContext, { account, places, gamerTag }: Changeable): Promise<void> {
  const { customer } = context
  const dataSubject = await toDataSubject(context, { account, places })
  for (const part of context.registry.personalData) await part.erase?.(context, dataSubject)
  await startSearch(context, dataSubject)
  await queries.deleteForgetting(customer, account.id)
  await forgetPersonal(customer, account.id)
  context.change({
    subject: 'personal-data',
    id: String(account.id),
    before: { erased: account.forgotten_at === null ? null : formatTime(account.forgotten_at) },
    after: { erased: formatTime(context.now) },
    gamerTag,
  })
}
