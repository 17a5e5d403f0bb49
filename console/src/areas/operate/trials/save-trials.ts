import { listAuditEntries } from '@regent/contract/audit'
import { type CloudFile, listCloudFiles } from '@regent/contract/cloud-files'
import {
  addTrialData,
  createTrial,
  deleteTrialData,
  ejectTrial,
  forecastTrial,
  getPlayerTrials,
  getTrialData,
  getTrialResults,
  listTrials,
  pauseTrial,
  startTrial,
  type Trial,
} from '@regent/contract/trials'
import { type CallAnswer, call, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { saveBytes } from '../../../ui/binary.ts'
import type { TrialBody } from './trial-form.ts'

const shown = [listTrials, forecastTrial, getTrialResults, getPlayerTrials, listCloudFiles, listAuditEntries]

const refresh = () => Promise.all(shown.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

type Entries = CallAnswer<unknown>['entries']

export async function makeTrial(body: TrialBody): Promise<Entries> {
  const { entries } = await callForAnswer(createTrial, { body })
  await refresh()
  return entries
}

/** Says what was done, with its undo, or that it was not. */
async function act(
  { did, not }: { did: string; not: string },
  run: () => Promise<{ entries: Entries }>,
): Promise<void> {
  try {
    const { entries } = await run()
    toastDone(did, entries)
  } catch (error) {
    toastFailure(not, error)
  } finally {
    await refresh()
  }
}

export const start = ({ name, version }: Trial): Promise<void> =>
  act({ did: `Started ${name}`, not: `${name} was not started.` }, () =>
    callForAnswer(startTrial, { body: { name } }, { ifMatch: version }),
  )

export const pause = ({ name, version }: Trial): Promise<void> =>
  act({ did: `Paused ${name}`, not: `${name} was not paused.` }, () =>
    callForAnswer(pauseTrial, { body: { name } }, { ifMatch: version }),
  )

export const eject = ({ name, ttype }: Trial): Promise<void> =>
  act({ did: `Ejected ${name}`, not: `${name} was not ejected.` }, () =>
    callForAnswer(ejectTrial, { body: { name, trialType: ttype } }),
  )

export const addFile = (trial: string, cohort: string, dataName: string, filePayloadBase64: string): Promise<void> =>
  act({ did: `Gave ${dataName} to cohort ${cohort}`, not: `${dataName} was not stored.` }, () =>
    callForAnswer(addTrialData, { body: { trialName: trial, cohortName: cohort, dataName, filePayloadBase64 } }),
  )

export const removeTrialFile = ({ sid, ref }: CloudFile): Promise<void> =>
  act({ did: `Deleted ${ref}`, not: `${ref} was not deleted.` }, () =>
    callForAnswer(deleteTrialData, { body: { id: sid } }),
  )

/** Hands the content to the browser as a file. */
export async function downloadTrialFile({ sid, ref, data: { fname, mimeType } }: CloudFile): Promise<void> {
  try {
    const { data } = await call(getTrialData, { query: { id: sid } })
    saveBytes(fname, data, mimeType)
  } catch (error) {
    toastFailure(`${ref} was not downloaded.`, error)
  }
}
