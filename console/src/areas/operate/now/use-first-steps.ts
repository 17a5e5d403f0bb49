import { type FirstSteps, firstStepNames, getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findGame, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { Environment } from '../../../ui/layout/RealmPill.tsx'
import { countDone } from './first-step-words.ts'

/** Polling interval in milliseconds until all steps are done: what players do causes no live event. */
const POLL_MS = 3_000

export type FirstStepsAnswer = { steps: FirstSteps; players?: number | undefined }

const isComplete = ({ steps }: FirstStepsAnswer): boolean => countDone(steps) === firstStepNames.length

/** The first steps of a realm, read again until `isEnough`: by default, until all are done. */
export const firstStepsQuery = (
  pid: string,
  cid: number,
  isEnough: (read: FirstStepsAnswer) => boolean = isComplete,
) => ({
  ...query(getGettingStarted, {}, { scope: realmScope(pid, cid) }),
  refetchInterval: ({ state }: { state: { data?: FirstStepsAnswer | undefined } }) =>
    state.data && isEnough(state.data) ? (false as const) : POLL_MS,
})

export type StepRealm = { pid: string; name: string; game: string; gameId: string; environment: Environment }

/** The living realms that the operator may view, grouped by game. */
export function useStepRealms(): StepRealm[] {
  const realms = useRealms()
  const rights = useRights()
  return realms
    .filter(({ parent }) => parent === undefined)
    .flatMap((root) => realmsInTreeOrder(realms, root.pid))
    .filter(({ realm }) => !realm.archived && rights.at(realm.pid).can('view games'))
    .map(({ realm }) => {
      const game = findGame(realm, realms)
      const environment = findEnvironment(realm, realms)
      return { pid: realm.pid, name: realmName(realm), game: realmName(game), gameId: game.pid, environment }
    })
}

/** How long the first player of a realm is announced, in milliseconds. */
const ANNOUNCED_MS = 5_000

/** Sample players complete no step, but fill the realm. */
const hasPlayers = ({ steps, players = 0 }: FirstStepsAnswer): boolean => steps.client !== undefined || players > 0

/**
 * The first player of the open realm: `undefined` in a realm with players; without players the steps; then for a few
 * seconds the player who has just come.
 */
export function useFirstPlayer(pid: string, cid: number): FirstStepsAnswer | { arrived: number } | undefined {
  const { data } = useQuery(firstStepsQuery(pid, cid, hasPlayers))
  const [emptyPid, setEmptyPid] = useState<string>()
  const player = data?.steps.client?.gamerTag
  const isEmpty = data !== undefined && !hasPlayers(data)
  useEffect(() => {
    if (isEmpty) return setEmptyPid(pid)
    const timer = setTimeout(() => setEmptyPid(undefined), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [isEmpty, pid])
  if (isEmpty) return data
  return emptyPid === pid && player !== undefined ? { arrived: player } : undefined
}
