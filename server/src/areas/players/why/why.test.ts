import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { applyEventContent } from '@regent/contract/engage/events'
import { createLeaderboard } from '@regent/contract/engage/leaderboards'
import { createPvpDefinition } from '@regent/contract/engage/pvp'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createSale } from '@regent/contract/monetize/commerce-sales'
import { createTrial } from '@regent/contract/operate/trials'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import {
  explainWhy,
  listPlayersOfCause,
  listWhyThings,
  maxThingsPerKind,
  type WhyKind,
  whyKinds,
} from '@regent/contract/players/why'
import { dayMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { giftClaims, giftWorld } from '../../../testing/gift-claims.ts'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { sell } from '../../../testing/shop.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const kinds = Object.keys(whyKinds) as WhyKind[]

/** A player, and something of every kind to ask about; the mail's gift was withheld. */
async function world() {
  const here = await giftWorld()
  const { app, developer } = here
  await publishItems(app, [
    { id: 'currency.gems' },
    { id: 'currency.gold' },
    { id: 'currency.shells' },
    { id: 'calendars.daily', properties: { title: 'Daily', days: [{}] } },
  ])
  await giftClaims.mail.prepare(here, 'currency.shells')
  await withdrawItems(app, ['currency.shells'])
  await giftClaims.mail.claim(here)
  await developer.call(saveCatalog, { body: sell({}) })
  await developer.call(createSale, {
    body: {
      name: 'Gold −50 %',
      listings: [{ store: 'main', listing: 'l0', percent: 50 }],
      start: app.now() + minuteMs,
      end: app.now() + dayMs,
    },
  })
  await developer.call(saveAnnouncement, {
    body: { symbol: 'spring', channel: 'any', title: 't', summary: 's', body: 'b' },
  })
  const phases = [{ name: 'main', duration_minutes: 10 }]
  const start_date = new Date(app.now()).toISOString()
  await developer.call(applyEventContent, { body: { content: { symbol: 'events.a', name: 'A', start_date, phases } } })
  const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
  await developer.call(createTrial, { body: { name: 'prices', strat: 'OPEN', cohorts } })
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
  await developer.call(createCampaign, { body: { name: 'Greeting', mtype: 'MAILBOX-IN-GAME', translations } })
  const lbid = 'duels'
  await developer.call(createLeaderboard, { params: { id: lbid }, body: {} })
  const rewardDefinition = {
    playerCap: 9,
    tiers: [{ percentage: 100, bundleSymbol: 'currency.gems' }],
    rewardExpHours: 1,
  }
  const numbers = { idleDays: 1, minPlayers: 1, protectedRanks: 0 }
  await developer.call(createPvpDefinition, { body: { lbid, rewardDefinition, ...numbers } })
  return here
}

const things = (by: Actor, gamerTag: number, query = {}) => by.call(listWhyThings, { params: { gamerTag }, query })

test('every kind lists what there is and explains it, in order and in words', async () => {
  const { developer, gamerTag } = await world()
  const { groups } = await things(developer, gamerTag)
  expect(groups.map(({ kind }) => kind)).toEqual(kinds)
  for (const { kind, things: found } of groups) {
    const [first] = found
    const { thing, now } = await developer.call(explainWhy, {
      params: { gamerTag },
      query: { kind, id: first?.id ?? '' },
    })
    expect(thing, kind).toEqual(first)
    expect(now.verdict, kind).toMatch(/\.$/)
    expect(now.conditions.length, kind).toBeGreaterThan(0)
    expect(now.isMet, kind).toBe(now.conditions.every(({ state }) => state !== 'unmet'))
  }
})

test('another realm’s player is refused by every kind, and so is a thing that does not exist', async () => {
  const { app, developer, gamerTag } = await world()
  const other = await ownApp()
  const stranger = await other.player()
  const inStaging = { scope: `${app.cid}.${app.staging}` }
  for (const kind of kinds) {
    const { groups } = await things(developer, gamerTag, { kind })
    const query = { kind, id: groups[0]?.things[0]?.id ?? '' }
    const refusals = [
      await developer.send(explainWhy, { params: { gamerTag }, query }, inStaging),
      await developer.send(explainWhy, { params: { gamerTag: stranger.gamerTag }, query }),
    ]
    expect(refusals, kind).toMatchObject(Array(2).fill({ status: 404, body: { error: 'PlayerNotFound' } }))
    for (const id of ['nothing', '999999999', "'; drop table players; --", 'rank:nothing'])
      expect(await developer.send(explainWhy, { params: { gamerTag }, query: { kind, id } }), kind).toMatchObject({
        status: 404,
        body: { error: 'WhyThingNotFound', field: 'id' },
      })
  }
  expect(await developer.send(listWhyThings, { params: { gamerTag } }, inStaging)).toMatchObject({ status: 404 })
})

test('a mail or a reward of another player is not explained', async () => {
  const { app, developer, gamerTag } = await world()
  const other = await app.player()
  for (const kind of ['mail', 'reward'] as const) {
    const { groups } = await things(developer, gamerTag, { kind })
    const query = { kind, id: groups[0]?.things[0]?.id ?? '' }
    expect(await developer.send(explainWhy, { params: { gamerTag: other.gamerTag }, query })).toMatchObject({
      status: 404,
      body: { error: 'WhyThingNotFound' },
    })
  }
})

test('testers of the realm can ask why; operators of other realms and players cannot', async () => {
  const { app, client, gamerTag } = await world()
  expect((await things(await app.as('tester'), gamerTag)).groups).toHaveLength(kinds.length)
  const outside = await app.as(undefined, { [app.staging]: 'admin' })
  for (const by of [outside, client])
    for (const call of [
      await by.send(listWhyThings, { params: { gamerTag } }),
      await by.send(explainWhy, { params: { gamerTag }, query: { kind: 'offer', id: 'l0:main' } }),
      await by.send(listPlayersOfCause, { query: { kind: 'reward', cause: 'mail/currency.shells/1' } }),
    ])
      expect(call).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
})

test('the answer for a suspended player links to the suspension', async () => {
  const { developer, gamerTag } = await world()
  const audience = { rules: { platform: 'iOS' } }
  await developer.call(saveCatalog, { body: sell({ audience }) })
  await developer.call(suspendPlayer, { body: { player: gamerTag, reason: 'Chargeback' } })
  const { now, repair } = await developer.call(explainWhy, {
    params: { gamerTag },
    query: { kind: 'offer', id: 'l0:main' },
  })
  expect(now.verdict).toBe('The player is suspended.')
  expect(now.conditions.find(({ name }) => name === 'Not suspended')).toMatchObject({
    state: 'unmet',
    link: { kind: 'audit', id: String(gamerTag), of: 'suspension' },
  })
  expect(repair?.acts.at(-1)).toMatchObject({ do: 'open-player', screen: 'profile' })
})

test('a bounded number of entries is listed, and a text search finds the others', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const items = Array.from({ length: maxThingsPerKind + 5 }, (_, index) => ({ id: `items.n${100 + index}` }))
  await publishItems(app, items)
  const { groups } = await things(developer, gamerTag)
  expect(groups).toMatchObject([{ kind: 'content', hasMore: true }])
  expect(groups[0]?.things).toHaveLength(maxThingsPerKind)
  expect((await things(developer, gamerTag, { q: 'N124' })).groups[0]?.things.map(({ id }) => id)).toEqual([
    'items.n124',
  ])
  expect((await things(developer, gamerTag, { q: 'none of it' })).groups).toEqual([])
})
