import type { AuditEntry } from '@regent/contract/organization/audit'
import { useCallback } from 'react'
import { loadSubjects } from '../../../api/subject.ts'
import { findSubject } from '../../../api/subject-reads.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { environmentOf, findRealm } from '../../../shell/scope/realms.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'

/** Returns what a change does at once in PROD; undefined in other realms, and where forms do not warn. */
export function useEffectInProd(): (change: AuditEntry) => Promise<string | undefined> {
  const realms = useRealms()
  return useCallback(
    async ({ subject, pid }) => {
      const realm = findRealm(realms, pid)
      if (!realm || environmentOf(realm, realms) !== 'PROD') return undefined
      const effect = findSubject(await loadSubjects(), subject)?.effectInProd
      return effect && `This is PROD. ${effect}`
    },
    [realms],
  )
}

/** Asks before a change is undone if the form of the record warns in PROD; answers whether to go on. */
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
