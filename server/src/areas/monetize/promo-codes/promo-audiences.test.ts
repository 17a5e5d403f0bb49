import { claimPromoCode, createPromo, listPromoCodes, listPromos } from '@regent/contract/monetize/promo-codes'
import { deleteSegment, listSegmentUses } from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { heldBy } from '../../../testing/shop.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }

async function make(by: Actor, definition: object) {
  const body = { definition: { name: 'Spring', gift, ...definition }, codes: 1, claimsPerCode: 100 }
  const { id } = await by.call(createPromo, { body })
  const [code = ''] = (await by.call(listPromoCodes, { query: { id } })).codes
  return { id, claim: (player: Actor) => player.send(claimPromoCode, { body: { code } }) }
}

test('a promo with an audience is redeemed by its players only, and rejected players lose nothing', async () => {
  const app = await ownApp()
  const { developer, veteran, novice, segment, setLevel } = await veteransAnd(app)
  const { id, claim } = await make(developer, { audience: { segment } })
  expect(await claim(novice)).toMatchObject({ status: 403, body: { error: 'PromoNotForPlayer', field: 'code' } })
  expect((await claim(veteran)).status).toBe(200)
  await setLevel(novice, 30)
  expect((await claim(novice)).status).toBe(200)
  expect(await heldBy(developer, novice.gamerTag)).toEqual({ 'currency.gems': 50 })
  const promo = (await developer.call(listPromos, {})).summaries.find(({ definition }) => definition.id === id)
  expect(promo).toMatchObject({ redeemed: 2, definition: { audience: { segment } } })
})

test('a list of players and an audience must both be met', async () => {
  const app = await ownApp()
  const { developer, veteran, novice, segment } = await veteransAnd(app)
  const whitelist = [novice.gamerTag]
  const listed = await make(developer, { whitelist, audience: { segment } })
  expect([(await listed.claim(veteran)).status, (await listed.claim(novice)).status]).toEqual([403, 403])
  const chosen = await make(developer, { audience: { gamerTags: whitelist } })
  expect([(await chosen.claim(veteran)).status, (await chosen.claim(novice)).status]).toEqual([403, 200])
})

test('a promo that has expired uses its segment no longer', async () => {
  const app = await ownApp()
  const { developer, segment } = await veteransAnd(app)
  await make(developer, { audience: { segment }, timeExpires: app.now() + 1_000 })
  expect(await developer.send(deleteSegment, { params: { id: segment } })).toMatchObject({ status: 409 })
  app.advance(1_000)
  expect((await developer.call(listSegmentUses, {})).segments).toMatchObject([{ uses: [] }])
  expect((await developer.send(deleteSegment, { params: { id: segment } })).status).toBe(200)
})

test('a segment that changes while players redeem decides each redemption: given once, or not at all', async () => {
  const app = await ownApp()
  const { developer, veteran, segment, setLimit } = await veteransAnd(app)
  const { claim } = await make(developer, { audience: { segment } })
  const [, ...answers] = await Promise.all([setLimit(50), ...Array.from({ length: 5 }, () => claim(veteran))])
  const given = answers.filter(({ status }) => status === 200).length
  expect(given).toBeLessThanOrEqual(1)
  expect((await heldBy(developer, veteran.gamerTag))['currency.gems'] ?? 0).toBe(given * 50)
})
