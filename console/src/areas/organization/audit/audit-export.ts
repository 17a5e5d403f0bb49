import { type ExportedEntry, exportAuditEntries } from '@regent/contract/organization/audit'
import { call } from '../../../api/client.ts'
import type { ReadPage } from '../../../ui/csv/csv-pages.ts'
import { type AuditSearch, toAuditQuery } from './audit-search.ts'

type Chain = { publicKey: string; last: unknown; heads: unknown }

/** Reads the entries of a search with their digests for a file. Each page is audited by the server. */
export function buildExport(search: AuditSearch, now: number, scope: string | null) {
  let chain: Chain | undefined
  const readPage: ReadPage<ExportedEntry> = async (cursor, signal) => {
    const body = { ...toAuditQuery(search, now), cursor }
    const { rows, next, publicKey, last, heads } = await call(exportAuditEntries, { body }, { scope, signal })
    chain = { publicKey, last, heads }
    return { rows, next }
  }
  /** The file: the signed heads with their key, then the entries. `npm run audit:verify` reads the heads from it. */
  const toJson = (rows: readonly ExportedEntry[]): string => JSON.stringify({ ...chain, rows }, null, 1)
  return { readPage, toJson }
}
