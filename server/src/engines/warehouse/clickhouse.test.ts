import { expect, test } from 'vitest'
import { clickHouseWarehouse } from './clickhouse-warehouse.ts'
import { warehouseSuite } from './suite.ts'

const server = process.env['TEST_CLICKHOUSE_URL']

if (server !== undefined) warehouseSuite('ClickHouse', () => clickHouseWarehouse(server))
else test.skip('TEST_CLICKHOUSE_URL names no server', () => expect(1).toBe(1))
