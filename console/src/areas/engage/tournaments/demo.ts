import { sampleStatuses } from '@regent/contract/samples/tournaments'
import { listPlayerTournaments } from '@regent/contract/tournaments'
import type { Demo } from '../../../api/demo.ts'
import { demoPlayers } from '../../../api/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listPlayerTournaments, ({ query: { playerId } }, pid) => {
    const index = demoPlayers(pid).findIndex(({ row }) => row.gamerTag === playerId)
    return { statuses: index < 0 ? [] : sampleStatuses(Date.now(), playerId, index) }
  })
}
