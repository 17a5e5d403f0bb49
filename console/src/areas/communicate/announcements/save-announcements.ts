import {
  claimAnnouncements,
  deleteAnnouncement,
  deletePlayerAnnouncements,
  listAnnouncements,
  listPlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
} from '@regent/contract/announcements'
import { listAuditEntries } from '@regent/contract/audit'
import type { InputOf } from '@regent/contract/endpoint'
import { getInventory } from '@regent/contract/inventory'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'

type Entries = CallAnswer<unknown>['entries']

const refresh = () =>
  Promise.all(
    [listAnnouncements, listPlayerAnnouncements, getInventory, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** With the version that was seen (0 for a new one): an announcement that is another by now is not overwritten. */
export async function save(
  body: NonNullable<InputOf<typeof saveAnnouncement>['body']>,
  ifMatch: number,
): Promise<Entries> {
  const { entries } = await callForAnswer(saveAnnouncement, { body }, { ifMatch })
  await refresh()
  return entries
}

export async function remove(symbol: string): Promise<Entries> {
  const { entries } = await callForAnswer(deleteAnnouncement, { body: { symbol } })
  await refresh()
  return entries
}

const acts = { read: readAnnouncements, claim: claimAnnouncements, delete: deletePlayerAnnouncements }

/** What an operator does with an announcement in a player’s place. */
export async function actFor(gamerTag: number, act: keyof typeof acts, symbol: string): Promise<Entries> {
  const { entries } = await callForAnswer(acts[act], { params: { gamerTag }, body: { announcements: [symbol] } })
  await refresh()
  return entries
}
