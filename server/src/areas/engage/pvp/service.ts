import { isDeepStrictEqual } from 'node:util'
import { nextTimes } from '@regent/contract/cron'
import { type PvpDefinition, type PvpDefinitionInput, toBundle } from '@regent/contract/engage/pvp'
import { ApiError } from '@regent/contract/errors'
import { utc } from '@regent/contract/zones'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { checkGifts, type GiftEntry } from '../../monetize/inventory/gifts.ts'
import * as queries from './queries.ts'

export const definitionView = (row: queries.PvpRow & { email: string | null }): PvpDefinition => ({
  lbid: row.lbid,
  ...row.definition,
  rewardDefinition: {
    ...row.definition.rewardDefinition,
    tiers: row.definition.rewardDefinition.tiers.map((tier) => {
      const obtain = toBundle(tier)
      return { percentage: tier.percentage, bundleSymbol: obtain[0]?.symbol ?? '', obtain }
    }),
  },
  state: row.last_run?.failure === undefined ? 0 : 1,
  nextReward: row.next_reward_at ?? 0,
  version: row.version,
  updatedAt: row.updated_at,
  ...present({ updatedBy: row.email, lastRun: row.last_run }),
})

export const nextRewardTime = ({ cron, zone }: RewardTimes, after: number): Date | null => {
  const [next] = cron === '' ? [] : nextTimes([cron], { after, count: 1, zone })
  return next === undefined ? null : new Date(next)
}

type RewardTimes = Pick<queries.StoredDefinition, 'cron' | 'zone'>

export async function requireDefinition(realm: Realm, lbid: string): Promise<queries.PvpRow> {
  const row = await queries.lockDefinition(realm, lbid)
  if (!row) throw new ApiError('PvpDefinitionNotFound', { field: 'lbid' })
  return row
}

export async function createDefinition(context: RealmContext, { lbid, ...given }: PvpDefinitionInput): Promise<void> {
  if (await queries.lockDefinition(context.realm, lbid)) throw new ApiError('PvpDefinitionExists', { field: 'lbid' })
  await checkGifts(context.realm, giftsOfTiers(given.rewardDefinition))
  await putDefinition(context, lbid, given)
}

/** The gifts in the mails of the tiers. */
export const giftsOfTiers = ({ tiers }: PvpDefinitionInput['rewardDefinition']): GiftEntry[] =>
  tiers.flatMap((tier, index) => {
    const at = `rewardDefinition.tiers.${index}`
    return toBundle(tier).map(({ symbol, count, properties }, nth) => ({
      field: tier.obtain ? `${at}.obtain.${nth}.symbol` : `${at}.bundleSymbol`,
      symbol,
      count,
      properties,
    }))
  })

type Changes = { [Field in keyof queries.StoredDefinition]?: queries.StoredDefinition[Field] | undefined }

export async function changeDefinition(context: RealmContext, lbid: string, changes: Changes): Promise<void> {
  const { realm, can, ifMatch } = context
  if (!can('edit pvp', realm.id)) throw new ApiError('Forbidden', { message: 'This needs the right "edit pvp".' })
  const row = await requireDefinition(realm, lbid)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'lbid', current: { lbid, ...row.definition, version: row.version } })
  if (changes.rewardDefinition) await checkGifts(realm, giftsOfTiers(changes.rewardDefinition))
  const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await putDefinition(context, lbid, { ...row.definition, ...definedChanges })
}

/** Sets a definition to a state; null deletes it. */
export async function putDefinition(
  context: RealmContext,
  lbid: string,
  state: queries.StoredDefinition | null,
): Promise<void> {
  const { realm, caller, now, change } = context
  const stored = await queries.lockDefinition(realm, lbid)
  const before = stored?.definition ?? null
  if (isDeepStrictEqual(before, state)) return context.unchanged()
  if (state) {
    const isSameTime = ({ cron, zone = utc }: RewardTimes) => cron === state.cron && zone === (state.zone ?? utc)
    const isTimedAlike = stored !== undefined && isSameTime(stored.definition) && stored.next_reward_at !== null
    const version = (stored?.version ?? 0) + 1
    await queries.upsertDefinition(realm, lbid, {
      definition: state,
      next_reward_at: isTimedAlike ? new Date(stored.next_reward_at ?? 0) : nextRewardTime(state, now),
      version,
      created_at: new Date(stored?.created_at ?? now),
      updated_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    context.setVersion(version)
  } else {
    await queries.deleteDefinition(realm, lbid)
  }
  change({ subject: 'pvp-definition', id: lbid, before, after: state })
}

export async function deleteDefinition(context: RealmContext, lbid: string): Promise<void> {
  await requireDefinition(context.realm, lbid)
  await putDefinition(context, lbid, null)
}

export const readDefinition = async (realm: Realm, lbid: string): Promise<queries.StoredDefinition | null> =>
  (await queries.lockDefinition(realm, lbid))?.definition ?? null
