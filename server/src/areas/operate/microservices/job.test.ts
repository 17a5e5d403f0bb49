import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '../../../testing/test-app.ts'
import { LogIntake } from '../logs/intake.ts'
import { runServices } from './job.ts'
import { listenForServices } from './own-listener.ts'

const listeners = process.listeners('SIGUSR1')
afterEach(() => {
  for (const one of process.listeners('SIGUSR1')) if (!listeners.includes(one)) process.off('SIGUSR1', one)
})

test('where services run, the signal that opens the debugger of the server does nothing', async () => {
  for (const [servicesDir, count] of [
    [undefined, 0],
    [tmpdir(), 1],
  ] as const) {
    const { app, jobs, services, close } = await startApp({ servicesDir })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    runServices(jobs, { services, app, log, logs: new LogIntake(services.db, services.clock) })
    expect(process.listenerCount('SIGUSR1') - listeners.length).toBe(count)
    await close()
  }
})

test('services call the process that knows their tokens, whoever has the port of the server', async () => {
  const { app, services, close } = await startApp()
  const { address, close: end } = await listenForServices(app)
  const { token } = services.identities.issueInternalToken({ kind: 'server', pid: 'DE_1' })
  const ask = (bearer: string) =>
    fetch(`${address}/basic/beamo/status`, {
      headers: { authorization: `Bearer ${bearer}`, 'x-beam-scope': '1.DE_1' },
    })
  // The realm does not exist, but the caller is known.
  expect((await ask('another')).status).toBe(401)
  expect((await ask(token)).status).not.toBe(401)
  end()
  await expect(ask(token)).rejects.toThrow('fetch failed')
  await close()
})
