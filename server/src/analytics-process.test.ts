import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHistoryStatus, queryHistory } from '@regent/contract/analytics'
import { createCustomer } from '@regent/contract/customers'
import { expect, test } from 'vitest'
import { newId } from './engines/database/ids.ts'
import { knownFields } from './engines/warehouse/known-fields.ts'
import { clickHouseServer } from './testing/clickhouse-server.ts'
import { startServer } from './testing/started-server.ts'
import { ownApp } from './testing/test-app.ts'

test('a server starts while its ClickHouse is away, says so, and asks it once it is there', async () => {
  const app = await ownApp()
  const click = await clickHouseServer()
  click.setAway(true)
  const dataDir = join(tmpdir(), `regent-click-${randomUUID()}`)
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: app.databaseUrl, ANALYTICS_URL: click.url })
  try {
    await server.untilReady()
    const made = await server.remote.call(createCustomer, {
      body: {
        email: `ada-${newId()}@studio.test`,
        password: 'correct horse battery',
        customerName: 'Studio',
        projectName: 'Sky Raiders',
        alias: `studio-${newId()}`,
      },
    })
    const caller = { token: made.token.access_token, scope: `${made.cid}.${made.pid}` }
    const query = () => server.remote.call(queryHistory, { body: { query: 'select 7 as n' } }, caller)
    await expect(query()).rejects.toMatchObject({ status: 503, code: 'AnalyticsUnavailable' })
    expect(await server.remote.call(getHistoryStatus, {}, caller)).toMatchObject({
      trouble: 'The analytics engine, ClickHouse, does not answer. History waits; ask again later.',
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
