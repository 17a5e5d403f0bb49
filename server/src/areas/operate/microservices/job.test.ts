import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '../../../testing/test-app.ts'
import { LogIntake } from '../logs/intake.ts'
import { runServices } from './job.ts'

const listeners = process.listeners('SIGUSR1')
afterEach(() => {
  for (const one of process.listeners('SIGUSR1')) if (!listeners.includes(one)) process.off('SIGUSR1', one)
})

test('where services run, the signal that opens the debugger of the server does nothing', async () => {
  for (const [servicesDir, count] of [
    [undefined, 0],
    [tmpdir(), 1],
  ] as const) {
    const { jobs, services, close } = await startApp({ servicesDir })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    runServices(jobs, { services, log, logs: new LogIntake(services.db, services.clock), address: () => '' })
    expect(process.listenerCount('SIGUSR1') - listeners.length).toBe(count)
    await close()
  }
})
