import { listServiceConnections } from '@regent/contract/operate/microservices'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { connectRaw, listening, type RawService } from './connected-service.ts'
import { type Actor, ownApp, startApp, type TestApp } from './test-app.ts'

const soon = { timeout: 20_000, interval: 20 }

/** Two servers on one database, to which services of a realm connect themselves; for a file of tests, at its top. */
export function twoServers() {
  let app: TestApp
  let url: string
  let admin: Actor
  /** Another server on the same database. */
  let other: Awaited<ReturnType<typeof startApp>>
  let otherUrl: string
  const open: RawService[] = []

  beforeAll(async () => {
    app = await ownApp()
    admin = await app.as('admin')
    url = await listening(app)
    other = await startApp({}, app.databaseUrl, { clock: app.now })
    otherUrl = await listening(other)
  })
  afterEach(async () => {
    for (const { socket } of open.splice(0)) socket.terminate()
    await untilEmpty()
  })
  afterAll(() => other.close())

  const connections = async (by = admin) => (await by.call(listServiceConnections, {})).connections

  /** Connects an instance and waits until it takes calls. */
  async function connect(
    given: Parameters<typeof connectRaw>[2] = {},
    answer?: Parameters<typeof connectRaw>[3],
    { at = url, studio = app, by = admin } = {},
  ) {
    const service = await connectRaw(studio, at, given, answer)
    open.push(service)
    const { name = 'hello', instance = 'one' } = given
    await vi.waitFor(
      async () =>
        expect(await connections(by)).toContainEqual(
          expect.objectContaining({ serviceName: name, instance, state: 'healthy' }),
        ),
      soon,
    )
    return service
  }

  async function leave(service: RawService): Promise<void> {
    service.socket.close()
    await service.closed
  }

  /** Nobody is connected to the realm any more. */
  const untilEmpty = () => vi.waitFor(async () => expect(await connections()).toEqual([]), soon)

  function call(
    path: string,
    {
      headers = {},
      payload,
      name = 'hello',
      method = 'POST' as 'POST' | 'GET',
    }: {
      headers?: Record<string, string>
      payload?: Buffer | string
      name?: string
      method?: 'POST' | 'GET'
    } = {},
  ) {
    return app.app.inject({
      method,
      url: `/basic/${app.scope}.micro_${name}${path}`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope, ...headers },
      ...(payload !== undefined && { payload }),
    })
  }

  return { call, connect, connections, leave, open, untilEmpty, started: () => ({ app, url, admin, other, otherUrl }) }
}
