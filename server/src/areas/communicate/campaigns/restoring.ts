import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { putAnnouncement } from '../announcements/service.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import * as queries from './queries.ts'
import {
  asOne,
  type CampaignState,
  loadCampaignState,
  lockLiving,
  parseStart,
  putDefinition,
  refuseWhileSending,
  setDeleted,
  setStart,
} from './service.ts'
import type { CampaignDefinition } from './tables.ts'
import { withTexts } from './texts.ts'

/** Restores a campaign to a state of the audit trail. */

/** Undoes the creation of a draft's announcement: deletes the announcement, and the campaign is a draft again. */
async function revertToDraft(context: RealmContext, row: queries.CampaignRow, fields: Partial<CampaignDefinition>) {
  const { realm } = context
  const before = await loadCampaignState(realm, row)
  const [whole = row] = await withTexts(realm, [row])
  // Must come first, because deleting an announcement also deletes its campaign.
  await queries.updateCampaign(realm, row.sid, { announcement: null, start_at: null })
  await putAnnouncement(asOne(context), row.announcement ?? '', null)
  const draft = await lockLiving(realm, row.sid)
  await putDefinition(context, draft, mergeDefinition(whole.definition, fields), null, true)
  const after = { ...(await loadCampaignState(realm, await lockLiving(realm, row.sid))), announcement: null }
  context.change({ subject: 'campaign', id: String(row.sid), before, after })
}

/** Null removes a field. */
const mergeDefinition = (definition: CampaignDefinition, fields: Partial<CampaignDefinition>) =>
  Object.fromEntries(
    Object.entries({ ...definition, ...fields }).filter(([, value]) => value !== null),
  ) as CampaignDefinition

export async function lockState(realm: Realm, sid: number): Promise<CampaignState | null> {
  await lockRealmTexts(realm)
  const row = await queries.lockCampaign(realm, sid)
  return row && row.deleted_at === null ? loadCampaignState(realm, row) : null
}

export async function restore(context: RealmContext, sid: number, state: Partial<CampaignState> | null): Promise<void> {
  await lockRealmTexts(context.realm)
  const row = await queries.lockCampaign(context.realm, sid)
  if (!row) return context.unchanged()
  if (state === null) {
    await refuseWhileSending(context.realm, sid)
    return setDeleted(context, row, true)
  }
  if (row.deleted_at !== null) return setDeleted(context, row, false, state)
  const { start, announcement, ...fields } = state
  if (announcement === null && row.announcement !== null) return revertToDraft(context, row, fields)
  const isEnded = announcement !== undefined && start === undefined && Object.keys(fields).length === 0
  if (isEnded && row.announcement !== null) {
    const { announcement: before } = await loadCampaignState(context.realm, row)
    await putAnnouncement(asOne(context), row.announcement, announcement)
    const from = { announcement: before ?? null }
    const to = { announcement }
    return context.change({ subject: 'campaign', id: String(sid), before: from, after: to })
  }
  if (Object.keys(fields).length === 0 && row.announcement === null)
    return setStart(context, row, parseStart(start ?? ''))
  const before = await loadCampaignState(context.realm, row)
  const [whole = row] = await withTexts(context.realm, [row])
  const definition = mergeDefinition(whole.definition, fields)
  const isMade = announcement !== undefined && announcement !== null
  await putDefinition(context, row, definition, start === undefined ? row.start_at : parseStart(start), !isMade)
  const after = await loadCampaignState(context.realm, await lockLiving(context.realm, sid))
  context.change({ subject: 'campaign', id: String(sid), before, after })
}
