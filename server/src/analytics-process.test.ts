import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHistoryStatus, queryHistory } from '@regent/contract/analyze/analytics'
import { createCustomer } from '@regent/contract/organization/customers'
import { expect, test, vi } from 'vitest'
import { newId } from './engines/database/ids.ts'
import { knownFields } from './engines/warehouse/known-fields.ts'
import type { Remote } from './kernel/records/remote.ts'
import { clickHouseServer } from './testing/clickhouse-server.ts'
import { startServer } from './testing/started-server.ts'
import { ownApp, testKeyText } from './testing/test-app.ts'

const studio = (remote: Remote) =>
  remote.call(createCustomer, {
    body: {
      email: `ada-${newId()}@studio.test`,
      password: 'correct horse battery',
      customerName: 'Studio',
      projectName: 'Sky Raiders',
      alias: `studio-${newId()}`,
    },
  })

/** A query that is refused unless its bounds are lifted: a single chunk of rows takes minutes, and the engine does not see the interrupt. */
const endless = `select sum((repeat('a', 700) || i::varchar like '%a%a%a_b')::int) from range(100000) as t(i)`

test('a query that does not stop at its limit is ended with its process; its organization waits behind the others', async () => {
  const app = await ownApp()
  const dataDir = join(tmpdir(), `regent-overdue-${randomUUID()}`)
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: app.databaseUrl,
    SECRET_KEY: testKeyText,
    ORGANIZATIONS_PER_HOUR: '0',
    TEST_UNBOUNDED_QUERIES: 'yes',
  })
  const ask = async ({ token, cid, pid }: Awaited<ReturnType<typeof studio>>, query: string, timeoutMs = 60_000) => {
    const answer = await fetch(`${server.origin}/basic/history/query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token.access_token}`,
        'x-beam-scope': `${cid}.${pid}`,
        'x-beam-timeout': String(timeoutMs),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  try {
    const one = await studio(server.remote)
    const other = await studio(server.remote)
    expect(await ask(one, 'select 1 as n')).toMatchObject({ status: 200 })
    const [before] = server.processesOf('analytics-process')
    expect(await ask(one, endless, 1_000)).toMatchObject({ status: 504, body: { error: 'TimeOutError' } })
    await vi.waitUntil(() => server.processesOf('analytics-process').every((id) => id !== before), { timeout: 60_000 })
    expect(await ask(other, 'select 2 as n')).toMatchObject({ status: 200, body: { json: [{ n: 2 }] } })
    expect(await ask(one, 'select 3 as n')).toMatchObject({ status: 200, body: { json: [{ n: 3 }] } })
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    expect(metrics).toContain('\nregent_analytics_overdue_queries 1\n')
    // A query that runs does not hold up the end of the server.
    const asked = ask(one, endless).catch(() => 'cut off')
    await vi.waitUntil(() => server.processesOf('analytics-process').length === 1, { timeout: 60_000 })
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(0)
    await asked
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

test('a server starts while its ClickHouse is away, says so, and asks it once it is there', async () => {
  const app = await ownApp()
  const click = await clickHouseServer()
  click.setAway(true)
  const dataDir = join(tmpdir(), `regent-click-${randomUUID()}`)
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: app.databaseUrl,
    SECRET_KEY: testKeyText,
    ANALYTICS_URL: click.url,
  })
  try {
    await server.untilReady()
    const made = await studio(server.remote)
    const caller = { token: made.token.access_token, scope: `${made.cid}.${made.pid}` }
    const query = () => server.remote.call(queryHistory, { body: { query: 'select 7 as n' } }, caller)
    await expect(query()).rejects.toMatchObject({ status: 503, code: 'AnalyticsUnavailable' })
    expect(await server.remote.call(getHistoryStatus, {}, caller)).toMatchObject({
      trouble: 'ClickHouse does not respond. No events are lost. Retry later.',
    })

    const columns = Object.keys(knownFields).map((table) => [table, 'event_id', ''])
    click.answers(({ sql }) => {
      if (sql.includes('system.columns')) return columns
      return sql.startsWith('SELECT 7') ? [[7]] : undefined
    })
    click.setAway(false)
    expect(await query()).toMatchObject({ columns: ['n'], json: [{ n: 7 }] })
    const asked = click.requests.find(({ sql }) => sql.startsWith('SELECT 7'))
    expect(asked?.settings).toMatchObject({ readonly: '1' })
    await server.stop()
  } finally {
    await server.kill()
    await click.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 120_000)
