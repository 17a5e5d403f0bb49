import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatQuantity } from '@regent/contract/words'
import pino from 'pino'
import * as z from 'zod'
import { resolvePointInTime } from './engines/backup/point-in-time/layout.ts'
import { connectDatabase } from './engines/database/database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './engines/database/embedded/embedded-postgres.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { type ChainReport, selectChains, verifyChain } from './kernel/audit/chain.ts'
import { readSettings, type Settings, SettingsError } from './kernel/settings/settings.ts'

class UsageError extends Error {}

/** The code of PostgreSQL for a table that does not exist. */
const undefinedTable = '42P01'

const HeadsFile = z.object({
  heads: z.array(
    z.object({
      cid: z.number(),
      number: z.number(),
      hash: z.string(),
      signedAt: z.number(),
      signature: z.string(),
      publicKey: z.string(),
    }),
  ),
})

/**
 * `npm run audit:verify -- [--organization <alias or cid>] [--heads <file.json>]`: recomputes the hash chains of the
 * audit trail with the settings of the server, which may be running. Exits with 1 if a chain is broken.
 */
async function main(): Promise<void> {
  const { values } = readArguments()
  const heads = values.heads === undefined ? [] : readHeadsFile(values.heads)
  const database = await reachDatabase(readSettings())
  const { db, close } = await connectDatabase({ url: database.url, log: pino({ level: 'silent' }), poolSize: 2 })
  try {
    const chains = await selectChains(db, values.organization).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== undefinedTable) throw error
      throw new UsageError('The database has no audit chain yet. Start the server of this release once.')
    })
    if (chains.length === 0) {
      if (values.organization !== undefined || heads.length > 0)
        throw new UsageError('There is no chain of this organization.')
      print('No entry of the audit trail is sealed yet.')
    }
    const missing = heads.find(({ cid }) => values.organization === undefined && !chains.some((one) => one.cid === cid))
    if (missing) throw new UsageError(`The chain of organization ${missing.cid}, which has a signed head, is missing.`)
    for (const { cid, alias } of chains)
      printReport(alias ?? (cid === 0 ? 'server' : String(cid)), await verifyChain(db, cid, heads))
  } finally {
    await close()
    await database.close()
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { organization: { type: 'string' }, heads: { type: 'string' } } })
  } catch {
    throw new UsageError('Usage: npm run audit:verify -- [--organization alias] [--heads heads.json]')
  }
}

function readHeadsFile(file: string) {
  try {
    return HeadsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).heads
  } catch {
    throw new UsageError(`${file} is not a response of GET /api/audit/heads, nor an export of the audit trail in JSON.`)
  }
}

async function reachDatabase({
  databaseUrl,
  dataDir,
  backups,
}: Settings): Promise<{ url: string; close: () => Promise<void> }> {
  const url = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (url !== undefined) return { url, close: async () => {} }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new UsageError(
      `DATA_DIR ${dataDir} has no database. Set DATA_DIR or DATABASE_URL to the values of the server.`,
    )
  const { url: started, stop } = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'silent' }),
    archive: backups && resolvePointInTime(backups.folder),
  })
  return { url: started, close: stop }
}

function printReport(name: string, report: ChainReport): void {
  const { seals, entries, erased, deleted, unsealed, heads, broken } = report
  if (broken) {
    print(`${name}: broken at seal ${broken.seal}. ${broken.reason}`)
    process.exitCode = 1
    return
  }
  const remainingArgs = [
    erased > 0 ? `${erased} of them erased` : '',
    deleted > 0 ? `${deleted} deleted by AUDIT_KEPT_DAYS` : '',
    `${unsealed} not sealed yet`,
    formatQuantity(heads, 'signed head'),
  ]
  print(
    `${name}: unchanged: ${formatQuantity(seals, 'seal')}, ${formatQuantity(entries, 'entry', 'entries')} (${remainingArgs.filter((text) => text !== '').join(', ')})`,
  )
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

try {
  await main()
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SettingsError || error instanceof EngineError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
