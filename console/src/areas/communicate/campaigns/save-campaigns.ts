import { listAuditEntries } from '@regent/contract/audit'
import {
  countCampaignAudience,
  createCampaign,
  deleteCampaign,
  deleteTemplate,
  listCampaigns,
  listTemplates,
  notifyPlayers,
  planCampaign,
  saveTemplate,
  scheduleCampaign,
  stopCampaign,
} from '@regent/contract/campaigns'
import type { InputOf } from '@regent/contract/endpoint'
import { type CallAnswer, call, callForAnswer } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query.ts'
import { toastDone } from '../../../api/undo.ts'
import { openPlan } from '../../../api/planning.ts'

type Entries = CallAnswer<unknown>['entries']
export type CampaignBody = NonNullable<InputOf<typeof createCampaign>['body']>
export type TemplateBody = NonNullable<InputOf<typeof saveTemplate>['body']>

const reads = [listCampaigns, countCampaignAudience, listTemplates, listAuditEntries]

const refresh = () => Promise.all(reads.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

/** Answers the sid of the campaign, with the audit entries. */
export async function saveCampaign(body: CampaignBody): Promise<{ sid: number; entries: Entries }> {
  const { data, entries } = await callForAnswer(createCampaign, { body })
  await refresh()
  return { sid: data.sid, entries }
}

/** With the version that was seen; an empty date takes the campaign off the schedule. */
export async function saveSchedule(sid: number, startDate: string, ifMatch: number): Promise<Entries> {
  const { entries } = await callForAnswer(scheduleCampaign, { body: { sid, startDate } }, { ifMatch })
  await refresh()
  return entries
}

/** Nothing is sent here: the server says who would get it, and the operator goes on or not. */
export async function planToSend(sid: number): Promise<void> {
  try {
    openPlan(await call(planCampaign, { params: { sid } }), () => void refresh())
  } catch (error) {
    toastFailure('The campaign was not planned.', error)
  }
}

/** What is reversible is done at once. */
async function act(words: string, failed: string, work: () => Promise<{ entries: Entries }>): Promise<void> {
  try {
    const { entries } = await work()
    toastDone(words, entries)
  } catch (error) {
    toastFailure(failed, error)
  } finally {
    await refresh()
  }
}

export const stop = (sid: number, name: string): Promise<void> =>
  act(`Stopped ${name}`, `${name} was not stopped.`, () => callForAnswer(stopCampaign, { params: { sid } }))

export const removeCampaign = (sid: number, name: string): Promise<void> =>
  act(`Deleted campaign ${name}`, `${name} was not deleted.`, () => callForAnswer(deleteCampaign, { body: { sid } }))

export async function saveTexts(body: TemplateBody, ifMatch: number | undefined): Promise<Entries> {
  const { entries } = await callForAnswer(saveTemplate, { body }, { ifMatch })
  await refresh()
  return entries
}

export const removeTemplate = (id: number, name: string): Promise<void> =>
  act(`Deleted template ${name}`, `${name} was not deleted.`, () => callForAnswer(deleteTemplate, { body: { id } }))

export async function sendToAll(message: string): Promise<void> {
  await callForAnswer(notifyPlayers, { body: { payload: { messageFull: message } } })
  await refresh()
}
