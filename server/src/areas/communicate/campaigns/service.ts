import {
  type Campaign,
  type CampaignInput,
  type CampaignRecord,
  type CampaignStatus,
  maxCampaigns,
} from '@regent/contract/campaigns'
import { ApiError } from '@regent/contract/errors'
import { newId } from '../../../engines/database/ids.ts'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { saveAnnouncement } from '../announcements/service.ts'
import { giftsOfAttachments } from '../mail/gifts.ts'
import { announcementOf } from './announcement.ts'
import { nextSending } from './audience.ts'
import { definitionOf } from './definition.ts'
import * as queries from './queries.ts'
import type { CampaignDefinition } from './tables.ts'
import { keepTexts, withNamedTexts, withTexts } from './texts.ts'

/** A campaign in the audit trail. */
export type CampaignState = CampaignDefinition & { start: string }

const isoOf = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())
const timeOf = (text: string): number | null => (text === '' ? null : Date.parse(text))

const stateOf = ({ definition, start_at }: queries.CampaignRow): CampaignState => ({
  ...definition,
  start: isoOf(start_at),
})

function statusOf(row: queries.CampaignRow, sending: queries.SendingRow | undefined): CampaignStatus {
  if (row.definition.mtype === 'ANNOUNCEMENT') return 'done'
  if (sending?.state === 'applying') return 'executing'
  return row.next_at === null && row.last_sent_at !== null ? 'done' : 'queued'
}

export function campaignView(
  row: queries.CampaignRow & { email: string | null },
  sending: queries.SendingRow | undefined,
): CampaignRecord {
  const { definition, email } = row
  const data: Campaign = {
    ...definition,
    sid: row.sid,
    type: definition.mtype,
    start: isoOf(row.start_at),
    status: statusOf(row, sending),
    sent: row.sent,
    ...present({ next: row.next_at, lastSent: row.last_sent_at, problem: row.problem, createdBy: email }),
    ...(sending && {
      sending: { planId: sending.planId, done: sending.done, count: sending.count, failed: sending.failed },
    }),
  }
  return { ...data, ref: definition.name, version: row.version, added: row.created_at, updated: row.updated_at, data }
}

export async function listCampaigns(realm: Realm): Promise<CampaignRecord[]> {
  const [stored, sendings] = await Promise.all([queries.selectCampaigns(realm), queries.selectSendings(realm)])
  const rows = await withTexts(realm, stored)
  const bySid = new Map(sendings.map((sending) => [sending.sid, sending]))
  return rows.map((row) => campaignView(row, bySid.get(row.sid)))
}

/** The operator in whose name a scheduled campaign is sent. */
function schedulerOf({ caller, can, realm }: RealmContext): number {
  if (caller.kind !== 'account' || !can('run campaigns', realm.id))
    throw new ApiError('Forbidden', {
      message: 'Only an operator with the right "run campaigns" can schedule a campaign.',
    })
  return caller.accountId
}

export async function createCampaign(context: RealmContext, input: CampaignInput): Promise<number> {
  const { realm, caller, now, change } = context
  const given = await withNamedTexts(realm, input)
  const whole = definitionOf(given, now)
  await checkGifts(realm, giftsOfAttachments(whole.mb_attachments, 'mb_attachments'))
  if ((await queries.countCampaigns(realm)) >= maxCampaigns) throw new ApiError('TooManyCampaigns')
  const definition = await keepTexts(context, whole, input)
  const sid = newId()
  const isAnnouncement = definition.mtype === 'ANNOUNCEMENT'
  const start = timeOf(given.start)
  const isScheduled = start !== null && !isAnnouncement
  if (isAnnouncement) await saveAnnouncement(context, announcementOf(definition, sid, given.start))
  await queries.insertCampaign(
    realm,
    {
      sid,
      definition,
      account_id: accountIdOf(caller) ?? null,
      start_at: start === null ? null : new Date(start),
      next_at: isScheduled ? new Date(start) : null,
      scheduled_by: isScheduled ? schedulerOf(context) : null,
    },
    new Date(now),
  )
  change({
    subject: 'campaign',
    id: String(sid),
    before: null,
    after: { ...definition, translations: whole.translations, start: isoOf(start) },
  })
  return sid
}

