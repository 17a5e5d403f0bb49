import { randomBytes } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { type RealmSecret, type SecretLimits, secretOverlapDays } from '@regent/contract/organization/realms-secrets'
import { dayMs } from '@regent/contract/time'
import * as queries from '../../../directory/realms/secret-queries.ts'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { toRange } from '../../../kernel/context/address-ranges.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { lockRealm } from './service.ts'

/** The secrets of all realms that are not archived, with their limits and their use. */
export async function listSecrets({ customer, now }: OrganizationContext): Promise<RealmSecret[]> {
  return (await queries.selectSecrets(customer, new Date(now))).map(toSecret)
}

/** Calls per day of the last 30 days. */
export async function readUse(context: OrganizationContext, pid: string) {
  await requireSecret(context, pid)
  const since = new Date(context.now - queries.keptSecretDays * dayMs)
  const days = await queries.selectSecretDays(context.customer, pid, since)
  return days.map(({ old_calls: oldCalls, ...day }) => ({ ...day, oldCalls }))
}

/** Changes only the given limits. They apply on every server with the next call. */
export async function limitSecret(
  context: OrganizationContext,
  pid: string,
  newValues: Partial<SecretLimits>,
): Promise<RealmSecret> {
  const { customer, now, ifMatch, change } = context
  const { row, before } = await lockForChange(context, pid)
  if (ifMatch !== undefined && ifMatch !== row.version) throw new ApiError('StaleVersion')
  const after = toLimits({ ...before, ...newValues })
  const fields = (Object.keys(after) as (keyof SecretLimits)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) context.unchanged()
  else {
    const { isOff, ...limits } = after
    const offAt = isOff ? new Date(row.off_at ?? now) : null
    await queries.updateLimits(customer, pid, { ...limits, offAt })
    const pick = (all: SecretLimits) => Object.fromEntries(fields.map((field) => [field, all[field]]))
    change({ subject: 'realm-secret-limits', id: pid, before: pick(before), after: pick(after), pid })
    await context.forget({ organization: customer.cid })
  }
  return requireSecret(context, pid)
}

/** Makes a new secret, which nobody sees before they reveal it; the present one works until `oldEnds`. */
export async function rotateSecret(context: OrganizationContext, pid: string, oldEnds: number): Promise<RealmSecret> {
  const { customer, now, vault, change } = context
  if (oldEnds < now || oldEnds > now + secretOverlapDays * dayMs) {
    throw new ApiError('BadRequest', {
      field: 'oldEnds',
      message: `oldEnds must be in the next ${secretOverlapDays} days.`,
    })
  }
  await lockForChange(context, pid)
  const secret = vault.seal(randomBytes(16).toString('hex'))
  await queries.rotateSecret(customer, pid, secret, { oldEnds: new Date(oldEnds), now: new Date(now) })
  change({ subject: 'realm-secret', id: pid, before: null, after: { rotated: true, oldEnds }, pid })
  await context.forget({ organization: customer.cid })
  return requireSecret(context, pid)
}

/** Ends the old secret of a rotation now, and the tokens that game servers have made with it. */
export async function endOldSecret(context: OrganizationContext, pid: string): Promise<RealmSecret> {
  const { customer, now, change } = context
  const { row } = await lockForChange(context, pid)
  if (row.old_secret === null || row.old_ends_at === null || row.old_ends_at <= now) context.unchanged()
  else {
    await queries.endOldSecret(customer, pid)
    change({ subject: 'realm-secret', id: pid, before: null, after: { isEnded: true, oldEnds: now }, pid })
    await context.forget({ organization: customer.cid })
  }
  return requireSecret(context, pid)
}

/** The limits that undo restores, locked. */
export async function lockLimits(context: OrganizationContext, pid: string): Promise<SecretLimits> {
  return (await lockForChange(context, pid)).before
}

/** Every day: deletes counts of use that are no longer shown. */
export function sweepSecretUse(jobs: Jobs): void {
  jobs.define('old-secret-use', (run) => {
    const before = new Date(run.now - (queries.keptSecretDays + 1) * dayMs)
    return deleteInParts(run, (limit) => queries.deleteOldSecretDays(run.db, before, limit))
  })
  jobs.every('old-secret-use', { intervalMs: dayMs })
}

async function lockForChange(context: OrganizationContext, pid: string) {
  await lockRealm(context, pid)
  const row = await queries.lockSecret(context.customer, pid)
  const { off_at, mode, rights, players, addresses } = row
  return { row, before: { isOff: off_at !== null, mode, rights, players, addresses } satisfies SecretLimits }
}

/** The limits in their stored form; throws for addresses that are not valid. */
function toLimits({ isOff, mode, rights, players, addresses }: SecretLimits): SecretLimits {
  try {
    toRange(addresses)
  } catch {
    throw new ApiError('BadRequest', {
      field: 'addresses',
      message: 'addresses must be addresses or ranges such as 10.1.0.0/16.',
    })
  }
  return { isOff, mode, rights: [...new Set(rights)], players, addresses: [...new Set(addresses)] }
}

async function requireSecret({ customer, now, setVersion }: OrganizationContext, pid: string): Promise<RealmSecret> {
  const [row] = await queries.selectSecrets(customer, new Date(now), pid)
  if (!row) throw new ApiError('RealmNotFound', { field: 'pid' })
  setVersion(row.version)
  return toSecret(row)
}

function toSecret(row: queries.SecretRow): RealmSecret {
  const findUse = (isOld: boolean) => row.uses.find((use) => use.isOld === isOld)
  const current = findUse(false)
  const ofPlayers = row.used.find(({ right }) => right === '')
  return {
    pid: row.pid,
    created: row.created_at,
    isOff: row.off_at !== null,
    mode: row.mode,
    rights: row.rights,
    players: row.players,
    addresses: row.addresses,
    ...present({ lastUsed: current?.at, lastAddress: current?.address, offSince: row.off_at }),
    calls: row.calls,
    refused: row.refused,
    used: row.used.flatMap(({ right, at, writtenAt }) =>
      right === '' ? [] : [{ right, isWrite: writtenAt !== null, lastUsed: at }],
    ),
    ...present({ playersLastUsed: ofPlayers?.at }),
    ...(row.old_ends_at !== null && {
      old: { ends: row.old_ends_at, ...present({ lastUsed: findUse(true)?.at }), calls: row.old_calls },
    }),
    version: row.version,
  }
}
