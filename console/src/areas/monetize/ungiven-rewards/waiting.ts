import { listUngivenRewards, planGiveAgain, type UngivenReward } from '@regent/contract/monetize/ungiven-rewards'
import { useQuery } from '@tanstack/react-query'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute, useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { AskedThing } from '../../players/why/why-search.ts'
import { sourceLabels, sourcePlace } from './ungiven-words.ts'

/** A pending reward of a player. */
export type WaitingReward = {
  /** The source of the reward, such as "mail 42", used to remove duplicates across areas. */
  of: string
  name: string
  /** The screen of the source. */
  to: string
  holds: string
  since?: number | undefined
  /** The reason of the failure; undefined if the player has not claimed it yet. */
  why?: string | undefined
  /** The subject for the panel "Why?". */
  asked?: AskedThing | undefined
  give?: { label: string; disabledReason: string | false | undefined; onClick: () => void } | undefined
}

/** The pending rewards of a player from one area; undefined without permission. */
export type WaitingRead =
  | { rows: readonly WaitingReward[]; isLoading: boolean; error: unknown; refetch: () => unknown }
  | undefined

/** Failed rewards first; duplicates of several areas are merged. */
export function mergeWaiting(reads: readonly WaitingRead[]): WaitingReward[] {
  const rows = reads.flatMap((read) => read?.rows ?? [])
  const inOrder = [...rows.filter(({ why }) => why !== undefined), ...rows.filter(({ why }) => why === undefined)]
  const failed = new Set(inOrder.filter(({ why }) => why !== undefined).map(({ of }) => of))
  return inOrder.filter(({ of, why }) => why !== undefined || !failed.has(of))
}

const LIMIT = 20

/** Failed rewards of the current player. */
export function useUngivenOfPlayer(): WaitingRead {
  const { realmId, gamerTag } = usePlayerRoute()
  const { path, playerPath } = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view inventory') && isServed('listUngivenRewards')
  const read = useQuery({
    ...query(listUngivenRewards, { query: { gamerTag, limit: LIMIT } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  if (!isAllowed) return undefined
  const findTarget = (row: UngivenReward) => {
    const { level, screen } = sourcePlace(row)
    return level === 'realm' ? path(screen) : playerPath(gamerTag, screen)
  }
  return {
    isLoading: read.isLoading,
    error: read.data ? null : read.error,
    refetch: read.refetch,
    rows: (read.data?.rows ?? []).map((row) => ({
      of: `${row.source} ${row.reference}`,
      name: `${sourceLabels[row.source]} ${row.reference}`,
      to: findTarget(row),
      holds: row.symbol,
      since: row.firstAt,
      why: row.reason,
      asked: { kind: 'reward', id: String(row.id) },
      give: {
        label: 'Retry',
        disabledReason: rights.refusal('edit inventory') ?? (!row.canBeGiven && row.whoGives),
        onClick: () => void planAct(planGiveAgain, { body: { ids: [row.id] } }, { failed: 'Nothing was planned.' }),
      },
    })),
  }
}
