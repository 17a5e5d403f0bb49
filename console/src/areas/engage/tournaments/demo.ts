import { listPlayerTournaments } from '@regent/contract/engage/tournaments'
import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
  previewTournamentMove,
} from '@regent/contract/engage/tournaments-realm'
import {
  arenaContent,
  sampleCycles,
  sampleMove,
  sampleStandings,
  sampleStatuses,
  sampleTournaments,
  sampleUpcoming,
} from '@regent/contract/samples/tournaments'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const standingsOf = (pid: string) => sampleStandings(demoPlayers(pid).map(({ row }) => row.gamerTag))
const rowsOf = (pid: string) =>
  demoPlayers(pid).length > 0 ? sampleTournaments(Date.now(), standingsOf(pid).length) : []

export function demoAnswers(demo: Demo): void {
  demo.on(listPlayerTournaments, ({ query: { playerId } }, pid) => {
    const index = demoPlayers(pid).findIndex(({ row }) => row.gamerTag === playerId)
    return { statuses: index < 0 ? [] : sampleStatuses(Date.now(), playerId, index) }
  })

  demo.on(listRealmTournaments, (_, pid) => ({ tournaments: rowsOf(pid) }))

  demo.on(getRealmTournament, ({ params: { id } }, pid) => {
    const rows = sampleTournaments(Date.now(), standingsOf(pid).length)
    const tournament = rows.find(({ tournamentId }) => tournamentId === id) ?? (rows[0] as (typeof rows)[number])
    if (tournament.state === 'faulty') return { tournament, stages: [], upcoming: [] }
    const stages = [{ tier: 0, stage: 0, players: tournament.players }]
    return { tournament, content: arenaContent, stages, upcoming: sampleUpcoming(Date.now()) }
  })

  demo.on(previewTournamentMove, ({ query: { tier = 0, stage = 0, playerId } }, pid) => {
    const entry = standingsOf(pid).find((one) => one.playerId === playerId)
    return sampleMove(Date.now(), { tier, stage }, entry)
  })

  demo.on(listTournamentStandings, ({ query: { from, max, tier = 0, stage = 0 } }, pid) => {
    const all = standingsOf(pid).filter((one) => one.tier === tier && one.stage === stage)
    return { total: all.length, entries: all.slice(from, from + max) }
  })

  demo.on(listTournamentCycles, ({ query }, pid) => demoPage(sampleCycles(Date.now(), standingsOf(pid)), query))
}
