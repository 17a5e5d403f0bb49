import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { searchStatsExtended } from '@regent/contract/players/players-stat-search'
import { RequestError } from '@regent/contract/request-error'
import type { Remote } from '../../server/src/kernel/records/remote.ts'

/** A caller: the scope and the token of its requests. */
export type As = { scope: string; token: string }

/** A flood of one organization: its kind, the servers, the caller and the player that hot writes change. */
export type Flood = { kind: FloodKind; urls: readonly string[]; operator: As; gamerTag: number }
export type FloodKind = keyof typeof floods

/** The calls of each kind of flood, and how many of them run at the same time. */
export const floods = {
  // The writes all change one player, so they wait for one another.
  'hot-realm': {
    atOnce: 64,
    call: (remote: Remote, n: number, { gamerTag, operator }: Flood) =>
      remote.call(
        updateInventory,
        {
          params: { gamerTag },
          body: { currencies: { 'currency.gems': 1 }, transaction: `hot${n}.${Date.now()}` },
        },
        operator,
      ),
  },
  noisy: {
    atOnce: 100,
    call: (remote: Remote, n: number, { operator }: Flood) =>
      remote.call(
        searchStatsExtended,
        {
          body: {
            domain: 'client',
            access: 'public',
            objectType: 'player',
            criteria: [{ stat: 'LEVEL', rel: 'gt', value: String(n % 5) }],
            statKeys: ['LEVEL'],
          },
        },
        operator,
      ),
  },
} as const

/** Calls again and again, many at the same time, until the signal. Counts the outcomes. */
export async function flood(
  atOnce: number,
  signal: AbortSignal,
  call: (n: number) => Promise<unknown>,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  let n = 0
  const caller = async () => {
    while (!signal.aborted) {
      const outcome = await call(n++).then(
        () => 'ok',
        (error: unknown) => (error instanceof RequestError ? `${error.status} ${error.code}` : 'no answer'),
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome !== 'ok') await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return outcomes
}

/**
 * Starts a flood in a process of its own: in the process that measures, the flood would delay the measured calls before
 * they are sent and after they are answered.
 */
export async function startFlood(asked: Flood): Promise<{ stop: () => Promise<Map<string, number>> }> {
  const child = fork(new URL('flood-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const exited = once(child, 'exit')
  child.send(asked)
  await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('The process of the flood ended before it began.')
    }),
  ])
  return {
    async stop() {
      const counted = once(child, 'message')
      child.send('stop')
      const [outcomes] = (await counted) as [[string, number][]]
      await exited
      return new Map(outcomes)
    },
  }
}
