import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listServiceConnections } from '@regent/contract/operate/microservices'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { createCustomer } from '@regent/contract/organization/customers'
import { revealRealmSecret } from '@regent/contract/organization/realms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startServer, until } from '../../../testing/started-server.ts'

const example = join(import.meta.dirname, '../../../../../service/example/greeter.ts')

let dataDir: string
let server: StartedServer
const services: ChildProcess[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'regent-connected-'))
  server = await startServer({ DATA_DIR: dataDir, WORKERS: '2' })
}, 120_000)

afterAll(async () => {
  for (const service of services) service.kill('SIGKILL')
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 of an instance, and of a worker, loses no acknowledged call, and the service is called on', async () => {
  const { remote, origin } = server
  const made = await remote.call(createCustomer, {
    body: { email: 'ada@crash.test', password: 'correct horse battery', customerName: 'Crash Test' },
  })
  const scope = `${made.cid}.${made.pid}`
  const signIn = { grant_type: 'password', username: 'ada@crash.test', password: 'correct horse battery' }
  const tokens = requireTokens(await remote.call(createToken, { body: signIn }, { scope: String(made.cid) }))
  const as = { scope, token: tokens.access_token }
  const { secret: key } = await remote.call(
    revealRealmSecret,
    { params: { pid: made.pid }, body: { reason: 'Starts a service of the test' } },
    as,
  )
  const start = () => {
    const env = { ...process.env, REGENT_URL: origin, REGENT_REALM: scope, REGENT_KEY: key }
    const service = spawn(process.execPath, ['--import', 'tsx', example], { env, stdio: 'ignore' })
    services.push(service)
    return service
  }
  const healthy = async () => {
    const { connections } = await remote.call(listServiceConnections, {}, as)
    return connections.filter(({ state }) => state === 'healthy').length
  }
  const first = start()
  start()
  await until(async () => (await healthy()) === 2)

  const answers = new Map<string, number>()
  let isOver = false
  const greet = async () => {
    // A connection that breaks without an answer acknowledges nothing; that is the worker that is killed.
    const answer = await fetch(`${origin}/basic/${scope}.micro_greeter/greet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'x-beam-scope': scope },
    }).catch(() => undefined)
    const body = await answer?.json().catch(() => undefined)
    const { greeting = '' } = (body ?? {}) as { greeting?: string }
    const said = answer && body ? `${answer.status} ${greeting}` : 'broken off'
    answers.set(said, (answers.get(said) ?? 0) + 1)
  }
  const callers = Array.from({ length: 4 }, async () => {
    while (!isOver) await greet()
  })
  const good = () => answers.get('200 Hello, operator!') ?? 0
  const go = async (more: number) => {
    const target = good() + more
    await until(() => good() >= target)
  }
  await go(50)
  first.kill('SIGKILL')
  await go(50)
  start()
  await until(async () => (await healthy()) === 2)
  const [worker] = server.processesOf('worker')
  process.kill(worker!, 'SIGKILL')
  await go(50)
  await until(async () => (await healthy()) === 2 && server.processesOf('worker').length === 2)
  await go(50)
  isOver = true
  await Promise.all(callers)
  // What was under way at a kill is answered 502, or 503 until the next instance is there; nothing else is.
  const others = [...answers.keys()].filter((said) => !/^(200 Hello, operator!|502 |503 |404 |broken off)$/.test(said))
  expect(others).toEqual([])
  const failed = [...answers].filter(([said]) => !said.startsWith('200')).reduce((sum, [, count]) => sum + count, 0)
  expect(failed).toBeLessThan(good())
}, 120_000)
