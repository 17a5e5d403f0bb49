import { realmOf, type Undoable } from '../audit/undoable.ts'
import { eject, readTrial, setActive, type TrialState, takeBack } from './service.ts'

export const trial: Undoable = {
  right: ({ before, after }) => (before === null ? 'delete trials' : after === null ? 'create trials' : 'run trials'),
  read: (context, { subject_id: name }) => readTrial(realmOf(context).realm, name),
  async restore(context, { subject_id: name }, state) {
    const here = realmOf(context)
    if (state === null) return eject(here, name)
    const wanted = state as Partial<TrialState>
    const isThere = (await readTrial(here.realm, name)) !== null
    if (isThere) await setActive(here, name, wanted.isActive ?? false)
    else await takeBack(here, name, wanted as TrialState)
  },
}
