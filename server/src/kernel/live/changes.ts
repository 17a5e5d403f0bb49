import type { LiveChange } from '@regent/contract/organization/live'
import type { Db } from '../../engines/database/database.ts'
import { notify } from '../../engines/database/notify.ts'
import type { Change } from '../context/context.ts'
import { present } from '../context/present.ts'

export const changesChannel = 'regent_changes'

/** Sent to every server when an operator has changed something, so that it can tell its consoles. */
export type HeardChanges = { cid: number; by: number | undefined; changes: LiveChange[] }

/** A notification is limited to 8,000 bytes; consoles reload the whole subject anyway. */
const maxChanges = 30
const maxIdLength = 100

/** Tells every server, at the commit, which data operators see is out of date. It sends names, never values. */
export const notifyConsoles = (
  db: Db,
  cid: number,
  pid: string | undefined,
  by: number | undefined,
  changes: readonly Change[],
): Promise<void> => notify(db, changesChannel, nameChanges(cid, pid, by, changes))

/** The names of changes, as servers tell them to their consoles. */
export function nameChanges(
  cid: number,
  pid: string | undefined,
  by: number | undefined,
  changes: readonly Change[],
): HeardChanges {
  const namedChanges = changes.map((change): LiveChange => {
    const at = change.pid ?? pid
    return {
      subject: change.subject,
      ...present({
        // A part of an id would name another record.
        id: change.id.length <= maxIdLength ? change.id : undefined,
        pid: at,
        gamerTag: change.gamerTag,
      }),
    }
  })
  const few =
    namedChanges.length <= maxChanges
      ? namedChanges
      : [
          ...new Map(
            namedChanges.map(({ subject, pid }) => [`${subject} ${pid}`, { subject, ...(pid && { pid }) }]),
          ).values(),
        ]
  return { cid, by, changes: few.slice(0, maxChanges) }
}
