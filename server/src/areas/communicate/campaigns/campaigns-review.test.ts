import {
  createCampaign,
  listCampaigns,
  planCampaign,
  scheduleCampaign,
  updateCampaign,
} from '@regent/contract/communicate/campaigns'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { reviewHeader, reviewPlanHeader } from '@regent/contract/organization/review-shapes'
import { dayMs, toIso } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { ownApp } from '../../../testing/test-app.ts'

const texts = [{ lng: 'en', subject: 'Hello', msg: 'Come <b>back</b>' }]

/** A realm with three players and a campaign with a gift. */
async function world(mtype: 'MAILBOX-IN-GAME' | 'ANNOUNCEMENT' = 'MAILBOX-IN-GAME') {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }])
  for (let n = 0; n < 3; n += 1) await app.player()
  const body = {
    name: 'Welcome back',
    mtype,
    translations: texts,
    mb_attachments: [{ symbol: 'currency.gems', action: 'grant', quantity: 5 }],
  }
  const { sid } = await developer.call(createCampaign, { body: { ...body, draft: true } })
  const find = async () => (await developer.call(listCampaigns, {})).campaigns.find((one) => one.sid === sid)
  const read = async (answer: { headers: Record<string, unknown> }) => {
    const id = Number(answer.headers[reviewPlanHeader])
    return (await developer.call(getPlan, { params: { id } })).plan
  }
  return { app, developer, sid, body, find, read }
}

test('the review of a schedule says who is reached, what it costs and what players read, and schedules nothing', async () => {
  const { app, developer, sid, find, read } = await world()
  const start = app.now() + 2 * dayMs
  const answer = await developer.send(
    scheduleCampaign,
    { body: { sid, startDate: toIso(start) } },
    { headers: { [reviewHeader]: 'as-given' } },
  )
  expect(answer.status).toBe(200)
  const plan = await read(answer)
  expect(plan).toMatchObject({ kind: 'call', title: 'Send the campaign Welcome back' })
  expect(plan.review).toMatchObject({
    starts: start,
    players: 3,
    isExact: false,
    canSchedule: true,
    costs: [{ symbol: 'currency.gems', atMost: 15 }],
    preview: { texts, gifts: ['5 × gems'], cards: [] },
  })
  expect((await find())?.next).toBeUndefined()
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect((await find())?.next).toBe(start)
})

test('a campaign with a start is created by its review, and the approval gate counts its gifts', async () => {
  const { app, developer, body, read } = await world()
  const start = app.now() + 2 * dayMs
  const input = { ...body, name: 'Regatta', start: toIso(start) }
  const answer = await developer.send(createCampaign, { body: input }, { headers: { [reviewHeader]: 'as-given' } })
  expect(answer.status).toBe(200)
  const plan = await read(answer)
  expect(plan).toMatchObject({ kind: 'call', title: 'Create and send the campaign Regatta' })
  expect(plan.review).toMatchObject({ starts: start, players: 3, costs: [{ symbol: 'currency.gems', atMost: 15 }] })
  const list = async () => (await developer.call(listCampaigns, {})).campaigns.filter(({ ref }) => ref === 'Regatta')
  expect(await list()).toEqual([])
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect(await list()).toMatchObject([{ data: { next: start } }])
})

test('a schedule in the past is refused by its review, too', async () => {
  const { developer, sid } = await world()
  const body = { sid, startDate: '2020-01-01T00:00:00Z' }
  const answer = await developer.send(scheduleCampaign, { body }, { headers: { [reviewHeader]: 'as-given' } })
  expect(answer).toMatchObject({ status: 400, body: { field: 'startDate' } })
})

test('the plan of a sending has the review of its message', async () => {
  const { developer, sid } = await world()
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  expect(plan.review).toMatchObject({
    players: 3,
    isExact: true,
    canSchedule: false,
    costs: [{ symbol: 'currency.gems', atMost: 15 }],
    preview: { texts, gifts: ['5 × gems'] },
  })
})

test('an announcement of a campaign is reviewed before players see it', async () => {
  const { developer, sid, body, find, read } = await world('ANNOUNCEMENT')
  const answer = await developer.send(
    updateCampaign,
    { params: { sid }, body },
    { headers: { [reviewHeader]: 'as-given' } },
  )
  const plan = await read(answer)
  expect(plan.title).toBe('Show the announcement of the campaign Welcome back')
  expect(plan.review).toMatchObject({ players: 3, preview: { texts, gifts: ['5 × gems'] } })
  expect((await find())?.announcement).toBeUndefined()
})
