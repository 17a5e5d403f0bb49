import { listUngivenRewards, planGiveAgain, type UngivenReward } from '@regent/contract/monetize/ungiven-rewards'
import { useQuery } from '@tanstack/react-query'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { usePlayerRoute, useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { AskedThing } from '../../players/why/why-search.ts'
import { sourcePlace, sourceWords } from './ungiven-words.ts'

/** A reward that a player has not got yet. */
export type WaitingReward = {
  /** What promised it, such as "mail 42": a reward that two areas know of is listed once. */
  of: string
  name: string
  /** The screen of what promised it. */
  to: string
  holds: string
  since?: number | undefined
  /** Why it could not be given. Without it, the player has only not claimed it yet. */
  why?: string | undefined
  /** What the panel "Why?" explains about it. */
  asked?: AskedThing | undefined
  give?: { label: string; disabledReason: string | false | undefined; onClick: () => void } | undefined
}

/** What one area knows of a player's waiting rewards; undefined where the operator may not see it. */
export type WaitingRead =
  | { rows: readonly WaitingReward[]; isLoading: boolean; error: unknown; refetch: () => unknown }
  | undefined

/** What could not be given comes first; what several areas know of is listed once. */
export function waitingOf(reads: readonly WaitingRead[]): WaitingReward[] {
  const rows = reads.flatMap((read) => read?.rows ?? [])
  const inOrder = [...rows.filter(({ why }) => why !== undefined), ...rows.filter(({ why }) => why === undefined)]
  const failed = new Set(inOrder.filter(({ why }) => why !== undefined).map(({ of }) => of))
  return inOrder.filter(({ of, why }) => why !== undefined || !failed.has(of))
}

const LIMIT = 20

/** The rewards of the player of the address that could not be given. */
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
  const toOf = (row: UngivenReward) => {
    const { level, screen } = sourcePlace(row)
    return level === 'realm' ? path(screen) : playerPath(gamerTag, screen)
  }
  return {
    isLoading: read.isLoading,
    error: read.data ? null : read.error,
    refetch: read.refetch,
    rows: (read.data?.rows ?? []).map((row) => ({
      of: `${row.source} ${row.reference}`,
      name: `${sourceWords[row.source]} ${row.reference}`,
      to: toOf(row),
      holds: row.symbol,
      since: row.firstAt,
      why: row.reason,
      asked: { kind: 'reward', id: String(row.id) },
      give: {
        label: 'Give again',
        disabledReason: rights.refusal('edit inventory') ?? (!row.canBeGiven && row.whoGives),
        onClick: () => void planAct(planGiveAgain, { body: { ids: [row.id] } }, { failed: 'Nothing was planned.' }),
      },
    })),
  }
}
