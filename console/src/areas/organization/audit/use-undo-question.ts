import type { AuditEntry } from '@regent/contract/organization/audit'
import { useCallback } from 'react'
import { loadSubjects } from '../../../api/subject.ts'
import { findSubject } from '../../../api/subject-reads.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findRealm } from '../../../shell/scope/realms.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'

/** Returns the immediate effect of a change in PROD; undefined in other realms, and if forms do not warn. */
function useEffectInProd(): (change: AuditEntry) => Promise<string | undefined> {
  const realms = useRealms()
  return useCallback(
    async ({ subject, pid }) => {
      const realm = findRealm(realms, pid)
      if (!realm || findEnvironment(realm, realms) !== 'PROD') return undefined
      const effect = findSubject(await loadSubjects(), subject)?.effectInProd
      return effect && `This is PROD. ${effect}`
    },
    [realms],
  )
}

/** Asks for a confirmation before an undo if the form of the record warns in PROD; returns whether to continue. */
export function useUndoQuestion(): (change: AuditEntry) => Promise<boolean> {
  const confirm = useConfirm()
  const effectInProd = useEffectInProd()
  return useCallback(
    async (change) => {
      const body = await effectInProd(change)
      if (body === undefined) return true
      return confirm({ title: 'Undo in PROD?', body, verb: 'Undo', level: 'costly' })
    },
    [confirm, effectInProd],
  )
}
