import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCapabilities } from '@regent/contract/capabilities'
import { createCustomer } from '@regent/contract/customers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from '../testing/test-app.ts'

/** The form service of somebody who runs a server: it keeps what it gets, and answers what a test says. */
let service: {
  url: string
  got: { body: unknown; headers: IncomingHttpHeaders }[]
  status: number
  close: () => Promise<void>
}

beforeEach(async () => {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      service.got.push({ body: JSON.parse(text), headers: request.headers })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/forms/hidden-key?token=hunter2`,
    got: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await service.close()
})

async function serverWith(signUpFormUrl: string | undefined) {
  const server = await startApp({ signUpFormUrl })
  closing.push(server.close)
  const signUp = (more: Record<string, unknown>) =>
    server.app.inject({
      method: 'POST',
      url: createCustomer.path,
      payload: { email: 'mina@moon.test', password: 'correct horse battery', customerName: 'Moon Works', ...more },
    })
  const runs = () => server.db.selectFrom('job_runs').selectAll().where('kind', '=', 'sign-up-form').execute()
  return { ...server, signUp, runs }
}

const accepted = { license: true, terms: true }
const answers = {
  firstName: 'Mina',
  lastName: 'Holt',
  isStudio: true,
  survey: {
    yourType: 'Studio',
    achieveWith: { product: ['Live content', 'Analytics'] },
    heardAboutUs: 'A colleague or friend',
  },
}

test('the form service gets name, studio, e-mail, license, terms, developer type, features and source, once', async () => {
  const { signUp, jobs } = await serverWith(service.url)
  expect((await signUp({ ...answers, ...accepted })).statusCode).toBe(200)
  expect(service.got).toEqual([])
  await jobs.runDue()
  await jobs.runDue()
  await signUp(accepted)
  await jobs.runDue()
  expect(service.got.map(({ body }) => body)).toEqual([
    {
      name: 'Mina Holt',
      studio: 'Moon Works',
      email: 'mina@moon.test',
      license: true,
      terms: true,
      developerType: 'Studio',
      features: ['Live content', 'Analytics'],
      source: 'A colleague or friend',
    },
    // What is not answered is sent empty.
    expect.objectContaining({ name: '', studio: 'Moon Works', developerType: '', features: [], source: '' }),
  ])
  expect(service.got[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^\d+$/),
  })
})

test('who has not accepted both, or is refused, is not told to it', async () => {
  const { signUp, runs } = await serverWith(service.url)
  for (const consent of [{}, { license: true }, { terms: true }, { license: false, terms: false }]) {
    expect((await signUp({ ...answers, ...consent })).statusCode).toBe(200)
  }
  expect((await signUp({ ...answers, ...accepted, alias: 'demo' })).statusCode).toBe(400)
  expect(await runs()).toEqual([])
})

test('without the setting nothing is sent, and the console is told of no service', async () => {
  const { app, signUp, runs } = await serverWith(undefined)
  await signUp({ ...answers, ...accepted })
  expect(await runs()).toEqual([])
  expect((await app.inject({ url: getCapabilities.path })).json()).not.toHaveProperty('signUpForm')
})

test('the console is told its host alone, and the job holds nobody’s name or e-mail', async () => {
  const { app, db, signUp } = await serverWith(service.url)
  const told = (await app.inject({ url: getCapabilities.path })).json()
  expect(told).toMatchObject({ signUpForm: new URL(service.url).host })
  expect(JSON.stringify(told)).not.toMatch(/hidden-key|hunter2/)
  await signUp({ ...answers, ...accepted })
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'sign-up-form').execute()
  expect(jobs).toEqual([{ payload: { accountId: expect.any(Number) } }])
})

test('a service that fails keeps nobody from signing up; it is asked again, and what is kept of it names its host alone', async () => {
  const { signUp, jobs, runs, clock } = await serverWith(service.url)
  service.status = 503
  expect((await signUp({ ...answers, ...accepted })).statusCode).toBe(200)
  await jobs.runDue()
  const { host } = new URL(service.url)
  expect(await runs()).toMatchObject([{ state: 'pending', attempt: 1, error: `${host} answered with 503` }])
  service.status = 200
  clock.now += 60_000
  await jobs.runDue()
  expect(await runs()).toMatchObject([{ state: 'done', attempt: 2, result: 'sent' }])
  expect(service.got).toHaveLength(2)
  expect(new Set(service.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('neither does one that cannot be reached', async () => {
  const { url } = service
  const { signUp, jobs, runs } = await serverWith(url)
  await service.close()
  expect((await signUp({ ...answers, ...accepted })).statusCode).toBe(200)
  await jobs.runDue()
  expect(await runs()).toMatchObject([{ state: 'pending', error: `${new URL(url).host} cannot be reached` }])
})
