import { createCampaign, planCampaign } from '@regent/contract/communicate/campaigns'
import { countCampaignSteps, setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { addSuppression } from '@regent/contract/communicate/emails'
import type { EndpointInput } from '@regent/contract/endpoint'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { applyPlan } from '@regent/contract/organization/plans'
import { createSegment } from '@regent/contract/players/segments'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'
import { isHeldOut } from './hold-out.ts'

type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>
type StepsInput = Partial<NonNullable<EndpointInput<typeof countCampaignSteps>['body']>>

async function world(count: number) {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players: Actor[] = []
  for (let made = 0; made < count; made += 1) players.push(await app.player())
  const tags = players.map(({ gamerTag }) => gamerTag)
  const stat = (index: number, set: Record<string, string | number>) =>
    developer.call(setStats, {
      params: { objectId: toObjectId('game.private', tags[index] ?? 0) },
      body: { set },
    })
  const steps = (asked: StepsInput = {}) =>
    developer.call(countCampaignSteps, { body: { mtype: 'MAILBOX-IN-GAME', ...asked } })
  const make = async (more: Partial<CampaignInput> = {}) => {
    const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
    const body = { name: 'Greeting', mtype: 'MAILBOX-IN-GAME' as const, translations, ...more }
    return (await developer.call(createCampaign, { body })).sid
  }
  const send = async (sid: number) => {
    const { plan } = await developer.call(planCampaign, { params: { sid } })
    await developer.call(applyPlan, { params: { id: plan.id } })
    await app.runJobs()
  }
  return { app, developer, players, tags, stat, steps, make, send }
}

const nobodyLeftOut = {
  rulesLeaveOut: 0,
  pasted: 0,
  unknown: 0,
  suspended: 0,
  banned: 0,
  pastRecipients: 0,
  unreachable: 0,
  unsubscribed: 0,
  overCap: 0,
  heldOut: 0,
}

test('everybody gets a campaign without conditions, counted by the text that each of them reads', async () => {
  const { players, stat, steps } = await world(4)
  const [german] = players as [Actor]
  await german.call(updateOwnAccount, { body: { language: 'de-AT' } })
  await stat(1, { LANGUAGE: 'ja' })
  await stat(2, { locale: 'DE_at' })
  expect(await steps({ languages: ['en', 'de'] })).toEqual({
    ...nobodyLeftOut,
    players: 4,
    count: 4,
    others: [],
    languages: [
      { language: 'DE_at', count: 2, reads: 'de' },
      { language: 'ja', count: 1, reads: 'en' },
      { language: null, count: 1, reads: 'en' },
    ],
  })
  // Without English the next language is read, and without any text none.
  expect((await steps({ languages: ['fr'] })).languages.map(({ reads }) => reads)).toEqual(['fr', 'fr', 'fr'])
  expect((await steps()).languages.map(({ reads }) => reads)).toEqual([null, null, null])
})

test('the steps from everybody to who gets it add up, each player in one step only', async () => {
  const { app, developer, tags, stat, steps, make, send } = await world(10)
  for (const index of [0, 1, 2, 3, 4, 5, 6]) await stat(index, { LEVEL: index < 6 ? 10 : 1, VIP: index })
  const search = { criteria: [{ space: 'game.private' as const, stat: 'LEVEL', rel: 'gte' as const, value: 1 }] }
  const { id } = await developer.call(createSegment, { body: { name: 'Levelled', isShared: true, search } })
  const rules = [{ datapoint: 'LEVEL', rel: 'gte' as const, val: 10 }]
  // Of seven in the segment six match the rule; three are pasted, of whom one matches anyhow and one is nobody.
  const audience = { segment: id, gamerTags: [tags[0] ?? 0, tags[8] ?? 0, 42] }
  const suspend = (index: number, isForever: boolean) =>
    developer.call(suspendPlayer, {
      body: { player: tags[index] ?? 0, reason: 'Cheating', ...(!isForever && { until: app.now() + 3_600_000 }) },
    })
  await suspend(1, false)
  await suspend(2, true)
  const sid = await make({ audience, rules })
  expect(await steps({ sid, audience, rules })).toMatchObject({
    ...nobodyLeftOut,
    players: 10,
    inSegment: 7,
    rulesLeaveOut: 1,
    pasted: 1,
    unknown: 1,
    suspended: 1,
    banned: 1,
    count: 5,
  })
  // Another campaign to one of them, and a limit of one message: they are over it.
  await developer.call(setCampaignLimits, { body: { limits: { timeZone: 'UTC', cap: { messages: 1, days: 3 } } } })
  const other = await make({ name: 'Other', audience: { gamerTags: [tags[3] ?? 0] } })
  await send(other)
  const after = await steps({ sid, audience, rules, languages: ['en'] })
  expect(after).toMatchObject({ overCap: 1, count: 4, others: [] })
  await developer.call(setCampaignLimits, { body: { limits: { timeZone: 'UTC' } } })
  expect((await steps({ sid, audience, rules })).others).toEqual([
    { sid: other, name: 'Other', players: 1, at: app.now() },
  ])
  // What is shown is what is sent; then they are past recipients.
  await send(sid)
  expect(await steps({ sid, audience, rules })).toMatchObject({ pastRecipients: 5, count: 0 })
  expect(await steps({ sid, audience, rules, resend_to_past_recipients: true })).toMatchObject({ count: 5 })
})

test('a saved campaign counts exactly whom it holds out', async () => {
  const { tags, steps, make, developer } = await world(12)
  const sid = await make({ holdOut: 50 })
  const held = tags.filter((tag) => isHeldOut(sid, tag, 50)).length
  expect(await steps({ sid, holdOut: 50 })).toMatchObject({ players: 12, heldOut: held, count: 12 - held })
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  expect(plan.verb).toBe(`Send to ${12 - held} player${held === 11 ? '' : 's'}`)
})

test('an e-mail skips players without an address and unsubscribed ones; pasted players limit the audience', async () => {
  const { app, developer, tags, steps } = await world(2)
  const email = `mira.${app.cid}@players.test`
  for (const address of [email, `noor.${app.cid}@players.test`])
    await givePlayer(app, { email: address, password: 'correct horse battery' })
  await developer.call(addSuppression, { body: { email } })
  expect(await steps({ mtype: 'EMAIL' })).toMatchObject({ players: 4, unreachable: 2, unsubscribed: 1, count: 1 })
  expect(await steps({ audience: { gamerTags: [tags[0] ?? 0] } })).toMatchObject({
    ...nobodyLeftOut,
    players: 4,
    rulesLeaveOut: 4,
    pasted: 1,
    count: 1,
  })
})

test('the steps need the right to see campaigns, refuse what has none, and name a rule that cannot be read', async () => {
  const { app, developer, players } = await world(1)
  const [player] = players as [Actor]
  const ask = (by: Actor, body: object) => by.send(countCampaignSteps, { body: { mtype: 'EMAIL', ...body } })
  expect(await ask(player, {})).toMatchObject({ status: 403 })
  expect(await ask(await app.as('tester'), {})).toMatchObject({ status: 200 })
  expect(await ask(developer, { mtype: 'ANNOUNCEMENT' })).toMatchObject({ body: { error: 'CampaignNotSchedulable' } })
  expect(await ask(developer, { sid: 42 })).toMatchObject({ status: 404 })
  expect(await ask(developer, { audience: { segment: 42 } })).toMatchObject({
    status: 404,
    body: { error: 'SegmentNotFound', field: 'audience.segment' },
  })
  expect(await ask(developer, { rules: [{ datapoint: 'session', rel: 'gte', val: 'x' }] })).toMatchObject({
    status: 400,
    body: { field: 'rules.0.val' },
  })
})
