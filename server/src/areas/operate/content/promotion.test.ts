import { getPublicManifest, listManifestHistory } from '@regent/contract/operate/content/content-manifests'
import { getPromotion, planPromotion, promoteContent } from '@regent/contract/operate/content/content-promotion'
import { deployServiceManifest, getServiceManifest } from '@regent/contract/operate/microservices'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const inRealm = (app: TestApp, pid: string) => ({ scope: `${app.cid}.${pid}` })

const liveAmount = async (app: TestApp, pid = app.pid) => {
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} }, inRealm(app, pid))
  const uri = entries.find(({ contentId }) => contentId === 'currency.gems')?.uri ?? ''
  const reply = await app.app.inject({ url: new URL(uri).pathname })
  return (reply.json() as { properties: { startingAmount: { data: number } } }).properties.startingAmount.data
}

async function apply(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('promotion makes what is live in a source realm live here, by plan and by call [realms-30]', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: 9 } }], app.staging)
  const query = { sourcePid: app.staging }
  const before = await developer.call(getPromotion, { query })
  expect(before.scopes[0]).toMatchObject({ name: 'content', promotions: [{ id: 'global', source: {} }] })
  expect(before.scopes[0]?.promotions[0]?.destination).toBeUndefined()
  const { plan } = await developer.call(planPromotion, { body: query })
  expect(await apply(app, developer, plan.id)).toMatchObject({ state: 'done' })
  expect(await liveAmount(app)).toBe(9)
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: 10 } }], app.staging)
  const after = await developer.call(promoteContent, { body: { ...query, contentManifestIds: ['global'] } })
  const [global] = after.scopes[0]?.promotions ?? []
  expect(global?.source?.checksum).toBe(global?.destination?.checksum)
  expect(await liveAmount(app)).toBe(10)
  const history = await developer.call(listManifestHistory, { query: {} })
  expect(history.rows[0]).toMatchObject({ origin: 'promoted', sourcePid: app.staging })
})

test('a promotion of microservices deploys here what is deployed in the source [realms-30]', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const query = { sourcePid: app.staging, promotions: ['microservices' as const] }
  expect(await admin.send(promoteContent, { body: query })).toMatchObject({ status: 400, body: { field: 'sourcePid' } })
  const hello = { serviceName: 'hello', enabled: false, imageId: 'one', templateId: 'small' as const, dependencies: [] }
  await admin.call(deployServiceManifest, { body: { manifest: [hello] } }, inRealm(app, app.staging))
  const { scopes } = await admin.call(getPromotion, { query })
  expect(scopes).toMatchObject([{ name: 'microservices', promotions: [{ id: 'services', source: {} }] }])
  const refused = await (await app.as('developer')).send(promoteContent, { body: query })
  expect(refused).toMatchObject({ status: 403, body: { field: 'promotions' } })
  const after = await admin.call(promoteContent, { body: query })
  const [services] = after.scopes[0]?.promotions ?? []
  expect(services?.destination?.checksum).toBe(services?.source?.checksum)
  const { manifest } = await admin.call(getServiceManifest, { query: {} })
  expect(manifest.manifest).toMatchObject([hello])
})

test('unpromotable items are rejected by name, next to the others', async () => {
  const app = await ownApp()
  const { token } = await app.as('admin')
  await publishItems(app, [{ id: 'currency.gems' }], app.staging)
  for (const method of ['GET', 'POST'] as const) {
    const query = new URLSearchParams({ sourcePid: app.staging, promotions: 'content,nonsense' })
    const reply = await app.app.inject({
      method,
      url: `${promoteContent.path}?${query}`,
      headers: { authorization: `Bearer ${token}`, 'x-beam-scope': app.scope },
    })
    expect(reply.json()).toMatchObject({
      status: 400,
      error: 'BadRequest',
      field: 'promotions.1',
      message: 'promotions.1 must be one of: content, microservices; it is “nonsense”.',
    })
  }
  expect((await app.anonymous.call(getPublicManifest, { query: {} })).entries).toEqual([])
})

test('a realm cannot be promoted into itself, or from a realm without view rights', async () => {
  const app = await ownApp()
  await publishItems(app, [{ id: 'currency.gems' }], app.staging)
  const admin = await app.as('admin')
  expect(await admin.send(promoteContent, { body: { sourcePid: app.pid } })).toMatchObject({ status: 400 })
  const onlyHere = await app.as(undefined, { [app.development]: 'developer' })
  const inDevelopment = inRealm(app, app.development)
  const refused = await onlyHere.send(promoteContent, { body: { sourcePid: app.staging } }, inDevelopment)
  expect(refused).toMatchObject({ status: 403, body: { field: 'sourcePid' } })
  expect(await admin.send(promoteContent, { body: { sourcePid: 'DE_1' } })).toMatchObject({ status: 404 })
})
