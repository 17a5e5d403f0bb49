import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectForRows } from '../../server/src/engines/backup/rows.ts'
import { findRunningPostgres } from '../../server/src/engines/database/embedded/embedded-postgres.ts'
import { runBeside } from './beside.ts'

/**
 * `npm run test:upgrade`: the state of from.json fills its database with the sample studio and stops; the working tree
 * starts on the same data. Every row must still be there, and every screen must open. `-- --beside [COMMIT]` runs both at
 * the same time instead.
 */

const root = join(import.meta.dirname, '../..')
const work = join(root, '.regent/upgrade')
const older = join(work, 'from')
const dataDir = join(work, 'data')
const port = process.env['E2E_PORT'] ?? '8098'
const url = `http://127.0.0.1:${port}`

/** Tables that a running server changes by itself: what waits, what is counted, who is signed in. */
const moving =
  /^(api_hits|connections|emails|failed_attempts|history_|job|jobs|job_runs|servers|schema_migrations|tokens|sign_)/

/** Tables that a job fills from published content: they may have got rows since, and may not have lost any. */
const growing = /^(event_contents|event_rounds|events)$/

async function main(): Promise<void> {
  if (process.argv[2] === '--beside') return besideOlder(process.argv[3])
  const { commit } = JSON.parse(readFileSync(join(import.meta.dirname, 'from.json'), 'utf8')) as { commit: string }
  checkOut(commit)
  rmSync(dataDir, { recursive: true, force: true })

  console.log(`▶ ${commit.slice(0, 10)} makes the sample studio`)
  let server = await start(older)
  run(older, process.execPath, ['--import', 'tsx', 'server/src/sample.ts', '--url', url])
  const before = await countRows()
  await stop(server)

  console.log('▶ the working tree starts on its data')
  run(root, process.execPath, ['scripts/build.mjs'])
  server = await start(root)
  try {
    const after = await countRows()
    const isKept = (table: string, rows: number) =>
      after[table] === rows || (growing.test(table) && (after[table] ?? 0) > rows)
    const lost = Object.entries(before).filter(([table, rows]) => !moving.test(table) && !isKept(table, rows))
    for (const [table, rows] of lost) console.error(`✘ ${table}: ${rows} rows before, ${after[table] ?? 'none'} after`)
    if (lost.length > 0) throw new Error('The upgrade has changed the number of rows.')
    const kept = Object.keys(before).filter((table) => !moving.test(table))
    const rows = kept.reduce((sum, table) => sum + (before[table] ?? 0), 0)
    console.log(`✔ ${rows} rows in ${kept.length} tables are still there`)
    const cli = join(root, 'node_modules/@playwright/test/cli.js')
    run(root, process.execPath, [cli, 'test', '--config', 'e2e/upgrade/playwright.config.ts'])
  } finally {
    await stop(server)
  }
}

/** Two releases on one database: by default the state before the newest migration, and the working tree. */
async function besideOlder(given: string | undefined): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const commit = given ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations/*.sql')}^`
  console.log(`▶ ${git('rev-parse', '--short', commit)} is the older release`)
  checkOut(commit)
  await runBeside({
    older,
    newer: root,
    work,
    port: Number(port),
    async start(folder, env) {
      const server = await start(folder, env)
      return { stop: () => stop(server) }
    },
  })
}

/** The files of a commit, with the packages of the working tree where the commit asks for the same. */
function checkOut(commit: string): void {
  rmSync(older, { recursive: true, force: true })
  mkdirSync(older, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', older], { input: archive })
  if (hasSamePackages()) {
    // Links of the workspaces are relative, so they lead into the older state.
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(older, 'node_modules')])
  } else {
    run(older, 'npm', ['install', '--no-save', '--no-audit', '--no-fund'])
  }
}

function hasSamePackages(): boolean {
  const packagesOf = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> })
      .packages
  const ours = packagesOf(root)
  return Object.entries(packagesOf(older)).every(
    ([path, { version }]) => !path.startsWith('node_modules/') || ours[path]?.version === version,
  )
}

type Package = { version?: string }

async function start(folder: string, more: Record<string, string> = {}): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', DATABASE_URL: '', ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (server.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${more['PORT'] ?? port}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server of ${folder} does not start.`)
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

async function countRows(): Promise<Record<string, number>> {
  const database = await findRunningPostgres(dataDir)
  if (database === undefined) throw new Error('The database of the server does not run.')
  const client = await connectForRows(database)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    counts[name] = (await client.query(`select count(*)::int as count from "${name}"`)).rows[0].count
  }
  await client.end()
  return counts
}

function run(folder: string, program: string, args: string[]): void {
  const env = { ...process.env, E2E_PORT: port }
  execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
