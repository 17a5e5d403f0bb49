import { listAuditEntries } from '@regent/contract/audit'
import { deleteStats, getStats, updateStatsBatch } from '@regent/contract/stats'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { type Stat, statObjectId } from './player-stats.ts'

type Place = Pick<Stat, 'key' | 'origin' | 'visibility'>

/** The calls a stat is changed by. All of them leave the reads of stats, and of who changed what, stale. */
export async function setStat(gamerTag: number | undefined, { value, ...place }: Stat): Promise<void> {
  const objectId = statObjectId(place, gamerTag)
  await call(updateStatsBatch, { body: { updates: [{ objectId, set: { [place.key]: value } }] } })
  await refreshStats()
}

export async function addToStat(gamerTag: number | undefined, place: Place, amount: number): Promise<void> {
  const objectId = statObjectId(place, gamerTag)
  await call(updateStatsBatch, { body: { updates: [{ objectId, add: { [place.key]: amount } }] } })
  await refreshStats()
}

export async function deleteStat(gamerTag: number | undefined, place: Place): Promise<void> {
  await call(deleteStats, { params: { objectId: statObjectId(place, gamerTag) }, body: { stats: [place.key] } })
  await refreshStats()
}

const refreshStats = () =>
  Promise.all([getStats, listAuditEntries].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
