import { countCampaignAudience, createCampaign, planCampaign } from '@regent/contract/communicate/campaigns'
import { testCampaign } from '@regent/contract/communicate/campaigns-delivery'
import { listPushSends } from '@regent/contract/communicate/push'
import { updateOwnAccount } from '@regent/contract/organization/accounts'
import { applyPlan } from '@regent/contract/organization/plans'
import { secondMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { register, setKeys, usePushServices } from '../../../testing/push-story.ts'
import { ownApp } from '../../../testing/test-app.ts'

const greeting = {
  name: 'Return',
  mtype: 'NOTIFICATION' as const,
  translations: [
    { lng: 'en', subject: 'Hello', msg: 'Come back' },
    { lng: 'de', subject: 'Hallo', msg: 'Komm zurück' },
  ],
}

async function world() {
  const app = await ownApp()
  const services = await usePushServices(app)
  services.requests.length = 0
  const developer = await app.as('developer')
  const [reader, german] = [await app.player(), await app.player()]
  await app.player()
  await register(reader, 'fcm', `en-${reader.gamerTag}`)
  await register(german, 'fcm', `de-${german.gamerTag}`)
  await german.call(updateOwnAccount, { body: { language: 'de' } })
  return { app, services, developer, reader, german }
}

test('a campaign reaches devices of players who are not connected, in their language, with results', async () => {
  const { app, services, developer } = await world()
  const { sid } = await developer.call(createCampaign, { body: greeting })
  const audience = () => developer.call(countCampaignAudience, { params: { sid } })
  expect(await audience()).toMatchObject({ count: 0 })
  await setKeys(await app.as('admin'), services)
  services.requests.length = 0
  expect(await audience()).toMatchObject({ count: 2, unreachable: 1 })
  const { plan } = await developer.call(planCampaign, { params: { sid } })
  expect(plan.warnings.join(' ')).toContain('not connected, have no device')
  await developer.call(applyPlan, { params: { id: plan.id } })
  for (let count = 0; count < 3; count += 1) {
    app.advance(5 * secondMs)
    await app.runJobs()
  }
  const titles = services.requests.map(({ body }) => (body['message'] as { notification: object }).notification)
  expect(titles).toHaveLength(2)
  expect(titles).toEqual(
    expect.arrayContaining([
      { title: 'Hello', body: 'Come back' },
      { title: 'Hallo', body: 'Komm zurück' },
    ]),
  )
  const { rows } = await developer.call(listPushSends, { query: { campaign: sid } })
  expect(rows.map(({ title, results }) => [title, results]).sort()).toEqual([
    ['Hallo', [{ provider: 'fcm', state: 'accepted', count: 1 }]],
    ['Hello', [{ provider: 'fcm', state: 'accepted', count: 1 }]],
  ])
  expect((await developer.call(listPushSends, { query: { campaign: sid + 1 } })).rows).toEqual([])
})

test('a text that is too long for the services is refused when the campaign is planned', async () => {
  const { app, services, developer } = await world()
  await setKeys(await app.as('admin'), services)
  const msg = '"'.repeat(2_500)
  const { sid } = await developer.call(createCampaign, {
    body: { ...greeting, translations: [{ lng: 'en', subject: 'Hello', msg }] },
  })
  expect(await developer.send(planCampaign, { params: { sid } })).toMatchObject({
    status: 400,
    body: { field: 'translations.0.msg' },
  })
})

test('a test of a campaign is shown on the devices of one player', async () => {
  const { app, services, developer, german } = await world()
  await setKeys(await app.as('admin'), services)
  services.requests.length = 0
  const { sid } = await developer.call(createCampaign, { body: greeting })
  await developer.call(testCampaign, { params: { sid }, body: { gamerTag: german.gamerTag, language: 'de' } })
  app.advance(5 * secondMs)
  await app.runJobs()
  expect(services.requests.map(({ body }) => body)).toMatchObject([
    { message: { token: `de-${german.gamerTag}`, notification: { body: 'Komm zurück' } } },
  ])
  expect((await developer.call(listPushSends, {})).rows).toMatchObject([{ source: 'test' }])
})
