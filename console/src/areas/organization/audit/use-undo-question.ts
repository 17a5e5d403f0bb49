import type { AuditEntry } from '@regent/contract/organization/audit'
import { useCallback } from 'react'
import { loadSubjects } from '../../../api/subject.ts'
import { findSubject } from '../../../api/subject-reads.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'

/** Returns the realm and the immediate effect of a change in PROD; undefined elsewhere, and if forms do not warn. */
function useEffectInProd(): (change: AuditEntry) => Promise<{ realm: string; effect: string } | undefined> {
  const realms = useRealms()
  return useCallback(
    async ({ subject, pid }) => {
      const realm = findRealm(realms, pid)
      if (!realm || findEnvironment(realm, realms) !== 'PROD') return undefined
      const effect = findSubject(await loadSubjects(), subject)?.effectInProd
      return effect === undefined ? undefined : { realm: realmName(realm), effect: `This is PROD. ${effect}` }
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
      const asked = await effectInProd(change)
      if (asked === undefined) return true
      return confirm({ title: `Undo in ${asked.realm} (PROD)?`, body: asked.effect, verb: 'Undo', level: 'costly' })
    },
    [confirm, effectInProd],
  )
}
