import { listAuditEntries } from '@regent/contract/audit'
import { getPlayer, listPlayers, lookUpPlayers } from '@regent/contract/players'
import { liftSuspension, listSuspensions, type Suspension, suspendPlayer } from '@regent/contract/suspensions'
import { useQuery } from '@tanstack/react-query'
import { callForAnswer, realmScope } from '../../../api/client.ts'
import { query, queryClient } from '../../../api/query.ts'
import { usePlayerRoute } from '../../../shell/place.ts'

/** The suspension of the player of the address that holds now. */
export function useSuspension(): Suspension | undefined {
  const { realmId, gamerTag } = usePlayerRoute()
  const wanted = { query: { player: gamerTag, current: true } }
  const { data } = useQuery(query(listSuspensions, wanted, { scope: realmScope(realmId) }))
  const [suspension] = data?.rows ?? []
  // It ends by itself: what was read a while ago may be over.
  return suspension && (suspension.until ?? Number.POSITIVE_INFINITY) > Date.now() ? suspension : undefined
}

/** The calls a suspension is changed by; they leave the reads that show it stale. Answer audit entries, for `toastDone`. */
export async function suspend(body: {
  player: number
  until?: number
  reason: string
  message?: string
}): Promise<readonly number[]> {
  try {
    return (await callForAnswer(suspendPlayer, { body })).entries
  } finally {
    await refreshSuspensions()
  }
}

export async function lift(id: number): Promise<readonly number[]> {
  try {
    return (await callForAnswer(liftSuspension, { params: { id } })).entries
  } finally {
    await refreshSuspensions()
  }
}

const refreshSuspensions = () =>
  Promise.all(
    [listSuspensions, getPlayer, listPlayers, lookUpPlayers, listAuditEntries].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
