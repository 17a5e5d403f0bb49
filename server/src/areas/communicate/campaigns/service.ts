import { isDeepStrictEqual } from 'node:util'
import {
  type Campaign,
  type CampaignInput,
  type CampaignRecord,
  type CampaignStatus,
  maxCampaigns,
} from '@regent/contract/communicate/campaigns'
import { ApiError } from '@regent/contract/errors'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { readDefaultLanguage } from '../../../kernel/texts/texts.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { lockSegmentInUse } from '../../players/segments/service.ts'
import {
  type AnnouncementState,
  countReaders,
  lockAnnouncementState,
  putAnnouncement,
  saveAnnouncement,
} from '../announcements/service.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { giftsOfAttachments } from '../mail/gifts.ts'
import { toAnnouncement } from './announcement.ts'
import { nextSending } from './audience.ts'
import { listMissing, toDefinition } from './definition.ts'
import { findBegin, lastOwnTime } from './own-time.ts'
import * as queries from './queries.ts'
import { countWaiting, deleteRecipients } from './recipient-queries.ts'
import type { CampaignDefinition } from './tables.ts'
import { deleteOwnTexts, keepTexts, replaceTexts, restoreTexts, withNamedTexts, withTexts } from './texts.ts'
import { wakeAt } from './waking.ts'

/** A campaign in the audit trail, with its announcement. */
export type CampaignState = CampaignDefinition & { start: string; announcement?: AnnouncementState | null }

const toIso = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())
export const parseStart = (text: string): number | null => (text === '' ? null : Date.parse(text))

export async function loadCampaignState(realm: Realm, stored: queries.CampaignRow): Promise<CampaignState> {
  const [{ definition, start_at, announcement } = stored] = await withTexts(realm, [stored])
  const linked = announcement === null ? null : await lockAnnouncementState(realm, announcement)
  return { ...definition, start: toIso(start_at), ...(linked && { announcement: linked }) }
}

function toStatus(row: queries.CampaignRow, sending: queries.SendingRow | undefined, waiting: number): CampaignStatus {
  if (row.definition.mtype === 'ANNOUNCEMENT') return row.announcement === null ? 'queued' : 'done'
  if (sending?.state === 'applying' || waiting > 0) return 'executing'
  return row.next_at === null && row.last_sent_at !== null ? 'done' : 'queued'
}

/** True if players may have seen it, or will soon: then it can no longer be edited. */
function isStarted(row: queries.CampaignRow, sending: queries.SendingRow | undefined, now: number): boolean {
  if (row.definition.mtype === 'ANNOUNCEMENT')
    return row.announcement !== null && (row.start_at === null || row.start_at <= now)
  return row.last_sent_at !== null || sending !== undefined
}

type Progress = { sending?: queries.SendingRow | undefined; waiting?: number | undefined; readers?: number | undefined }

export function campaignView(
  row: queries.CampaignRow & { email: string | null },
  { sending, waiting = 0, readers }: Progress,
  now: number,
  language: string,
): CampaignRecord {
  const { definition, email } = row
  const started = isStarted(row, sending, now)
  const isDraft = row.announcement === null && !started && row.next_at === null
  const missing = started ? [] : listMissing(definition, now, requiredIn(row, language))
  const data: Campaign = {
    ...definition,
    sid: row.sid,
    type: definition.mtype,
    start: toIso(row.start_at),
    status: toStatus(row, sending, waiting),
    sent: readers ?? row.sent,
    ...(row.withdrawn > 0 && { withdrawn: row.withdrawn }),
    isDraft,
    ...(missing.length > 0 && { missing }),
    isStarted: started,
    ...(waiting > 0 && { waiting }),
    ...present({ announcement: row.announcement }),
    ...present({ next: row.next_at, lastSent: row.last_sent_at, problem: row.problem, createdBy: email }),
    ...(sending && {
      sending: { planId: sending.planId, done: sending.done, count: sending.count, failed: sending.failed },
    }),
  }
  return { ...data, ref: definition.name, version: row.version, added: row.created_at, updated: row.updated_at, data }
}

