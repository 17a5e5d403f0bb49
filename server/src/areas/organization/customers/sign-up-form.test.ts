import { getCapabilities } from '@regent/contract/organization/capabilities'
import { createCustomer } from '@regent/contract/organization/customers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { startApp } from '../../../testing/test-app.ts'

/** The form service of somebody who runs a server: it keeps what it gets. */
let service: LocalService
const status = { next: 200 }

beforeEach(async () => {
  status.next = 200
  service = await startLocalService(() => ({ status: status.next }))
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await service.close()
})

const formUrl = () => `${service.url}/forms/hidden-key?token=hunter2`

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

test('the form service gets name, studio, e-mail, license, terms, developer type, features and source, once [auth-16]', async () => {
  const { signUp, jobs } = await serverWith(formUrl())
  expect((await signUp({ ...answers, ...accepted })).statusCode).toBe(200)
  expect(service.asked).toEqual([])
  await jobs.runDue()
  await jobs.runDue()
  await signUp(accepted)
  await jobs.runDue()
  expect(service.asked.map(({ body }) => body)).toEqual([
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
  expect(service.asked[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^\d+$/),
  })
})

test('people who have not accepted both, or are rejected, are not reported', async () => {
  const { signUp, runs } = await serverWith(formUrl())
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

test('the console receives only the host, and the job contains no names or e-mails', async () => {
  const { app, db, signUp } = await serverWith(formUrl())
  const told = (await app.inject({ url: getCapabilities.path })).json()
  expect(told).toMatchObject({ signUpForm: new URL(service.url).host })
  expect(JSON.stringify(told)).not.toMatch(/hidden-key|hunter2/)
  await signUp({ ...answers, ...accepted })
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'sign-up-form').execute()
  expect(jobs).toEqual([{ payload: { accountId: expect.any(Number) } }])
})

test('a failing service blocks no sign-up; it is retried, and its stored errors contain only its host', async () => {
  const { signUp, jobs, runs, clock } = await serverWith(formUrl())
  status.next = 503
  expect((await signUp({ ...answers, ...accepted })).statusCode).toBe(200)
  await jobs.runDue()
  const { host } = new URL(service.url)
  expect(await runs()).toMatchObject([{ state: 'pending', attempt: 1, error: `${host} answered with 503` }])
  status.next = 200
  clock.now += 60_000
  await jobs.runDue()
  expect(await runs()).toMatchObject([{ state: 'done', attempt: 2, result: 'sent' }])
  expect(service.asked).toHaveLength(2)
  expect(new Set(service.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('neither does one that cannot be reached', async () => {
  const url = formUrl()
  const { signUp, jobs, runs } = await serverWith(url)
  await service.close()
  expect((await signUp({ ...answers, ...accepted })).statusCode).toBe(200)
  await jobs.runDue()
  expect(await runs()).toMatchObject([
    { state: 'pending', error: `${new URL(url).host} cannot be reached (ECONNREFUSED)` },
  ])
})
