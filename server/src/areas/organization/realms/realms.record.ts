import { ApiError } from '@regent/contract/errors'
import type { SecretLimits } from '@regent/contract/organization/realms-secrets'
import { record } from '../../../kernel/records/record.ts'
import { limitSecret, lockLimits } from './secret-limits.ts'
import { archiveRealm, lockRealm, renameRealm, reparentRealms, unarchiveRealm } from './service.ts'

type RealmState = { name?: string; parent?: string | null; archived?: boolean }

export const realm = record({
  kind: 'realm',
  /** Undoing the creation of a realm archives it: nothing is deleted. */
  undo: {
    async read(context, { subject_id: pid, before, after }) {
      const row = await lockRealm(context, pid)
      // Renaming or moving a realm does not conflict with undoing its creation; only archiving does.
      if (before === null) return row.archived_at === null ? after : null
      return { name: row.name, parent: row.parent_pid, archived: row.archived_at !== null }
    },
    async restore(context, { subject_id: pid }, state) {
      const { name, parent, archived } = (state ?? { archived: true }) as RealmState
      const unseen = { ...context, ifMatch: undefined }
      if (archived !== undefined) await (archived ? archiveRealm : unarchiveRealm)(unseen, pid)
      if (name !== undefined) await renameRealm(unseen, pid, name)
      if (parent !== undefined) {
        if (parent === null) throw new ApiError('NotUndoable')
        await reparentRealms(unseen, pid, [{ pid, parent }])
      }
    },
  },
})

export const realmSecret = record({
  kind: 'realm-secret',
  undo: { irreversible: 'A secret that was revealed or rotated cannot be restored. Rotate it to get another one.' },
})

export const realmSecretLimits = record({
  kind: 'realm-secret-limits',
  undo: {
    read: (context, { subject_id: pid }) => lockLimits(context, pid),
    async restore(context, { subject_id: pid }, state) {
      await limitSecret({ ...context, ifMatch: undefined }, pid, (state ?? {}) as Partial<SecretLimits>)
    },
  },
})
