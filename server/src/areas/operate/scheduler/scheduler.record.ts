import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { jobCalendar } from './calendar.ts'
import { jobDrafts } from './drafts.ts'
import { type JobState, putState, readState } from './service.ts'

export const job = record({
  kind: 'job',
  table: 'scheduled_jobs',
  id: 'id',
  name: 'name',
  undo: {
    read: (context, { subject_id: id }) => readState(realmOfUndo(context), id),
    async restore(context, { subject_id: id }, state) {
      const here = realmOfUndo(context)
      const now = await readState(here, id)
      await putState(here, id, state === null ? null : { ...now, ...(state as JobState) })
    },
  },
  draft: jobDrafts,
  // Services schedule jobs, so a realm may have very many.
  search: { index: { column: 'sort_name', lower: 'stored' } },
  calendar: jobCalendar,
})

export const jobRun = record({
  kind: 'job-run',
  undo: { irreversible: 'The effects of a job cannot be undone.' },
})
