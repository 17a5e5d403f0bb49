import {
  type HealthKind,
  type HealthPart,
  type HealthRow,
  type HealthState,
  healthStates,
  maxHealthParts,
} from '@regent/contract/organization/health'
import type { ReplicaState } from '../../engines/database/connection/read-replica.ts'
import type { Db } from '../../engines/database/database.ts'
import type { Settings } from '../settings/settings.ts'

/** Where a check looks, and the times that it compares with. */
export type HealthScope = {
  db: Db
  cid: number
  /** The realms in which the caller has the right of the check; '' if they have it in the organization. */
  pids: readonly string[]
  now: number
  /** When the current release started; undefined: not recorded. */
  releaseSince: number | undefined
  /** The counts of the period: its start, and the length of a step. */
  period: { from: number; stepMs: number }
  settings: Settings
  /** The clock of this machine minus the clock of the database. */
  skewMs: number
  /** The read replica; undefined: there is none. */
  replica: ReplicaState | undefined
  /** True while messages between servers arrive. */
  isConnected: boolean
}

export type FoundHealth = Omit<HealthRow, 'kind'>

/**
 * Reads a check. It runs every 30 seconds while the screen is open, so it reads by an index and a bounded number of
 * rows. Undefined: the check does not apply to this server.
 */
export type HealthSource = (scope: HealthScope) => Promise<FoundHealth | undefined>

declare module '../context/registry.ts' {
  interface Registry {
    health: Readonly<Record<HealthKind, readonly HealthSource[]>>
  }
}

const isWorse = (one: HealthState, other: HealthState) => healthStates.indexOf(one) < healthStates.indexOf(other)

/** The worst of some states; `good` without any. */
export const worstState = (states: readonly HealthState[]): HealthState =>
  states.reduce<HealthState>((worst, state) => (isWorse(state, worst) ? state : worst), 'good')

type Limits = { warning: number; problem: number }

/** The state of a count that is better if it is small. */
export const stateOfCount = (count: number, { warning, problem }: Limits): HealthState =>
  count >= problem ? 'problem' : count >= warning ? 'warning' : 'good'

/** A part with its own state, which is that of the row if it is the worst. */
export type StatedPart = HealthPart & { state: HealthState }

/** A row of affected things: the worst first, and no more of them than a row has. */
export function rowOfParts(parts: readonly StatedPart[]): FoundHealth {
  const sorted = parts.toSorted((a, b) => healthStates.indexOf(a.state) - healthStates.indexOf(b.state))
  const times = parts.flatMap(({ at }) => at ?? [])
  return {
    state: worstState(parts.map(({ state }) => state)),
    count: parts.length,
    parts: sorted.slice(0, maxHealthParts).map(({ state: _, ...part }) => part),
    more: Math.max(0, parts.length - maxHealthParts),
    ...(times.length > 0 && { at: Math.max(...times) }),
  }
}