export async function listCampaigns({ realm, now }: RealmContext): Promise<CampaignRecord[]> {
  const [stored, language, sendings, waiting] = await Promise.all([
    queries.selectCampaigns(realm),
    readDefaultLanguage(realm),
    queries.selectSendings(realm),
    countWaiting(realm),
  ])
  const rows = await withTexts(realm, stored)
  const readers = await countReaders(
    realm,
    rows.flatMap(({ announcement }) => announcement ?? []),
  )
  const bySid = new Map(sendings.map((sending) => [sending.sid, sending]))
  const waitingBySid = new Map(waiting.map(({ sid, count }) => [sid, count]))
  return rows.map((row) =>
    campaignView(
      row,
      {
        sending: bySid.get(row.sid),
        waiting: waitingBySid.get(row.sid),
        readers: row.announcement === null ? undefined : (readers.get(row.announcement)?.read ?? 0),
      },
      now,
      language,
    ),
  )
}

/** The operator on whose behalf a scheduled campaign is sent. */
function requireScheduler({ caller, can, realm }: RealmContext): number {
  if (caller.kind !== 'account' || !can('run campaigns', realm.id))
    throw new ApiError('Forbidden', {
      message: 'Only an operator with the right "run campaigns" can schedule a campaign.',
    })
  return caller.accountId
}

export async function createCampaign(context: RealmContext, input: CampaignInput): Promise<number> {
  const { realm, caller, now, change } = context
  // Texts are locked before the records that use them.
  await lockRealmTexts(realm)
  const namedInput = await withNamedTexts(realm, input)
  const fullDefinition = toDefinition(namedInput, now, await readDefaultLanguage(realm))
  await checkGifts(realm, giftsOfAttachments(fullDefinition.mb_attachments, 'mb_attachments'))
  await holdAudienceSegment(context, fullDefinition)
  if ((await queries.countCampaigns(realm)) >= maxCampaigns) throw new ApiError('TooManyCampaigns')
  const definition = await keepTexts(context, fullDefinition, input)
  const sid = newId()
  const isAnnouncement = definition.mtype === 'ANNOUNCEMENT'
  const start = input.draft ? null : parseStart(namedInput.start)
  const isScheduled = start !== null && !isAnnouncement
  if (isScheduled) refusePast(definition, start, now, 'start')
  const begin = start === null ? null : findBegin(definition, start)
  const announcement = isAnnouncement && !input.draft ? toAnnouncement(definition, sid, namedInput.start) : null
  await queries.insertCampaign(
    realm,
    {
      sid,
      definition,
      announcement: announcement?.symbol ?? null,
      account_id: findAccountId(caller) ?? null,
      start_at: start === null ? null : new Date(start),
      next_at: isScheduled && begin !== null ? new Date(begin) : null,
      scheduled_by: isScheduled ? requireScheduler(context) : null,
    },
    new Date(now),
  )
  if (announcement) await saveAnnouncement(asOne(context), announcement)
  if (isScheduled && begin !== null) await wakeAt(context, sid, begin)
  const after = await loadCampaignState(realm, await lockLiving(realm, sid))
  context.setVersion(1)
  change({ subject: 'campaign', id: String(sid), before: null, after })
  return sid
}

/** Audits changes of a campaign's announcement as a part of the campaign's audit entry. */
export const asOne = (context: RealmContext): RealmContext => ({
  ...context,
  ifMatch: undefined,
  setVersion: () => {},
  unchanged: () => {},
  change: () => {},
})

/** Requires the segment to exist, and prevents its deletion while the campaign is being saved. */
async function holdAudienceSegment(context: RealmContext, { audience }: CampaignDefinition): Promise<void> {
  if (audience?.segment !== undefined) await lockSegmentInUse(context, audience.segment, 'audience.segment')
}

/**
 * Replaces a campaign that has not started. Only a draft may change its type, because announcements are created
 * differently from mails. The announcement of a draft is created when it is saved as complete.
 */
export async function updateCampaign(context: RealmContext, sid: number, input: CampaignInput): Promise<void> {
  const { realm, now, ifMatch, change } = context
  await lockRealmTexts(realm)
  const row = await lockLiving(realm, sid)
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new ApiError('StaleVersion', { field: 'sid', current: { sid, version: row.version } })
  // Scheduled or published campaigns must stay complete.
  const draft = input.draft === true && row.announcement === null && row.next_at === null
  if (!draft && input.mtype !== row.definition.mtype)
    throw new ApiError('BadRequest', {
      field: 'mtype',
      message: 'mtype can be changed only in a draft. Create another campaign.',
    })
  const namedInput = await withNamedTexts(realm, { ...input, draft })
  const read = toDefinition(namedInput, now, await readDefaultLanguage(realm))
  const localizationId = read.msg.localizationId || row.definition.msg.localizationId
  const definition = { ...read, msg: { ...read.msg, localizationId } }
  await checkGifts(realm, giftsOfAttachments(definition.mb_attachments, 'mb_attachments'))
  await holdAudienceSegment(context, definition)
  const start = namedInput.start === '' || draft ? row.start_at : parseStart(namedInput.start)
  if (start !== null && start !== row.start_at && row.announcement === null && definition.mtype !== 'ANNOUNCEMENT')
    refusePast(definition, start, now, 'start')
  const before = await loadCampaignState(realm, row)
  await putDefinition(context, row, definition, start, draft)
  const after = await loadCampaignState(realm, await lockLiving(realm, sid))
  const changes = changedFields(before, after)
  if (changes.length === 0) return context.unchanged()
  const only = (state: CampaignState) =>
    Object.fromEntries(changes.map((field) => [field, (state as Record<string, unknown>)[field] ?? null]))
  change({ subject: 'campaign', id: String(sid), before: only(before), after: only(after) })
}

