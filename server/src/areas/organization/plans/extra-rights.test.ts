import { searchMail } from '@regent/contract/communicate/mail'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition, updatePvpDefinition } from '@regent/contract/engage/pvp'
import { expect, test } from 'vitest'
import { ExtraCustomers } from '../../../kernel/settings/settings.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('where every organization has the extra rights, plans and jobs of theirs run too', async () => {
  const app = await ownApp()
  Object.assign(app.services.settings, { extraCustomers: new ExtraCustomers(['*']) })
  const developer = await app.as('developer')
  const player = await app.player()
  const lbid = 'duels'
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  await developer.call(setLeaderboardEntry, { params: { id: lbid }, body: { id: player.gamerTag, score: 1 } })
  const rewardDefinition = {
    playerCap: 100,
    tiers: [{ percentage: 100, bundleSymbol: 'currency.gems' }],
    rewardExpHours: 72,
  }
  const minute = new Date(app.now() + 600_000).getUTCMinutes()
  const cron = `0 ${minute} * * * * *`
  const body = { lbid, rewardDefinition, idleDays: 14, minPlayers: 1, protectedRanks: 1, cron }
  await developer.call(createPvpDefinition, { body })
  const mails = async () => {
    const params = { gamerTag: player.gamerTag }
    return (await player.call(searchMail, { params, body: { clauses: [{}] } })).results[0]?.content?.length ?? 0
  }
  await developer.call(updatePvpDefinition, { body: { lbid } })
  await app.runJobs()
  expect(await mails()).toBe(1)
  app.advance(660_000)
  await app.runJobs()
  await app.runJobs()
  expect(await mails()).toBe(2)
})
