import { dayMs, hourMs } from '@regent/contract/time'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { dropFailures } from '../../../kernel/attempts/attempts.ts'
import { networkKnownMs } from './known-networks.ts'
import { deleteExpiredCodes, deletePendingAccounts } from './queries.ts'
import { deleteExpiredTokens, deleteOldNetworks } from './sign-in-queries.ts'

/**
 * The retention period of expired tokens. Until then the error is "expired", not "unknown", for as long as an operator
 * can refresh.
 */
const expiredTokensKeptMs = 30 * dayMs
const failuresKeptMs = dayMs
const pendingAccountsKeptMs = 7 * dayMs
/** Rows per transaction. */
const batch = 1_000

/** Every hour: deletes expired tokens, ended sign-ins, unfinished sign-ups and networks that are no longer known. */
export function sweepSignIns(jobs: Jobs): void {
  jobs.define('expired-sign-ins', deleteExpired)
  jobs.every('expired-sign-ins', { intervalMs: hourMs })
}

async function deleteExpired({ db, now, signal, progress }: Run<unknown>) {
  const ago = (ms: number) => new Date(now - ms)
  const deleted = { tokens: 0, signIns: 0, codes: 0, failures: 0, pendingAccounts: 0, networks: 0 }

  /** Deletes batches until one is not full. */
  async function inBatches(deleteBatch: () => Promise<number>) {
    for (let count = batch; count === batch; ) {
      signal.throwIfAborted()
      count = await deleteBatch()
      progress(deleted.tokens + deleted.codes + deleted.failures + deleted.pendingAccounts + deleted.networks)
    }
  }

  await inBatches(async () => {
    const deletedRows = await deleteExpiredTokens(db, ago(expiredTokensKeptMs), batch)
    deleted.tokens += deletedRows.tokens
    deleted.signIns += deletedRows.signIns
    return deletedRows.tokens
  })
  await inBatches(async () => {
    const count = await deleteExpiredCodes(db, new Date(now), batch)
    deleted.codes += count
    return count
  })
  await inBatches(async () => {
    const count = await dropFailures(db, ago(failuresKeptMs), batch)
    deleted.failures += count
    return count
  })
  await inBatches(async () => {
    const count = await deletePendingAccounts(db, ago(pendingAccountsKeptMs), batch)
    deleted.pendingAccounts += count
    return count
  })
  await inBatches(async () => {
    const count = await deleteOldNetworks(db, ago(networkKnownMs), batch)
    deleted.networks += count
    return count
  })
  return deleted
}
