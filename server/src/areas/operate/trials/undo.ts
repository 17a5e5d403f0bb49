import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { eject, readTrial, schedule, setActive, type TrialState, takeBack } from './service.ts'

export const trial: Undoable = {
  read: (context, { subject_id: name }) => readTrial(realmOfUndo(context).realm, name),
  async restore(context, { subject_id: name }, state) {
    const here = realmOfUndo(context)
    if (state === null) return eject(here, name)
    const wanted = state as Partial<Omit<TrialState, 'startsAt'>> & { startsAt?: string | null }
    const isThere = (await readTrial(here.realm, name)) !== null
    if (!isThere) return takeBack(here, name, wanted as TrialState)
    if (wanted.isActive !== undefined) await setActive(here, name, wanted.isActive)
    if (wanted.startsAt !== undefined)
      await schedule(here, name, wanted.startsAt === null ? null : Date.parse(wanted.startsAt))
  },
}
