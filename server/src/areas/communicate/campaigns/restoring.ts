import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { putAnnouncement } from '../announcements/service.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import * as queries from './queries.ts'
import {
  asOne,
  type CampaignState,
  lockLiving,
  putDefinition,
  refuseWhileSending,
  setDeleted,
  setStart,
  stateOf,
  timeOf,
} from './service.ts'
import type { CampaignDefinition } from './tables.ts'
import { withTexts } from './texts.ts'

/** A campaign is put back into a state of the audit trail. */

/** The undo of making a draft's announcement: the announcement is gone, the campaign is a draft again. */
async function unmake(context: RealmContext, row: queries.CampaignRow, fields: Partial<CampaignDefinition>) {
  const { realm } = context
  const before = await stateOf(realm, row)
  const [whole = row] = await withTexts(realm, [row])
  // First, because a campaign that is one thing with a deleted announcement is deleted too.
  await queries.updateCampaign(realm, row.sid, { announcement: null, start_at: null })
  await putAnnouncement(asOne(context), row.announcement ?? '', null)
  const draft = await lockLiving(realm, row.sid)
  await putDefinition(context, draft, definitionWith(whole.definition, fields), null, true)
  const after = { ...(await stateOf(realm, await lockLiving(realm, row.sid))), announcement: null }
  context.change({ subject: 'campaign', id: String(row.sid), before, after })
}

/** Null takes a field away. */
const definitionWith = (definition: CampaignDefinition, fields: Partial<CampaignDefinition>) =>
  Object.fromEntries(
    Object.entries({ ...definition, ...fields }).filter(([, value]) => value !== null),
  ) as CampaignDefinition

export async function lockState(realm: Realm, sid: number): Promise<CampaignState | null> {
  await lockRealmTexts(realm)
  const row = await queries.lockCampaign(realm, sid)
  return row && row.deleted_at === null ? stateOf(realm, row) : null
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
  if (announcement === null && row.announcement !== null) return unmake(context, row, fields)
  const isEnded = announcement !== undefined && start === undefined && Object.keys(fields).length === 0
  if (isEnded && row.announcement !== null) {
    const { announcement: before } = await stateOf(context.realm, row)
    await putAnnouncement(asOne(context), row.announcement, announcement)
    const [from, to] = [{ announcement: before ?? null }, { announcement }]
    return context.change({ subject: 'campaign', id: String(sid), before: from, after: to })
  }
  if (Object.keys(fields).length === 0 && row.announcement === null) return setStart(context, row, timeOf(start ?? ''))
  const before = await stateOf(context.realm, row)
  const [whole = row] = await withTexts(context.realm, [row])
  const definition = definitionWith(whole.definition, fields)
  const isMade = announcement !== undefined && announcement !== null
  await putDefinition(context, row, definition, start === undefined ? row.start_at : timeOf(start), !isMade)
  const after = await stateOf(context.realm, await lockLiving(context.realm, sid))
  context.change({ subject: 'campaign', id: String(sid), before, after })
}
