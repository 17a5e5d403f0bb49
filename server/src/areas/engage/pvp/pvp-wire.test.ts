import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp } from '../../../testing/test-app.ts'

const path = '/basic/legacy-pvp-defs'
const lbid = 'leaderboards.duels'
const definition = {
  lbid,
  description: 'The duels of the week',
  rewardDefinition: {
    playerCap: 500_000,
    tiers: [
      { percentage: 30, bundleSymbol: 'currency.gems' },
      { percentage: 70, bundleSymbol: 'currency.gold' },
    ],
    rewardExpHours: 72,
  },
  cron: '0 0 12 * * MON *',
  idleDays: 14,
  minPlayers: 1,
  protectedRanks: 100,
}

/** An organization with the extra rights, and one definition. */
async function world() {
  const app = await ownApp()
  app.giveExtras()
  const send = plainCalls(app, await app.as('developer'))
  const made = await send(`POST ${path}`, definition)
  const listed = async () => ((await send(`GET ${path}`)).body as { definitions: object[] }).definitions
  return { app, send, made, listed }
}

test('POST, GET, PUT and DELETE /basic/legacy-pvp-defs create, list, edit and delete definitions [pvp-2]', async () => {
  const { send, made, listed } = await world()
  expect(made).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await listed()).toMatchObject([{ lbid }])
  expect(await send(`PUT ${path}`, { lbid, idleDays: 7 })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ idleDays: 7 }])
  expect(await send(`DELETE ${path}`, { lbid })).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([])
})

test('a definition carries its reward definition with tiers of a percentage and a bundle, its schedule and limits, and the state 0 [pvp-3 pvp-4 pvp-5]', async () => {
  const { app, listed } = await world()
  const [known] = (await listed()) as [{ nextReward: number }]
  expect(known).toMatchObject({ ...definition, state: 0 })
  expect(known.nextReward).toBeGreaterThan(app.now())
})

test('PUT /basic/legacy-pvp-defs with the leaderboard alone gives the rewards now [pvp-7]', async () => {
  const { app, send } = await world()
  const player = await app.player()
  await send(`POST /object/leaderboards/${lbid}`, {})
  await send(`PUT /object/leaderboards/${lbid}/entry`, { id: player.gamerTag, score: 5 })
  const testers = plainCalls(app, await app.as('tester'))
  expect(await testers(`PUT ${path}`, { lbid })).toMatchObject({ status: 403 })
  expect(await send(`PUT ${path}`, { lbid })).toMatchObject({ status: 200 })
  await app.runJobs()
  const mail = await send(`POST /object/mail/${player.gamerTag}/search`, { clauses: [{}] })
  expect(mail).toMatchObject({
    body: { results: [{ content: [{ attachments: [{ wrapped: { symbol: 'currency.gems' } }] }] }] },
  })
})
