import { listSocial } from '@regent/contract/players/friends'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const FRIENDS_AT_MOST = 5

/** Players who installed one after the other are friends. */
export function demoAnswers(demo: Demo): void {
  demo.on(listSocial, ({ query: { playerIds } }, pid) => {
    const tags = demoPlayers(pid).map(({ row }) => row.gamerTag)
    const statuses = playerIds.map((gamerTag) => {
      const at = tags.indexOf(gamerTag)
      const near = at < 0 ? [] : tags.slice(Math.max(0, at - 2), at + 1 + FRIENDS_AT_MOST - 2)
      const friends = near
        .filter((tag) => tag !== gamerTag)
        .map((tag) => ({ playerId: String(tag), source: 'native' as const }))
      return { playerId: String(gamerTag), friends, blocked: [], invites: [] }
    })
    return { statuses }
  })
}
