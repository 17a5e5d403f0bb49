import { acceptMails, planMail, searchMail, sendMailToPlayer } from '@regent/contract/communicate/mail'
import { claimPromoCode, createPromo } from '@regent/contract/monetize/promo-codes'
import { listUngivenRewards, planGiveAgain } from '@regent/contract/monetize/ungiven-rewards'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/operate/microservices'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GiftWorld, giftWorld } from '../../../testing/gift-claims.ts'
import { startSupervisor } from '../../../testing/services.ts'
import { callIn } from './gifts.ts'

let here: GiftWorld
let run: Awaited<ReturnType<typeof startSupervisor>>

/** Keeps what it is sent, answers /broken with 500 until it is mended, and tells both. */
const service = `import { createServer } from 'node:http'
const received = []
let isMended = false
createServer((request, response) => {
  let text = ''
  request.on('data', (part) => { text += part })
  request.on('end', () => {
    if (request.url === '/received') return response.end(JSON.stringify(received))
    if (text === '' && request.url !== '/mend') return response.end()
    if (request.url === '/mend') { isMended = true; return response.end() }
    const isBroken = request.url === '/broken' && !isMended
    const key = request.headers['idempotency-key'], player = request.headers['x-beam-gamertag']
    received.push({ path: request.url, key, player, ...JSON.parse(text), isBroken })
    response.writeHead(isBroken ? 500 : 204).end()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')`

type Received = { path: string; key: string; player: string; count: number; body?: unknown; isBroken: boolean }

/** Processes start in their own time. */
const soon = { timeout: 20_000 }

beforeAll(async () => {
  here = await giftWorld()
  const { app } = here
  const admin = await app.as('admin')
  run = await startSupervisor(app)
  await run.image(app.alias, 'shop', 'v1', service)
  const manifest = [{ serviceName: 'shop', enabled: true, imageId: 'v1' }]
  await admin.call(deployServiceManifest, { body: { manifest } })
  await run.supervisor.reconcile()
  const status = async () => (await admin.call(getServiceStatus, {})).services[0]
  await vi.waitFor(async () => expect(await status()).toMatchObject({ running: true }), soon)
})
afterAll(() => run.close())

async function ask<Answer>(path: string): Promise<Answer> {
  const { app, developer } = here
  const url = `/basic/${app.cid}.${app.pid}.shop/${path}`
  const headers = { authorization: `Bearer ${developer.token}`, 'x-beam-scope': app.scope }
  const reply = await app.app.inject({ method: 'GET', url, headers })
  return (reply.body === '' ? undefined : reply.json()) as Answer
}
const received = async (path: string) => (await ask<Received[]>('received')).filter((one) => one.path === path)

async function mailOf(body: object) {
  const { developer, client, gamerTag } = here
  await developer.call(sendMailToPlayer, { params: { gamerTag }, body: { subject: 'Hi', ...body } })
  const { results } = await client.call(searchMail, { params: { gamerTag }, body: { clauses: [{}] } })
  const id = results[0]?.content?.[0]?.id ?? 0
  return { id, claim: () => client.send(acceptMails, { params: { gamerTag }, body: { mailIds: [id] } }) }
}

test('a call names a service and a path that is not of its administration', () => {
  expect(callIn('services.shop/vip/add')).toEqual({ service: 'shop', path: 'vip/add' })
  for (const symbol of [
    'services.shop',
    'services.shop/',
    'services.shop/admin/stop',
    'services.shop/../x',
    'services./x',
  ])
    expect(callIn(symbol), symbol).toBeUndefined()
})

test('a call of a service that is not deployed is refused with field, symbol and realm', async () => {
  const { app, developer, gamerTag } = here
  for (const symbol of ['services.shpo/vip', 'services.shop/admin/x']) {
    const mail = { subject: 'Hi', attachments: [{ symbol, action: 'grant' }] }
    const answer = await developer.send(planMail, { body: { players: { gamerTags: [gamerTag] }, mail } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'UnknownSymbol',
        field: 'mail.attachments.0.symbol',
        message: expect.stringMatching(new RegExp(`${symbol}, which is not a call of a service .*${app.pid}`)),
      },
    })
  }
})

test('a claim calls the service once, after the commit, despite concurrent claims', async () => {
  const { app, gamerTag } = here
  const callWebhooks = [{ symbol: 'services.shop/vip', body: { days: 3 } }, { webhook: 'of an older tool' }]
  const attachments = [{ symbol: 'services.shop/boost', action: 'grant', quantity: 2 }]
  const { id, claim } = await mailOf({ attachments, playerRewards: { callWebhooks } })
  await Promise.all(Array.from({ length: 20 }, claim))
  await app.runJobs()
  expect(await received('/vip')).toEqual([
    {
      path: '/vip',
      key: expect.stringMatching(/^reward-\d+$/),
      player: String(gamerTag),
      gamerTag,
      count: 1,
      source: 'mail',
      reference: String(id),
      body: { days: 3 },
      isBroken: false,
    },
  ])
  expect(await received('/boost')).toMatchObject([{ count: 2, player: String(gamerTag) }])
})

test('a promo calls services like a mail', async () => {
  const { app, developer, client } = here
  const definition = { name: 'Vip', gift: { callWebhooks: [{ symbol: 'services.shop/promo' }] } }
  await developer.call(createPromo, { body: { definition, ownCodes: ['VIP 2026'] } })
  await client.call(claimPromoCode, { body: { code: 'VIP 2026' } })
  await app.runJobs()
  expect(await received('/promo')).toMatchObject([{ source: 'promo-code', reference: 'VIP 2026' }])
})

test('a call that fails is repeated with one key, then listed, and given again by a plan', async () => {
  const { app, gamerTag } = here
  const { id, claim } = await mailOf({ attachments: [{ symbol: 'services.shop/broken', action: 'grant' }] })
  expect((await claim()).status).toBe(200)
  for (let tries = 0; tries < 6; tries += 1) {
    await app.runJobs()
    app.advance(200_000)
  }
  const developer = await app.as('developer')
  const failed = await received('/broken')
  expect([failed.length, new Set(failed.map(({ key }) => key)).size]).toEqual([6, 1])
  const list = async () => (await developer.call(listUngivenRewards, { query: {} })).rows
  expect(await list()).toMatchObject([
    {
      gamerTag,
      source: 'mail',
      reference: expect.stringMatching(new RegExp(`^${id} #`)),
      canBeGiven: true,
      reason: 'services.shop/broken could not be called: the service returned status 500.',
    },
  ])
  await ask('mend')
  const { plan } = await developer.call(planGiveAgain, { body: { symbol: 'services.shop/broken' } })
  await developer.call(applyPlan, { params: { id: plan.id } })
  await app.runJobs()
  expect((await developer.call(getPlan, { params: { id: plan.id } })).plan).toMatchObject({ state: 'done', failed: 0 })
  const all = await received('/broken')
  expect(all.map(({ isBroken }) => isBroken)).toEqual([...Array.from({ length: 6 }, () => true), false])
  expect(new Set(all.map(({ key }) => key)).size).toBe(1)
  expect(await list()).toEqual([])
})
