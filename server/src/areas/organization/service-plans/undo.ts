import type { Undoable } from '../../../kernel/audit/undoable.ts'
import { deletePlan, lockDomain, savePlan } from './service.ts'
import type { DataDomain } from './tables.ts'

export const servicePlan: Undoable = {
  read: (context, { subject_id: name }) => lockDomain(context, name),
  async restore(context, { subject_id: name }, state) {
    const unseen = { ...context, ifMatch: undefined }
    if (state === null) return deletePlan(unseen, name)
    const now = await lockDomain(context, name)
    await savePlan(unseen, name, { ...now, ...(state as DataDomain) })
  },
}
