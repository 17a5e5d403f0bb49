import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import {
  cancelJob,
  deleteJob,
  getJob,
  type Job,
  listJobActivity,
  listJobs,
  listNextExecutions,
  listSuspendedJobs,
  runJob,
  saveJob,
} from '@regent/contract/scheduler'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'

type Entries = CallAnswer<unknown>['entries']

export type JobBody = NonNullable<InputOf<typeof saveJob>['body']>

const reads = [listJobs, listSuspendedJobs, getJob, listNextExecutions, listJobActivity, listAuditEntries]
const refresh = () => Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

/** With the version that was seen, where there is one. */
export async function putJob(body: JobBody, ifMatch: number | undefined): Promise<Entries> {
  const { entries } = await callForAnswer(saveJob, { body }, ifMatch === undefined ? {} : { ifMatch })
  await refresh()
  return entries
}

/** Each of these is done at once: it is reversible, or harmless. */
async function act(done: string, failed: string, call: () => Promise<{ entries: Entries }>): Promise<boolean> {
  try {
    const { entries } = await call()
    toastDone(done, entries)
    return true
  } catch (error) {
    toastFailure(failed, error)
    return false
  } finally {
    await refresh()
  }
}

export const run = ({ id, name }: Job) =>
  act(`${name} is being executed`, `${name} was not executed.`, () => callForAnswer(runJob, { params: { id } }))

export const resume = ({ id, name }: Job) =>
  act(`Took up ${name} again`, `${name} was not taken up again.`, () => callForAnswer(saveJob, { body: { id } }))

export const cancel = ({ id, name }: Job) =>
  act(`Cancelled ${name}`, `${name} was not cancelled.`, () => callForAnswer(cancelJob, { params: { id } }))

export const remove = ({ id, name }: Job) =>
  act(`Deleted ${name}`, `${name} was not deleted.`, () => callForAnswer(deleteJob, { params: { id } }))
