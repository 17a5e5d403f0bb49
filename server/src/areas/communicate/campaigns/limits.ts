import { isDeepStrictEqual } from 'node:util'
import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isTimeZone } from './quiet-hours.ts'
import * as queries from './recipient-queries.ts'

/** The default limits of a realm. */
export const noLimits: CampaignLimits = { timeZone: 'UTC' }

export async function readLimits(realm: Realm): Promise<{ limits: CampaignLimits; version: number }> {
  return (await queries.selectLimits(realm)) ?? { limits: noLimits, version: 0 }
}

/** The limits, locked: of two concurrent sendings, the second sees the recipients of the first. */
export async function lockLimits(realm: Realm): Promise<CampaignLimits> {
  return (await queries.lockLimits(realm))?.limits ?? noLimits
}

export async function setLimits(context: RealmContext, limits: CampaignLimits): Promise<void> {
  const { realm, now, ifMatch, change } = context
  if (!isTimeZone(limits.timeZone))
    throw new ApiError('BadRequest', {
      field: 'limits.timeZone',
      message: 'limits.timeZone must be a time zone, such as Europe/Berlin.',
    })
  if (limits.quiet && limits.quiet.from === limits.quiet.to)
    throw new ApiError('BadRequest', {
      field: 'limits.quiet.to',
      message: 'limits.quiet.to must differ from limits.quiet.from.',
    })
  const row = (await queries.lockLimits(realm)) ?? { limits: noLimits, version: 0 }
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'limits', current: row })
  if (isDeepStrictEqual(row.limits, limits)) return context.unchanged()
  await queries.upsertLimits(realm, { limits, version: row.version + 1 }, new Date(now))
  context.setVersion(row.version + 1)
  change({ subject: 'campaign-limits', id: realm.id, before: { limits: row.limits }, after: { limits } })
}
