import { claimAnnouncements, saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign, planCampaign } from '@regent/contract/communicate/campaigns'
import { acceptMails, planMail, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { createLeaderboard, setLeaderboardEntry } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition, planPvpRewards } from '@regent/contract/engage/pvp'
import { getInventory, listItemContents } from '@regent/contract/monetize/inventory'
import { applyPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** Whoever attaches items says their properties: each item that a player gets has them. */

type World = { app: TestApp; developer: Actor; client: Actor }

async function world(): Promise<World> {
  const app = await ownApp()
  app.giveExtras()
  await publishItems(app, [{ id: 'items.sword', properties: { name: 'Sword', level: 1, colour: 'grey' } }])
  return { app, developer: await app.as('developer'), client: await app.player() }
}

const properties = [
  { name: 'colour', value: 'red' },
  { name: 'level', value: '7' },
]
const gift = { symbol: 'items.sword', properties }
const attachments = [{ ...gift, action: 'grant', quantity: 2 }]
const lbid = 'leaderboards.duels'

async function apply({ app, developer }: World, { plan }: { plan: { id: number } }) {
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
}

async function takeMails({ client }: World) {
  const params = { gamerTag: client.gamerTag }
  const { results } = await client.call(searchMail, { params, body: { clauses: [{}] } })
  const mailIds = (results[0]?.content ?? []).map(({ id }) => id)
  await client.call(acceptMails, { params, body: { mailIds } })
}

const givers: Record<string, (here: World) => Promise<void>> = {
  async mail(here) {
    const { developer, client } = here
    await developer.call(sendMailToPlayer, {
      params: { gamerTag: client.gamerTag },
      body: { subject: 'Hi', attachments },
    })
    await takeMails(here)
  },
  async 'mail to many'(here) {
    const { developer, client } = here
    const body = { players: { gamerTags: [client.gamerTag] }, mail: { subject: 'Hi', attachments } }
    await apply(here, await developer.call(planMail, { body }))
    await takeMails(here)
  },
  async campaign(here) {
    const { developer } = here
    const body = {
      name: 'Swords',
      mtype: 'MAILBOX-IN-GAME' as const,
      subject: 'Hi',
      msg: 'Take it',
      mb_attachments: attachments,
    }
    const { sid } = await developer.call(createCampaign, { body })
    await apply(here, await developer.call(planCampaign, { params: { sid } }))
    await takeMails(here)
  },
  async announcement({ developer, client }) {
    const texts = { symbol: 'swords', channel: 'any', title: 't', summary: 's', body: 'b' }
    await developer.call(saveAnnouncement, { body: { ...texts, attachments: [{ ...gift, count: 2 }] } })
    await client.call(claimAnnouncements, { params: { gamerTag: client.gamerTag }, body: { announcement: 'swords' } })
  },
  async 'PvP reward'(here) {
    const { developer, client } = here
    await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
    await developer.call(setLeaderboardEntry, { params: { id: lbid }, body: { id: client.gamerTag, score: 5 } })
    const tiers = [{ percentage: 100, obtain: [{ ...gift, count: 2 }] }]
    await developer.call(createPvpDefinition, {
      body: {
        lbid,
        idleDays: 14,
        minPlayers: 0,
        protectedRanks: 1,
        rewardDefinition: { playerCap: 10, tiers, rewardExpHours: 1 },
      },
    })
    await apply(here, await developer.call(planPvpRewards, { body: { lbid } }))
    await takeMails(here)
  },
}

test.each(Object.entries(givers))('%s: its items have the properties that were given to them', async (_, give) => {
  const here = await world()
  await give(here)
  const params = { gamerTag: here.client.gamerTag }
  const { items } = await here.client.call(getInventory, { params })
  expect(items.map(({ id, items }) => [id, items.map((item) => item.properties)])).toEqual([
    ['items.sword', [properties, properties]],
  ])
})

test('an item’s content declares properties, which operators see and players do not', async () => {
  const { developer, client } = await world()
  const [forOperators] = (await developer.call(listItemContents, {})).content
  expect(forOperators).toMatchObject({ name: 'Sword', properties: ['level', 'colour'] })
  expect((await client.call(listItemContents, {})).content[0]).not.toHaveProperty('properties')
})
