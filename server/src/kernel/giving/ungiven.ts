import { maxReferenceLength, maxUngivenOfPlayer, maxUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import type { Db } from '../../engines/database/database.ts'
import type { Realm, RealmContext } from '../context/context.ts'
import { notifyConsoles } from '../live/changes.ts'
import * as queries from './queries.ts'

/**
 * Source of a reward: the area's name for it, and the related record. With a gamer tag it is the claim of one player;
 * without, it is for many, such as a scheduled campaign.
 */
export type Claim = Omit<queries.ClaimRef, 'gamerTag'> & { gamerTag?: number | undefined }

const toClaimRef = ({ gamerTag = 0, source, reference }: Claim): queries.ClaimRef => ({
  gamerTag,
  source,
  reference: reference.slice(0, maxReferenceLength),
})

/**
 * Shows operators a failed reward. The caller fails the claim, which rolls everything back, so the row is written after
 * the transaction, in a new one.
 */
export function noteUngiven(context: RealmContext, claim: Claim, missing: readonly queries.MissingSymbol[]): void {
  const { realm, now } = context
  context.afterwards((db) => recordUngiven({ ...realm, db }, claim, missing, now))
}

/** The same at once, in the caller's transaction. */
export async function recordUngiven(
  realm: Realm,
  claim: Claim,
  missing: readonly queries.MissingSymbol[],
  now: number,
): Promise<void> {
  const bySymbol = new Map(missing.map((one) => [one.symbol, one]))
  const bounds = { now: new Date(now), max: maxUngivenRewards, maxOfPlayer: maxUngivenOfPlayer }
  await queries.upsertUngiven(realm, toClaimRef(claim), [...bySymbol.values()], bounds)
  await notifyOfClaim(realm, claim)
}

/** The claim has been granted: operators no longer need to see it. Runs in the caller's transaction. */
export async function settleUngiven(realm: Realm, claim: Claim): Promise<void> {
  if ((await queries.deleteUngiven(realm, toClaimRef(claim))) > 0) await notifyOfClaim(realm, claim)
}

const notifyOfClaim = ({ db, cid, id: pid }: Realm & { db: Db }, { gamerTag }: Claim): Promise<void> =>
  notifyConsoles(db, cid, pid, undefined, [{ subject: 'ungiven-reward', id: '', before: null, after: null, gamerTag }])
