import { getCustomer } from '@regent/contract/organization/customers'
import { expect, test } from 'vitest'
import { settle } from '../../../testing/listen.ts'
import { ownApp, startApp } from '../../../testing/test-app.ts'
import { nameClaimant } from './admission.ts'
import { FairQueue, tickMs } from './fair-queue.ts'

/** A queue that measures the event loop only when the test says so. */
class SteppedQueue extends FairQueue {
  #now = performance.now()

  override tick(): void {}

  /** Three late measurements: the limit is the lowest. */
  beLate(): void {
    for (let n = 0; n < 3; n += 1) {
      this.#now += tickMs + 100
      super.tick(this.#now)
    }
  }
}

/** Keeps places of the queue, as requests in work do. */
function occupy(queue: FairQueue, owner: string, count: number): () => void {
  const tickets = Array.from({ length: count }, () => queue.enter(owner, performance.now(), () => {}))
  return () => {
    for (const ticket of tickets) queue.leave(ticket, performance.now())
  }
}

async function busyServer(limits: ConstructorParameters<typeof FairQueue>[0] = {}) {
  const [noisy, quiet] = [await ownApp(), await ownApp()]
  const queue = new SteppedQueue(limits)
  const server = await startApp({}, noisy.databaseUrl, { queue })
  const tokens = { noisy: (await noisy.as('admin')).token, quiet: (await quiet.as('admin')).token }
  const ask = (who: 'noisy' | 'quiet', token = tokens[who]) =>
    server.app.inject({
      method: getCustomer.method,
      url: getCustomer.path,
      headers: { authorization: `Bearer ${token}`, 'x-beam-scope': who === 'noisy' ? noisy.scope : quiet.scope },
    })
  await settle(server, noisy)
  // The tokens are known from here on.
  expect([(await ask('noisy')).statusCode, (await ask('quiet')).statusCode]).toEqual([200, 200])
  queue.beLate()
  return { queue, server, ask, cids: { noisy: String(noisy.cid), quiet: String(quiet.cid) } }
}

test('while one organization floods a late server, calls of another are answered, and its own wait', async () => {
  const { queue, server, ask, cids } = await busyServer()
  const end = occupy(queue, cids.noisy, 8)
  const waiting = [ask('noisy'), ask('noisy')]
  await expect.poll(() => queue.waiting, { timeout: 20_000 }).toBe(2)
  expect((await ask('quiet')).statusCode).toBe(200)
  const metrics = (await server.app.inject('/metrics')).body
  expect(metrics).toContain('regent_requests_waiting 2')
  expect(metrics).toContain('regent_requests_limited 1')
  end()
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await server.app.inject('/metrics')).body).toContain('regent_request_wait_seconds_count 2')
  await server.close()
})

test('a full queue answers 503 with the time to wait, and forged tokens do not fill it', async () => {
  const { queue, server, ask, cids } = await busyServer({ maxWaiting: 1 })
  const end = occupy(queue, cids.noisy, 8)
  const waiting = ask('noisy')
  await expect.poll(() => queue.waiting, { timeout: 20_000 }).toBe(1)
  const refused = await ask('noisy')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({
    error: 'ServerBusy',
    message: 'Too many requests of your organization wait for this server. Try again in a few seconds.',
  })
  // A token of the organization that was never issued has a queue of its own.
  const forged = `rg_${Number(cids.noisy).toString(36)}_${'x'.repeat(43)}`
  expect((await ask('noisy', forged)).statusCode).toBe(401)
  expect((await server.app.inject('/health')).statusCode).toBe(200)
  end()
  expect((await waiting).statusCode).toBe(200)
  await server.close()
})

test('requests that claim many organizations are few owners, so they get few parts', () => {
  const names = new Set(Array.from({ length: 5_000 }, (_, n) => nameClaimant(`forged-${n}`)))
  expect(names.size).toBe(4)
  expect(nameClaimant('acme')).toBe(nameClaimant('acme'))
})
