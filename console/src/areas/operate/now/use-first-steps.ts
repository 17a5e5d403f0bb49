import { firstStepNames, getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, findGame, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import type { Environment } from '../../../ui/layout/RealmPill.tsx'
import { countDone } from './first-step-words.ts'

/** Polling interval in milliseconds until all steps are done: what players do causes no live event. */
const POLL_MS = 3_000

/** The first steps of a realm, read again until all are done. */
export const firstStepsQuery = (pid: string, cid: number) => ({
  ...query(getGettingStarted, {}, { scope: realmScope(pid, cid) }),
  refetchInterval: ({ state }: { state: { data?: { steps: Parameters<typeof countDone>[0] } | undefined } }) =>
    state.data && countDone(state.data.steps) === firstStepNames.length ? (false as const) : POLL_MS,
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
