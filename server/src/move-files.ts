import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '@regent/contract/words'
import { FileDamaged, FilesUnavailable } from './engines/files/files.ts'
import { MoveError, type MoveReport, moveFiles } from './engines/files/move.ts'
import { describeFiles, type FilesPlace, openFiles, refusalOfFilesUrl } from './engines/files/open-files.ts'
import { readSettings, SettingsError } from './kernel/settings/settings.ts'

const usage =
  "Usage: npm run move-files -- --to env:NEW_FILES_URL [--from …]. A value with env: is the name of a variable, which keeps secrets out of the process list. --from replaces the source of the server's settings."

/** `npm run move-files -- [--from …] --to …`: copies all files from one store to another; servers may be running. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (values.to === undefined) throw new MoveError(usage)
  const settings = readSettings()
  const { dataDir } = settings
  const from: FilesPlace = { dataDir, filesUrl: addressIn('--from', values.from) ?? settings.filesUrl }
  const to: FilesPlace = { dataDir, filesUrl: addressIn('--to', values.to) }
  const source = describeFiles(from)
  const destination = describeFiles(to)
  if (source === destination) throw new MoveError(`--from and --to are the same: ${source}.`)
  const stores = { from: openFiles(from), to: openFiles(to) }
  for (const files of Object.values(stores)) await files.check()

  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const mark = createHash('sha256').update(`${source}\n${destination}`).digest('hex').slice(0, 8)
  const notes = join(dataDir, `move-files-${mark}.txt`)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const startedAt = performance.now()
  print(`From ${source}\nto   ${destination}`)
  let saidAt = startedAt
  const report = await moveFiles({
    ...stores,
    notes,
    signal: stop.signal,
    onProgress(so) {
      if (performance.now() - saidAt < progressMs) return
      saidAt = performance.now()
      print(`… ${formatReport(so)}`)
    },
  })
  print(`${formatReport(report)}, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  print(
    report.copied + report.deleted > 0
      ? 'Run it again to copy new files. Then stop all servers, run it once more, and set FILES_URL.'
      : `Both stores have the same files. Stop all servers, then set FILES_URL. After that you can delete ${notes}.`,
  )
}

const progressMs = 5_000

/** The address of an option; `env:NAME` refers to an environment variable. */
function addressIn(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const name = /^env:(\w+)$/.exec(text)?.[1]
  const address = name === undefined ? text : process.env[name]
  if (address === undefined) throw new MoveError(`${option}: the variable ${name} is not set.`)
  const refusal = refusalOfFilesUrl(address)
  if (refusal !== undefined) throw new MoveError(`${option} ${refusal}.`)
  return address
}

function formatReport({ copied, bytes, compared, known, deleted }: MoveReport): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return `copied ${formatCount(copied)} files (${size}), ${formatCount(compared)} identical, ${formatCount(known)} already copied, deleted ${formatCount(deleted)}`
}

const print = (line: string) => process.stdout.write(`${line}\n`)
main().catch((error: unknown) => {
  const isStopped = error instanceof Error && error.name === 'AbortError'
  const isExpected = [MoveError, FilesUnavailable, FileDamaged, SettingsError].some((kind) => error instanceof kind)
  const text = isStopped ? 'Stopped.' : error instanceof Error && !isExpected ? error.stack : (error as Error).message
  process.stderr.write(`${text}\n`)
  if (isStopped || error instanceof FilesUnavailable) {
    process.stderr.write('Run the same command again to continue.\n')
  }
  process.exit(1)
})
