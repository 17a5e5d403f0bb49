import { listAuditEntries } from '@regent/contract/audit'
import { deleteStats, getStats, updateStatsBatch } from '@regent/contract/stats'
import { type CallAnswer, callForAnswer } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import { type Stat, statObjectId } from './player-stats.ts'

type Place = Pick<Stat, 'key' | 'origin' | 'visibility'>

/** Audit entries, for `toastDone`. */
type Entries = CallAnswer<unknown>['entries']

/**
 * The calls a stat is changed by. All of them leave the reads of stats, and of who changed what, stale. With `seen` a stat
 * that is no longer so is not overwritten (`StaleVersion`).
 */
export async function setStat(
  gamerTag: number | undefined,
  { value, ...place }: Stat,
  seen?: string | undefined,
): Promise<Entries> {
  const objectId = statObjectId(place, gamerTag)
  const update = {
    objectId,
    set: { [place.key]: value },
    ...(seen !== undefined && { expected: { [place.key]: seen } }),
  }
  const { entries } = await callForAnswer(updateStatsBatch, { body: { updates: [update] } })
  await refreshStats()
  return entries
}

export async function addToStat(gamerTag: number | undefined, place: Place, amount: number): Promise<Entries> {
  const objectId = statObjectId(place, gamerTag)
  const add = { [place.key]: amount }
  const { entries } = await callForAnswer(updateStatsBatch, { body: { updates: [{ objectId, add }] } })
  await refreshStats()
  return entries
}

export async function deleteStat(gamerTag: number | undefined, place: Place): Promise<Entries> {
  const params = { objectId: statObjectId(place, gamerTag) }
  const { entries } = await callForAnswer(deleteStats, { params, body: { stats: place.key } })
  await refreshStats()
  return entries
}

const refreshStats = () =>
  Promise.all([getStats, listAuditEntries].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
