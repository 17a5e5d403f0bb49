import { sampleTournament, tournamentScore } from '@regent/contract/samples/tournaments'
import { joinTournament, setTournamentScore, updateTournamentStatus } from '@regent/contract/tournaments'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Players who have joined the arena; support has moved some of them. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  const tournamentId = sampleTournament
  for (const [index, { gamerTag: playerId, token }] of players.entries()) {
    const score = tournamentScore(index)
    if (score === undefined) continue
    const client = { scope: as.scope, token }
    await server.call(joinTournament, { body: { tournamentId } }, client)
    await server.call(setTournamentScore, { body: { tournamentId, playerId, score } }, client)
    const update = { tier: index % 3, stage: index % 4 }
    if (index % 10 === 0) await server.call(updateTournamentStatus, { body: { tournamentId, playerId, update } }, as)
  }
}