/** The campaign, locked against changes and sending. */
export async function lockLiving(realm: Realm, sid: number): Promise<queries.CampaignRow> {
  const row = await queries.lockCampaign(realm, sid)
  if (!row || row.deleted_at !== null) throw new ApiError('CampaignNotFound', { field: 'sid' })
  return row
}

export async function requireCampaign(realm: Realm, sid: number): Promise<queries.CampaignRow> {
  const row = await queries.findCampaign(realm, sid)
  if (!row) throw new ApiError('CampaignNotFound', { field: 'sid' })
  return row
}

/** Only for campaigns that are sent by a plan; an announcement is shown to everybody who comes. */
export function refuseAnnouncement({ definition }: queries.CampaignRow): void {
  if (definition.mtype === 'ANNOUNCEMENT') throw new ApiError('CampaignNotSchedulable', { field: 'sid' })
}

export async function refuseWhileSending(realm: Realm, sid: number): Promise<void> {
  const [sending] = await queries.selectSendings(realm, sid)
  if (sending?.state === 'applying') throw new ApiError('CampaignExecuting', { field: 'sid' })
}

/** Schedules the campaign; without a start it waits. Messages already sent stay sent. */
export async function scheduleCampaign(context: RealmContext, sid: number, startDate: string): Promise<void> {
  const row = await lockLiving(context.realm, sid)
  refuseAnnouncement(row)
  if (context.ifMatch !== undefined && context.ifMatch !== row.version) {
    const current = { sid, start: isoOf(row.start_at), version: row.version }
    throw new ApiError('StaleVersion', { field: 'sid', current })
  }
  await setStart(context, row, timeOf(startDate))
}

export async function setStart(context: RealmContext, row: queries.CampaignRow, start: number | null): Promise<void> {
  const { realm, now, change } = context
  if (start === row.start_at && (start === null || row.next_at !== null)) return context.unchanged()
  // A past time means now, unless it was sent since then: an undo never sends again.
  const isOver = row.last_sent_at !== null && start !== null && start <= row.last_sent_at
  const next = start === null ? null : isOver ? nextSending(start, row.definition.recur, now) : start
  await queries.updateCampaign(realm, row.sid, {
    start_at: start === null ? null : new Date(start),
    next_at: next === null ? null : new Date(next),
    scheduled_by: next === null ? null : schedulerOf(context),
    problem: null,
    version: row.version + 1,
    updated_at: new Date(now),
  })
  context.setVersion(row.version + 1)
  const [before, after] = [{ start: isoOf(row.start_at) }, { start: isoOf(start) }]
  change({ subject: 'campaign', id: String(row.sid), before, after })
}

export async function deleteCampaign(context: RealmContext, sid: number): Promise<void> {
  const row = await lockLiving(context.realm, sid)
  await refuseWhileSending(context.realm, sid)
  await setDeleted(context, row, true)
}

async function setDeleted(context: RealmContext, row: queries.CampaignRow, isDeleted: boolean): Promise<void> {
  const { realm, now, change } = context
  await queries.updateCampaign(realm, row.sid, {
    deleted_at: isDeleted ? new Date(now) : null,
    // Restoring a campaign does not send it.
    next_at: null,
    version: row.version + 1,
    updated_at: new Date(now),
  })
  const [whole = row] = await withTexts(realm, [row])
  const state = stateOf(whole)
  const [before, after] = isDeleted ? [state, null] : [null, state]
  change({ subject: 'campaign', id: String(row.sid), before, after })
}

// ── Undo ───────────────────────────────────────────────────────────────────

export async function lockState(realm: Realm, sid: number): Promise<CampaignState | null> {
  const row = await queries.lockCampaign(realm, sid)
  if (!row || row.deleted_at !== null) return null
  const [whole = row] = await withTexts(realm, [row])
  return stateOf(whole)
}

export async function restore(context: RealmContext, sid: number, state: Partial<CampaignState> | null): Promise<void> {
  const row = await queries.lockCampaign(context.realm, sid)
  if (!row) return context.unchanged()
  if (state === null) {
    await refuseWhileSending(context.realm, sid)
    return setDeleted(context, row, true)
  }
  if (row.deleted_at !== null) return setDeleted(context, row, false)
  return setStart(context, row, timeOf(state.start ?? ''))
}
