import { maxReferenceLength, maxUngivenOfPlayer, maxUngivenRewards } from '@regent/contract/monetize/ungiven-rewards'
import type { Db } from '../../engines/database/database.ts'
import type { Realm, RealmContext } from '../context/context.ts'
import { tellConsoles } from '../live/changes.ts'
import * as queries from './queries.ts'

/**
 * What promised a reward: the area's own word for it, and the thing it belongs to. With a gamer tag it is the claim of
 * one player; without, it is for many, such as a scheduled campaign.
 */
export type Claim = Omit<queries.ClaimRef, 'gamerTag'> & { gamerTag?: number | undefined }

const refOf = ({ gamerTag = 0, source, reference }: Claim): queries.ClaimRef => ({
  ...{ gamerTag, source, reference: reference.slice(0, maxReferenceLength) },
})

/**
 * Shows operators that a reward could not be given. The caller refuses the claim, which rolls everything back, so the
 * row is written after the transaction, in one of its own.
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
  await queries.upsertUngiven(realm, refOf(claim), [...bySymbol.values()], bounds)
  await tellOf(realm, claim)
}

/** The claim is given now: operators no longer need to see it. In the caller's transaction. */
export async function settleUngiven(realm: Realm, claim: Claim): Promise<void> {
  if ((await queries.deleteUngiven(realm, refOf(claim))) > 0) await tellOf(realm, claim)
}

const tellOf = ({ db, cid, id: pid }: Realm & { db: Db }, { gamerTag }: Claim): Promise<void> =>
  tellConsoles(db, cid, pid, undefined, [{ subject: 'ungiven-reward', id: '', before: null, after: null, gamerTag }])
