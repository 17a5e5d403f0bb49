import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { eject, readTrial, restoreTrial, schedule, setActive, type TrialState } from './service.ts'

export const trial: Undoable = {
  read: (context, { subject_id: name }) => readTrial(realmOfUndo(context).realm, name),
  async restore(context, { subject_id: name }, state) {
    const here = realmOfUndo(context)
    if (state === null) return eject(here, name)
    const target = state as Partial<Omit<TrialState, 'startsAt'>> & { startsAt?: string | null }
    const isThere = (await readTrial(here.realm, name)) !== null
    if (!isThere) return restoreTrial(here, name, target as TrialState)
    if (target.isActive !== undefined) await setActive(here, name, target.isActive)
    if (target.startsAt !== undefined)
      await schedule(here, name, target.startsAt === null ? null : Date.parse(target.startsAt))
  },
}
