import { sql } from 'kysely'
import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { present } from '../../../kernel/context/present.ts'
import { selectNamed } from '../../../kernel/records/named.ts'
import { record } from '../../../kernel/records/record.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'
import { announcementCalendar, maintenanceCalendar } from './calendar.ts'
import { announcementDrafts } from './drafts.ts'
import { claimNamed, type InboxState, lockInboxState, setStates } from './inbox.ts'
import { selectClaims, selectStatesOfPlayers, selectUsesOfSegments } from './queries.ts'
import { type AnnouncementState, lockAnnouncementState, putAnnouncement } from './service.ts'
import { whyAnnouncement } from './why.ts'

/** Announcements by symbol and title: its text, or the key of its texts. */
const findAnnouncements: SearchSource = async ({ realm }, text) => {
  const rows = await selectNamed(
    realm,
    {
      from: sql`announcements`,
      id: sql`symbol`,
      name: sql`coalesce(definition #>> '{title,defaultValue}', definition #>> '{title,localizationId}')`,
    },
    text,
  )
  return rows.map(({ id, name }) => ({ id, title: name || id, detail: id }))
}

/** Omits fields that the announcement did not have, instead of setting them to null. */
const withoutEmpty = (state: AnnouncementState): AnnouncementState =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => value !== null || name === 'startDate' || name === 'endDate'),
  ) as AnnouncementState

/** `42/winter-gift/7` */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [gamerTag = '', symbol = '', id = ''] = text.split('/')
  return { gamerTag: Number(gamerTag), announcement: { symbol, id: Number(id) } }
}

export const announcement = record({
  kind: 'announcement',
  table: 'announcements',
  id: 'symbol',
  undo: {
    read: (context, { subject_id: symbol }) => lockAnnouncementState(realmOfUndo(context).realm, symbol),
    async restore(context, entry, state) {
      const here = realmOfUndo(context)
      const now = await lockAnnouncementState(here.realm, entry.subject_id)
      const target = state === null ? null : { ...(now ?? {}), ...(state as AnnouncementState) }
      await putAnnouncement(here, entry.subject_id, target && withoutEmpty(target))
    },
  },
  draft: announcementDrafts,
  search: findAnnouncements,
  calendar: announcementCalendar,
  /** The announcements that the player claimed. */
  timeline: {
    by: 'player',
    right: 'view player-announcements',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectClaims(realm, gamerTag, page)
      return rows.map(({ id, at, symbol }) => ({ id, at, of: { symbol } }))
    },
  },
  why: whyAnnouncement,
  gives: { giveAgain: (context, gamerTag, symbol) => claimNamed(context, gamerTag, { announcement: symbol }) },
  /** The announcements whose audience uses segments. */
  segmentUses: async (realm) =>
    (await selectUsesOfSegments(realm)).map(({ segment, symbol }) => ({ segment, id: symbol, name: symbol })),
})

export const announcementState = record({
  kind: 'announcement-state',
  /** The gift of a claim is a separate change with a separate undo. */
  undo: {
    read(context, entry) {
      const { gamerTag, announcement } = parseSubject(entry)
      return lockInboxState(realmOfUndo(context), gamerTag, announcement)
    },
    async restore(context, entry, state) {
      const { gamerTag, announcement } = parseSubject(entry)
      const { isRead, isDeleted, isClaimed } = state as Partial<InboxState>
      await setStates(realmOfUndo(context), gamerTag, [announcement], {
        ...present({ is_read: isRead, is_deleted: isDeleted }),
        ...(isClaimed !== undefined && { claimed_at: isClaimed ? new Date(context.now) : null }),
      })
    },
  },
  personalData: [
    /** States of announcements are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'announcements',
      noun: ['announcement that was looked at', 'announcements that were looked at'],
      list: ({ customer: { db } }, { players }) => selectStatesOfPlayers(db, players),
    },
  ],
})

export const maintenance = record({
  kind: 'maintenance',
  calendar: maintenanceCalendar,
})
