import { joinTournament, setTournamentScore, updateTournamentStatus } from '@regent/contract/engage/tournaments'
import { namedCount } from '@regent/contract/samples/past'
import { sampleTournament, tournamentScore } from '@regent/contract/samples/tournaments'
import { hoursAgo, momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Hours in which the players joined and played. */
const playedHours = 9

/** Players who have joined the arena; support has moved some of them. */
export const tournamentOfSample = (now: number): SampleMoment[] =>
  Array.from({ length: namedCount }, (_, index) => {
    const when = hoursAgo(now, 2 + ((index * 7) % namedCount) * (playedHours / namedCount))
    return momentOf(when, async ({ server, as, gamerTags, clientOf }) => {
      const playerId = gamerTags[index]
      const score = tournamentScore(index)
      if (score === undefined || playerId === undefined) return
      const tournamentId = sampleTournament
      const client = await clientOf(index)
      await server.call(joinTournament, { body: { tournamentId } }, client)
      await server.call(setTournamentScore, { body: { tournamentId, playerId, score } }, client)
      const update = { tier: index % 3, stage: index % 4 }
      if (index % 10 === 0) await server.call(updateTournamentStatus, { body: { tournamentId, playerId, update } }, as)
    })
  })
