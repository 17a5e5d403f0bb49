import type { Irreversible, Undoable } from '../../../kernel/audit/undoable.ts'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { emptyChecksum } from './entries.ts'
import { archiveManifest, auditValue, publish, readLive, requireList } from './manifests.ts'
import { lockManifest } from './queries.ts'

/** Publishes the previous manifest again, as a new entry of the history. */
export const manifest: Undoable = {
  async read(context, { subject_id: manifestId }) {
    const { realm } = realmOfUndo(context)
    await lockManifest(realm, manifestId)
    return auditValue((await readLive(realm, manifestId)).checksum)
  },
  async restore(context, { subject_id: manifestId }, state) {
    const inRealm = { ...realmOfUndo(context), ifMatch: undefined }
    const { entries } = await requireList(inRealm.realm, state === null ? emptyChecksum : String(state))
    await publish(inRealm, manifestId, entries, { origin: 'undone' })
  },
}

export const content: Irreversible = {
  irreversible: 'A saved version stays, and changes nothing until a manifest names it. Publish a manifest without it.',
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
