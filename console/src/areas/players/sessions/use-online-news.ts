import { searchAccounts } from '@regent/contract/organization/accounts'
import { getPlayer, getPlayerCounts, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { getSessionHistory, getSessionStatus, listSessions } from '@regent/contract/players/sessions'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query.ts'
import { subscribeLive } from '../../organization/live/live.ts'

/** The minimum interval between two refetches: in a busy realm, players connect and disconnect all the time. */
const REST_MS = 2_000

/**
 * Collects players who connected or disconnected while a refetch runs, and for the interval after it. Undefined: too
 * many players to list.
 */
export class OnlineNews {
  #waiting = new Set<number>()
  #isMany = false
  #isBusy = false
  #isStopped = false
  readonly #refresh: (gamerTags: ReadonlySet<number> | undefined) => Promise<unknown>
  readonly #restMs: number

  constructor(refresh: (gamerTags: ReadonlySet<number> | undefined) => Promise<unknown>, restMs = REST_MS) {
    this.#refresh = refresh
    this.#restMs = restMs
  }

  hear(gamerTags: readonly number[] | undefined): void {
    if (gamerTags === undefined) this.#isMany = true
    for (const gamerTag of gamerTags ?? []) this.#waiting.add(gamerTag)
    if (!this.#isBusy) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    while (!this.#isStopped && (this.#isMany || this.#waiting.size > 0)) {
      const changedPlayers = this.#isMany ? undefined : this.#waiting
      this.#waiting = new Set()
      this.#isMany = false
      await this.#refresh(changedPlayers).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, this.#restMs))
    }
    this.#isBusy = false
  }
}

const playerFields = new Set(['gamerTag', 'playerId', 'player', 'dbid'])

/** True if one of the players occurs in an input or an answer, at any depth. */
export function showsPlayers(gamerTags: ReadonlySet<number>, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => showsPlayers(gamerTags, one))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, field]) =>
      (playerFields.has(name) && gamerTags.has(Number(field))) ||
      (typeof field === 'object' && showsPlayers(gamerTags, field)),
  )
}

const paths = new Set(
  [getPlayer, getPlayerCounts, listPlayers, lookUpPlayers, searchAccounts, getSessionStatus, listSessions].map(
    ({ path }) => path,
  ),
).add(getSessionHistory.path)

/** Refetches queries of a realm that show a player who connected or disconnected. */
export function useOnlineNews(realmId: string): void {
  useEffect(() => {
    const news = new OnlineNews((gamerTags) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path, input, scope], state }) =>
          paths.has(String(path)) &&
          String(scope).endsWith(`.${realmId}`) &&
          (gamerTags === undefined || showsPlayers(gamerTags, [input, state.data])),
      }),
    )
    const unsubscribe = subscribeLive({
      onEvent: (event) => {
        if (event.type === 'online' && event.pid === realmId) news.hear(event.gamerTags)
      },
    })
    return () => {
      unsubscribe()
      news.stop()
    }
  }, [realmId])
}