/** Moves a campaign of the type announcement, and its announcement, before it has started. */
export async function moveWithAnnouncement(
  context: RealmContext,
  sid: number,
  { start, end }: { start: number | null; end: number | null },
): Promise<void> {
  const { realm, change } = context
  await lockRealmTexts(realm)
  const row = await lockLiving(realm, sid)
  const before = await loadCampaignState(realm, row)
  const [whole = row] = await withTexts(realm, [row])
  await putDefinition(context, row, { ...whole.definition, mb_expiration: toIso(end) }, start)
  const after = await loadCampaignState(realm, await lockLiving(realm, sid))
  change({ subject: 'campaign', id: String(sid), before, after })
}

const changedFields = (before: object, after: object): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) =>
      !isDeepStrictEqual((before as Record<string, unknown>)[field], (after as Record<string, unknown>)[field]),
  )

export async function putDefinition(
  context: RealmContext,
  row: queries.CampaignRow,
  whole: CampaignDefinition,
  start: number | null,
  isDraft = whole.mtype === 'ANNOUNCEMENT' && row.announcement === null,
): Promise<void> {
  const { realm, now } = context
  const [sending] = await queries.selectSendings(realm, row.sid)
  if (isStarted(row, sending, now)) throw new ApiError('CampaignStarted', { field: 'sid' })
  const definition = await replaceTexts(context, whole)
  const announcementInput = toAnnouncement(definition, row.sid, toIso(start))
  const announcement =
    row.announcement ?? (definition.mtype === 'ANNOUNCEMENT' && !isDraft ? announcementInput.symbol : null)
  const begin = start === null || announcement !== null ? null : findBegin(definition, start)
  await queries.updateCampaign(realm, row.sid, {
    definition,
    announcement,
    start_at: start === null ? null : new Date(start),
    next_at: begin === null ? null : new Date(begin),
    ...(begin !== null && begin !== row.next_at && { scheduled_by: requireScheduler(context) }),
    problem: null,
    version: row.version + 1,
    updated_at: new Date(now),
  })
  context.setVersion(row.version + 1)
  if (begin !== null) await wakeAt(context, row.sid, begin)
  if (announcement !== null) await saveAnnouncement(asOne(context), { ...announcementInput, symbol: announcement })
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

/**
 * The required language of a campaign: the default language of the realm. A scheduled campaign was complete by the
 * rules of its time, so any language is enough for it.
 */
const requiredIn = ({ next_at: next }: queries.CampaignRow, language: string) => (next === null ? language : undefined)

/** Rejects incomplete drafts before they are sent or scheduled. */
export async function refuseIncomplete({ realm, now }: RealmContext, stored: queries.CampaignRow): Promise<void> {
  const [{ definition } = stored] = await withTexts(realm, [stored])
  const missing = listMissing(definition, now, requiredIn(stored, await readDefaultLanguage(realm)))
  if (missing.length === 0) return
  const message = `The campaign “${definition.name}” cannot be sent: ${missing.join('; ')} Nothing was changed.`
  throw new ApiError('CampaignIncomplete', { field: 'sid', message })
}

/** Rejects announcements, because they need no sending. */
export function refuseAnnouncement({ definition }: queries.CampaignRow): void {
  if (definition.mtype === 'ANNOUNCEMENT') throw new ApiError('CampaignNotSchedulable', { field: 'sid' })
}

export async function refuseWhileSending(realm: Realm, sid: number): Promise<void> {
  const [sending] = await queries.selectSendings(realm, sid)
  if (sending?.state === 'applying') throw new ApiError('CampaignExecuting', { field: 'sid' })
}

/** Tolerance for a start in the past: operators choose minutes, and clocks differ. */
const startToleranceMs = 60_000

/** A past start would send to everyone immediately: most likely a wrong year. */
function refusePast(definition: CampaignDefinition, start: number, now: number, field: 'start' | 'startDate'): void {
  const lastStart = definition.ownTime ? lastOwnTime(start) : start
  if (lastStart >= now - startToleranceMs) return
  const message = `${field} must be a time in the future. To send now, schedule it with the startDate “now”.`
  throw new ApiError('BadRequest', { field, message })
}

/**
 * Schedules the campaign: `now` sends it immediately, an empty date unschedules it. Messages already sent stay sent.
 */
export async function scheduleCampaign(context: RealmContext, sid: number, startDate: string): Promise<void> {
  const row = await lockLiving(context.realm, sid)
  refuseAnnouncement(row)
  if (context.ifMatch !== undefined && context.ifMatch !== row.version) {
    const current = { sid, start: toIso(row.start_at), version: row.version }
    throw new ApiError('StaleVersion', { field: 'sid', current })
  }
  if (startDate !== '') await refuseIncomplete(context, row)
  const start = startDate === 'now' ? context.now : parseStart(startDate)
  if (start !== null && start !== row.start_at) refusePast(row.definition, start, context.now, 'startDate')
  await setStart(context, row, start)
}

export async function setStart(context: RealmContext, row: queries.CampaignRow, start: number | null): Promise<void> {
  const { realm, now, change } = context
  if (start === row.start_at && (start === null || row.next_at !== null)) return context.unchanged()
  // A past time means now, unless it was sent since then: an undo never sends again.
  const isOver = row.last_sent_at !== null && start !== null && start <= row.last_sent_at
  const next =
    start === null ? null : isOver ? nextSending(start, row.definition.recur, now) : findBegin(row.definition, start)
  await queries.updateCampaign(realm, row.sid, {
    start_at: start === null ? null : new Date(start),
    next_at: next === null ? null : new Date(next),
    scheduled_by: next === null ? null : requireScheduler(context),
    problem: null,
    version: row.version + 1,
    updated_at: new Date(now),
  })
  context.setVersion(row.version + 1)
  if (next !== null) await wakeAt(context, row.sid, next)
  const before = { start: toIso(row.start_at) }
  const after = { start: toIso(start) }
  change({ subject: 'campaign', id: String(row.sid), before, after })
}

/** Ends a campaign's announcement now: players who have not read it never will. */
export async function endAnnouncement(context: RealmContext, row: queries.CampaignRow): Promise<void> {
  const { realm, now, change } = context
  const before = await loadCampaignState(realm, row)
  const { announcement } = before
  if (row.announcement === null || !announcement) return context.unchanged()
  if (announcement.endDate !== null && Date.parse(announcement.endDate) <= now) return context.unchanged()
  await putAnnouncement(asOne(context), row.announcement, { ...announcement, endDate: new Date(now).toISOString() })
  const after = await loadCampaignState(realm, row)
  const from = { announcement: before.announcement }
  const to = { announcement: after.announcement }
  change({ subject: 'campaign', id: String(row.sid), before: from, after: to })
}

export async function deleteCampaign(context: RealmContext, sid: number): Promise<void> {
  await lockRealmTexts(context.realm)
  const row = await lockLiving(context.realm, sid)
  await refuseWhileSending(context.realm, sid)
  await setDeleted(context, row, true)
}

/** Deletes a campaign with its announcement and its own texts, or restores them from a state. */
export async function setDeleted(
  context: RealmContext,
  row: queries.CampaignRow,
  isDeleted: boolean,
  { announcement: linked, translations = [] }: Partial<CampaignState> = {},
): Promise<void> {
  const { realm, now, change } = context
  const before = isDeleted ? await loadCampaignState(realm, row) : null
  await queries.updateCampaign(realm, row.sid, {
    deleted_at: isDeleted ? new Date(now) : null,
    // Restoring a campaign does not send it.
    next_at: null,
    version: row.version + 1,
    updated_at: new Date(now),
  })
  if (isDeleted) await deleteRecipients(realm, row.sid)
  else await restoreTexts(context, row.definition, translations)
  if (row.announcement !== null) await putAnnouncement(asOne(context), row.announcement, linked ?? null)
  if (isDeleted) await deleteOwnTexts(context, row.definition)
  const after = isDeleted ? null : await loadCampaignState(realm, row)
  change({ subject: 'campaign', id: String(row.sid), before, after })
}
