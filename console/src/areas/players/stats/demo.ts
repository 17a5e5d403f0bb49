import { getClientStatsBatch, getStats, listStatKeys, readObjectId } from '@regent/contract/players/stats'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

/** Only game and private has stats; the other three spaces are empty (specification 2, section 7). */
function statsOf(pid: string, objectId: string, keys: readonly string[] | undefined) {
  const { space, gamerTag } = readObjectId(objectId)
  const player = space === 'game.private' ? demoPlayers(pid).find(({ row }) => row.gamerTag === gamerTag) : undefined
  const stats = Object.entries(player?.stats ?? {}).filter(([key]) => keys === undefined || keys.includes(key))
  return { id: gamerTag, stats: Object.fromEntries(stats) }
}

export function demoAnswers(demo: Demo): void {
  demo.on(getStats, ({ params, query }, pid) => statsOf(pid, params.objectId, query.stats))
  demo.on(getClientStatsBatch, ({ query }, pid) => ({
    results: query.objectIds.map((objectId) => statsOf(pid, objectId, query.stats)),
  }))
  demo.on(listStatKeys, (_, pid) => {
    const keys = new Set(demoPlayers(pid).flatMap(({ stats }) => Object.keys(stats)))
    return { keys: [...keys].map((key) => ({ space: 'game.private' as const, key })), isWhole: true }
  })
}
