import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hourMs } from '@regent/contract/time'
import { syncFolderNow } from '../../durable.ts'
import { readOrCreateSecret } from '../../secrets/secret-file.ts'
import { EngineError } from '../engine-error.ts'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './processes.ts'
import { openFor, runProgram } from './programs.ts'

/** The data folder of one PostgreSQL, ready to be served. */
export type Cluster = { folder: string; password: string; build: string }

/** Lines of postgresql.conf. */
export type ServerParameters = Record<string, string>

/** The role that owns everything in the embedded database. The server signs in with it. */
export const embeddedUser = 'regent'

// The user "nobody": every Unix has it, and it owns nothing.
const nobody: RunAs = { uid: 65534, gid: 65534 }

const tuning: ServerParameters = {
  max_connections: '300',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  jit: 'off',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  max_wal_size: '1GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  // A new server's tables grow fast: plans made for empty tables are replaced after the first analyze.
  autovacuum_naptime: '15s',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  log_checkpoints: 'off',
  // Statements and details may contain personal values; the server's own log contains the failed call.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** PostgreSQL does not run as root; then it runs as the owner of its data folder, or as nobody. */
export function chooseUser(dataDir: string): RunAs | undefined {
  const own = process.getuid?.()
  if (own === undefined) return undefined
  const folder = clusterFolder(dataDir)
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (own !== 0) {
    if (owner && owner.uid !== own) {
      throw new EngineError(
        `${folder} belongs to user ${owner.uid}, and this server runs as ${own}. Start it as that user, or as root.`,
      )
    }
    return undefined
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** Opens the data folder in DATA_DIR. The first start creates it. */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
  parameters: ServerParameters,
): Promise<Cluster> {
  const folder = clusterFolder(dataDir)
  const passwordFile = join(dataDir, 'postgres.password')
  const isServed = existsSync(folder)
  if (isServed && !existsSync(passwordFile)) {
    throw new EngineError(`${passwordFile} is missing. Restore it from the source of ${folder}.`)
  }
  const password = readOrCreateSecret(passwordFile, () => randomBytes(24).toString('base64url'))
  if (!isServed) await createCluster(dataDir, binaries.native, runAs, password)
  checkVersion(folder, binaries.version)
  if (runAs) handOver(folder, runAs)
  const build = writeSettings(folder, binaries, runAs, parameters)
  return { folder, password, build }
}

const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Builds the cluster under a temporary name and renames it when complete, so that a killed start leaves no incomplete
 * database.
 */
async function createCluster(
  dataDir: string,
  native: string,
  runAs: RunAs | undefined,
  password: string,
): Promise<void> {
  removeAbandoned(dataDir)
  const draft = join(dataDir, `postgres.new-${randomBytes(4).toString('hex')}`)
  const data = join(draft, 'data')
  const secret = join(draft, 'password')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (runAs) for (const path of [data, secret]) chownSync(path, runAs.uid, runAs.gid)
  try {
    await initdb(native, data, secret, runAs)
    writeFileSync(
      join(data, 'postgresql.conf'),
      `\n# Regent overwrites regent.conf at every start. Put your own settings below this line; they take precedence.\ninclude 'regent.conf'\n`,
      { flag: 'a' },
    )
    renameSync(data, clusterFolder(dataDir))
    syncFolderNow(dataDir)
  } catch (error) {
    if (!existsSync(clusterFolder(dataDir))) throw error // otherwise another server has just created it
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function initdb(native: string, data: string, secret: string, runAs: RunAs | undefined): Promise<void> {
  const { paths, fds, close } = openFor(runAs, data, secret)
  const access = ['-U', embeddedUser, `--pwfile=${paths[1]}`, '--auth=scram-sha-256']
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await runProgram(join(native, 'bin', 'initdb'), ['-D', paths[0]!, ...access, ...text], runAs, fds)
  } catch (error) {
    throw new EngineError(`The database cannot be created in ${data}: ${(error as Error).message}.`)
  } finally {
    close()
  }
}

/** Removes what killed first starts left behind. Younger folders stay: another server may still be working on them. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    const isOld = name.startsWith('postgres.new-') && Date.now() - statSync(path).mtimeMs > hourMs
    if (isOld) rmSync(path, { recursive: true, force: true })
  }
}

function checkVersion(folder: string, version: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw new EngineError(`${folder} contains no PostgreSQL database. Move it away or restore it.`)
  const dataVersion = readFileSync(file, 'utf8').trim()
  const serverVersion = version.split('.')[0]
  if (dataVersion !== serverVersion) {
    throw new EngineError(
      `${folder} was created by PostgreSQL ${dataVersion}, but this release contains ${serverVersion}. Make a backup with the old release ("npm run backup"), and restore it into a new DATA_DIR.`,
    )
  }
}

/** A folder that root restored from a backup belongs to root, but PostgreSQL must own its data folder. */
function handOver(folder: string, { uid, gid }: RunAs): void {
  if (statSync(folder).uid === uid) return
  const give = (path: string) => {
    lchownSync(path, uid, gid)
    if (!lstatSync(path).isDirectory()) return
    for (const name of readdirSync(path)) give(join(path, name))
  }
  // The folder itself comes last: its owner marks this step as complete.
  for (const name of readdirSync(folder)) give(join(folder, name))
  lchownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
}

/**
 * Writes the settings and returns a name for them. A running PostgreSQL with another name has other settings and is
 * restarted.
 */
function writeSettings(
  folder: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
  parameters: ServerParameters,
): string {
  const lines = Object.entries({ ...tuning, ...parameters }).map(([name, value]) => `${name} = ${value}`)
  const build = createHash('sha256')
    .update(JSON.stringify([binaries, lines]))
    .digest('hex')
    .slice(0, 16)
  const text = `${lines.join('\n')}\nregent.build = '${build}'\n`
  const file = join(folder, 'regent.conf')
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return build
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  renameSync(draft, file)
  return build
}
