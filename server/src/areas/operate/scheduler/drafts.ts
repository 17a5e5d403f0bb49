import { JobAction, JobName, JobRetryPolicy, JobSource, JobTrigger } from '@regent/contract/operate/scheduler'
import * as z from 'zod'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { withoutSecrets } from './secrets.ts'
import { allStates, type JobState, rejectInvalidJob } from './service.ts'

const State = z.object({
  name: JobName,
  triggers: z.array(JobTrigger).max(50),
  action: JobAction,
  retryPolicy: JobRetryPolicy.prefault({}),
  isUnique: z.boolean().default(false),
  source: JobSource.default(''),
  suspendedAt: z.int().nullable().default(null),
  secretHeaders: z.string().nullable().default(null),
})

export const jobDrafts: DraftBeyondUndo = {
  reads: State,
  fields: {
    name: { title: 'Name' },
    triggers: { title: 'Triggers', description: 'Empty: the job is cancelled.' },
    'triggers.*.type': { title: 'When', description: 'A cron expression, or one time.' },
    'triggers.*.expression': { title: 'Cron text', description: 'Such as 0 0 3 * * MON.' },
    'triggers.*.zone': { title: 'Time zone', description: 'Such as Europe/Berlin; empty: UTC.' },
    'triggers.*.executeAt': { title: 'Time', format: 'date-time' },
    action: { title: 'Action' },
    'action.type': { title: 'Kind' },
    'action.uri': { title: 'Address', description: 'For a service call: a path of this API.' },
    'action.body': { 'x-as': 'lines' },
    'action.headers': { title: 'Headers', description: 'Values shown as dots are not changed.' },
    'action.message': { title: 'Message', 'x-as': 'lines' },
    retryPolicy: { title: 'Retries' },
    'retryPolicy.maxRetryCount': { title: 'Retries' },
    'retryPolicy.retryDelayMs': { title: 'Wait between retries', 'x-unit': 'milliseconds' },
    'retryPolicy.useExponentialBackoff': { title: 'Exponential back-off, at most 1 hour' },
    isUnique: { title: 'Name and source must be unique' },
    suspendedAt: { title: 'Suspended since', 'x-as': 'moment', description: 'Empty: the job is active.' },
  },
  fixed: () => ({ secretHeaders: '' }),
  edited(context, _, after, before) {
    const state = after as JobState
    const previousState = isFields(before) ? (before as Partial<JobState>) : undefined
    const isDueAsBefore = previousState !== undefined && isSame(previousState.triggers, state.triggers)
    rejectInvalidJob(context, { action: state.action, triggers: isDueAsBefore ? undefined : state.triggers }, 'action')
    const { action, secrets } = withoutSecrets(state.action, previousState?.secretHeaders ?? null, 'action')
    return { ...state, action, secretHeaders: secrets }
  },
  seal: ({ vault }, _, state) => {
    if (!isFields(state) || typeof state['secretHeaders'] !== 'string') return state
    return { ...state, secretHeaders: seal(vault, state['secretHeaders']) }
  },
  list: async (context) =>
    (await allStates(context)).map(({ id, state: { secretHeaders: _, ...state } }) => ({
      id,
      label: state.name,
      state,
    })),
}
