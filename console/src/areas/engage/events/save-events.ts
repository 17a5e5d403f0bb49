import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import {
  applyEventContent,
  claimEventRewards,
  endEvent,
  endEventPhase,
  getEventCalendar,
  getEventRow,
  getPlayerEvents,
  listEventRounds,
  listEvents,
  setEventScore,
} from '@regent/contract/events'
import { getInventory } from '@regent/contract/inventory'
import { listPlayerLeaderboards } from '@regent/contract/leaderboards'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'

type Entries = CallAnswer<unknown>['entries']

const reads = [listEvents, getEventRow, listEventRounds, getEventCalendar, getPlayerEvents, listAuditEntries]

const refresh = (...more: { path: string }[]) =>
  Promise.all([...reads, ...more].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))

type Content = NonNullable<InputOf<typeof applyEventContent>['body']>['content']

/** With the version that was seen (0 for a new one): an event that is another by now is not overwritten. */
export async function applyEvent(content: Content, ifMatch: number): Promise<Entries> {
  const { entries } = await callForAnswer(applyEventContent, { body: { content } }, { ifMatch })
  await refresh()
  return entries
}

/** With the name of the phase that was seen: one that somebody else has ended by now is not ended for it. */
export async function endPhaseOf(id: string, phase: string, time: string | undefined): Promise<Entries> {
  const { entries } = await callForAnswer(endEventPhase, { params: { id }, body: { phase, ...(time && { time }) } })
  await refresh()
  return entries
}

export async function endAll(id: string): Promise<Entries> {
  const { entries } = await callForAnswer(endEvent, { params: { id } })
  await refresh()
  return entries
}

export async function setPlayerScore(
  gamerTag: number,
  body: NonNullable<InputOf<typeof setEventScore>['body']>,
): Promise<Entries> {
  const { entries } = await callForAnswer(setEventScore, { params: { gamerTag }, body })
  await refresh(listPlayerLeaderboards)
  return entries
}

export async function claimFor(gamerTag: number, eventId: string): Promise<Entries> {
  const { entries } = await callForAnswer(claimEventRewards, { params: { gamerTag }, body: { eventId } })
  await refresh(getInventory)
  return entries
}
