import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { present } from '../../../kernel/context/present.ts'
import { type InboxState, lockInboxState, setStates } from './inbox.ts'
import { type AnnouncementState, lockAnnouncementState, putAnnouncement } from './service.ts'

export const announcement: Undoable = {
  read: (context, { subject_id: symbol }) => lockAnnouncementState(realmOfUndo(context).realm, symbol),
  async restore(context, entry, state) {
    const here = realmOfUndo(context)
    const now = await lockAnnouncementState(here.realm, entry.subject_id)
    const target = state === null ? null : { ...(now ?? {}), ...(state as AnnouncementState) }
    await putAnnouncement(here, entry.subject_id, target && withoutEmpty(target))
  },
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

/** The gift of a claim is a separate change with a separate undo. */
export const announcementState: Undoable = {
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
}
