import { applyEventContent, claimEventRewards, setEventScore } from '@regent/contract/events'
import { sampleEventScores, sampleEvents } from '@regent/contract/samples/events'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Events in every state; the running one has scores, and some players have claimed their rewards. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  for (const content of sampleEvents(Date.now())) await server.call(applyEventContent, { body: { content } }, as)
  for (const [index, score] of sampleEventScores) {
    const { gamerTag = 0, token = '' } = players[index] ?? {}
    const client = { scope: as.scope, token }
    const of = { params: { gamerTag } }
    await server.call(setEventScore, { ...of, body: { eventId: 'events.harvest', score } }, client)
    if (score >= 1_000 && index % 4 === 0)
      await server.call(claimEventRewards, { ...of, body: { eventId: 'events.harvest' } }, client)
  }
}
