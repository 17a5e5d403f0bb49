import { type Irreversible, realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { type JobState, putState, readState } from './service.ts'

export const job: Undoable = {
  read: (context, { subject_id: id }) => readState(realmOfUndo(context), id),
  async restore(context, { subject_id: id }, state) {
    const here = realmOfUndo(context)
    const now = await readState(here, id)
    await putState(here, id, state === null ? null : { ...now, ...(state as JobState) })
  },
}

export const jobRun: Irreversible = { irreversible: 'What a job did cannot be undone.' }
