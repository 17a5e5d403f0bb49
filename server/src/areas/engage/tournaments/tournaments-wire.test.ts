import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'

const tournamentId = 'tournaments.arena'

/** A player who has joined a tournament with a score of 3. */
async function world() {
  const app = await testApp()
  const properties = {
    name: 'Arena',
    anchorTimeUTC: new Date(app.now()).toISOString(),
    cycleDuration: 'PT10M',
    stagesPerTier: 2,
    tiers: [{ name: 'Bronze' }, { name: 'Silver' }],
  }
  await publishItems(app, [{ id: tournamentId, properties }])
  const player = await app.player()
  const client = plainCalls(app, player)
  await client('POST /basic/tournaments', { tournamentId })
  await client('POST /basic/tournaments/score', { tournamentId, playerId: player.gamerTag, score: 3 })
  return { playerId: player.gamerTag, send: plainCalls(app, await app.as('developer')) }
}

test('GET /basic/tournaments/admin/player?playerId= answers statuses with tournamentId, tier, score and stage as numbers [tournaments-2 tournaments-5]', async () => {
  const { send, playerId } = await world()
  expect(await send(`GET /basic/tournaments/admin/player?playerId=${playerId}`)).toMatchObject({
    status: 200,
    body: { statuses: [{ tournamentId, tier: 0, score: 3, stage: 0 }] },
  })
})

test('PUT /basic/tournaments/admin/player with tournamentId, playerId and update edits tier, score and stage [tournaments-3]', async () => {
  const { send, playerId } = await world()
  const update = { tier: 1, score: 40, stage: 1 }
  expect(await send('PUT /basic/tournaments/admin/player', { tournamentId, playerId, update })).toMatchObject({
    status: 200,
    body: update,
  })
  expect(await send(`GET /basic/tournaments/admin/player?playerId=${playerId}`)).toMatchObject({
    body: { statuses: [{ tournamentId, ...update }] },
  })
})
