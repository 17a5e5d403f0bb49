import { ApiError } from '@regent/contract/errors'
import { findingText } from '@regent/contract/operate/content/content-checks'
import type { Irreversible, Undoable } from '../../../kernel/audit/undoable.ts'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { checkContent } from './checks.ts'
import { compareEntries, isSameEntry } from './comparison.ts'
import { emptyChecksum } from './entries.ts'
import type { List } from './lists.ts'
import { archiveManifest, auditValue, publish, readLive, requireList } from './manifests.ts'
import { countLists, lockManifest } from './queries.ts'

const readStateList = (realm: Realm, state: unknown): Promise<List> =>
  requireList(realm, state === null || state === undefined ? emptyChecksum : String(state))

/**
 * Publishes the previous versions of the items of the entry, as a new entry of the history. Later publishes of other
 * items are kept; later changes of the same items are a conflict.
 */
export const manifest: Undoable = {
  async refusal(context, { before, after }) {
    const checksums = [before, after].flatMap((state) => (typeof state === 'string' ? state : []))
    const existing = await countLists(realmOfUndo(context).realm, checksums)
    if (existing === new Set(checksums).size) return undefined
    const { versionsKeptDays: days } = context.settings
    const time = days === undefined ? '' : ` ${days} days after newer ones replaced them`
    return `Versions of this publish were removed${time}.`
  },
  async read(context, { subject_id: manifestId, before, after }) {
    const { realm } = realmOfUndo(context)
    await lockManifest(realm, manifestId)
    const live = await readLive(realm, manifestId)
    const state = auditValue(live.checksum)
    if (state === (after ?? null)) return state
    const was = await readStateList(realm, before)
    const became = await readStateList(realm, after)
    const now = await readStateList(realm, live.checksum)
    const changedRows = compareEntries(was.entries, became.entries).rows
    const isUntouched =
      changedRows.length > 0 && changedRows.every(({ id }) => isSameEntry(now.byId.get(id), became.byId.get(id)))
    return isUntouched ? after : state
  },
  async restore(context, { subject_id: manifestId, after }, state) {
    const inRealm = { ...realmOfUndo(context), ifMatch: undefined }
    const { realm } = inRealm
    const live = await readLive(realm, manifestId)
    const was = await readStateList(realm, state)
    if (auditValue(live.checksum) === (after ?? null))
      return void (await publish(inRealm, manifestId, was.entries, { origin: 'undone' }))
    const became = await readStateList(realm, after)
    const now = await readStateList(realm, live.checksum)
    const entries = new Map(now.entries.map((entry) => [entry.id, entry]))
    for (const { id } of compareEntries(was.entries, became.entries).rows) {
      const old = was.byId.get(id)
      if (old) entries.set(id, old)
      else entries.delete(id)
    }
    const next = [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    const [first] = (await checkContent(inRealm, manifestId, now.entries, next)).errors
    if (first)
      throw new ApiError('NotUndoable', {
        message: `It conflicts with later publications: ${findingText(first)} Nothing was undone.`,
      })
    await publish(inRealm, manifestId, next, { origin: 'undone' })
  },
}

export const content: Irreversible = {
  irreversible: 'Saved versions cannot be deleted. Publish a manifest without this version.',
}

export const manifestArchive: Undoable = {
  async read(context, { subject_id: manifestId }) {
    const { realm } = realmOfUndo(context)
    await lockManifest(realm, manifestId)
    return (await readLive(realm, manifestId)).isArchived
  },
  restore: (context, { subject_id: manifestId }, state) =>
    archiveManifest(realmOfUndo(context), manifestId, state === true),
}
