import { join } from 'node:path'
import type { EngineLog } from '../engine-log.ts'
import { clickHouseWarehouse } from './clickhouse/clickhouse-warehouse.ts'
import { type EmbeddedOptions, embeddedWarehouse } from './embedded-warehouse.ts'
import type { Warehouse } from './warehouse.ts'

export type WarehousePlace = {
  /** The address of a ClickHouse server; undefined for files in the folder `analytics` of `dataDir`. */
  analyticsUrl: string | undefined
  dataDir: string
}

/** The configured engine. Nothing is read or written yet. The options are for the embedded one. */
export const openWarehouse = (
  { analyticsUrl, dataDir }: WarehousePlace,
  log: EngineLog,
  options?: EmbeddedOptions,
): Warehouse =>
  analyticsUrl === undefined
    ? embeddedWarehouse(join(dataDir, 'analytics'), log, options)
    : clickHouseWarehouse(analyticsUrl, log)
