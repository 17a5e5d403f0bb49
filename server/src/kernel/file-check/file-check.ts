import { createHash } from 'node:crypto'
import { dayMs } from '@regent/contract/time'
import type { Registry as MetricsRegistry } from 'prom-client'
import type { EngineLog } from '../../engines/engine-log.ts'
import { FileDamaged, type Files } from '../../engines/files/files.ts'
import { sharedGauges } from '../../engines/gauges.ts'
import type { Jobs, Run } from '../../engines/jobs/jobs.ts'
import { lastRuns } from '../../engines/jobs/runs.ts'
import {
  type CheckCounts,
  type CheckPlace,
  type FileProblem,
  type FilePromise,
  type FileTable,
  fileProblems,
  noCounts,
} from './check-state.ts'
import * as queries from './queries.ts'

const kind = 'file-check'
/** Rows or files per step; the place is stored after each step. */
const atOnce = 500
/** Each file is read on one day of this many, by a hash of its key. */
const readEveryDays = 28
/** A younger file may belong to a write that has not ended. */
const orphanAgeMs = dayMs
/** Problems of one check in the log; the metrics count all. */
const maxLogged = 1_000

type Needs = { files: Files; fileTables: readonly FileTable[]; log: EngineLog }

/**
 * Every day: compares the rows that name files with the file store. Finds missing files, files of a wrong size, damaged
 * files (a part of all files is read each day), and files that no row names. It changes nothing. Files are read one
 * after another, so that players notice nothing; an interrupted check continues at its place.
 */
export function checkFiles(jobs: Jobs, needs: Needs): void {
  jobs.define(kind, (run) => new FileCheck(needs, run).carryOut())
  jobs.every(kind, { intervalMs: dayMs })
}

class FileCheck {
  readonly #needs: Needs
  readonly #run: Run<unknown>
  #startedAt: number
  #counts: CheckCounts = noCounts()
  #logged = 0

  constructor(needs: Needs, run: Run<unknown>) {
    this.#needs = needs
    this.#run = run
    this.#startedAt = run.now
  }

  async carryOut(): Promise<CheckCounts> {
    const { db } = this.#run
    const state = await queries.selectState(db)
    if (state) {
      this.#startedAt = state.started_at
      this.#counts = state.counts
    }
    let place: CheckPlace | undefined = state?.place ?? { part: 'rows', table: 0, after: null }
    while (place) {
      this.#run.signal.throwIfAborted()
      place = place.part === 'rows' ? await this.#checkRows(place) : await this.#checkStore(place)
      this.#run.progress(this.#counts.rows + this.#counts.files)
      if (place) await queries.upsertState(db, { started_at: this.#startedAt, place, counts: this.#counts })
    }
    await queries.deleteState(db)
    this.#needs.log.info({ ...this.#counts }, 'compared the rows of the database with the file store')
    return this.#counts
  }

  /** Checks the files of some rows, and returns where to continue. */
  async #checkRows({ table: number, after }: Extract<CheckPlace, { part: 'rows' }>): Promise<CheckPlace> {
    const table = this.#needs.fileTables[number]
    if (!table) return { part: 'store', afterRealm: '' }
    const next: CheckPlace = { part: 'rows', table: number + 1, after: null }
    const { promise } = table
    if (!promise) return next
    const rows = await queries.selectFileRows(this.#run.db, { ...table, promise }, after, atOnce)
    for (const row of rows) {
      this.#run.signal.throwIfAborted()
      const problem = await this.#findProblem(row)
      this.#counts.rows += 1
      if (problem && (await this.#isStillNamed({ ...table, promise }, row))) {
        await this.#report(problem, { pid: row.pid, file: row.file, table: table.table })
      }
    }
    const last = rows.at(-1)
    return last && rows.length === atOnce ? { part: 'rows', table: number, after: last.place } : next
  }

  async #findProblem({ file, size, md5 }: queries.FileRow): Promise<FileProblem | undefined> {
    const { files } = this.#needs
    const head = await files.head(file)
    if (!head) return 'missing'
    if (head.size !== size) return 'wrong size'
    if (md5 === null || !this.#isReadToday(file)) return undefined
    this.#counts.read += 1
    const stored = await files.get(file, md5.toLowerCase())
    if (!stored) return 'missing'
    try {
      for await (const _ of stored.content) this.#run.signal.throwIfAborted()
      return undefined
    } catch (error) {
      if (error instanceof FileDamaged) return 'damaged'
      throw error
    }
  }

  #isReadToday(file: string): boolean {
    const day = Math.floor(this.#startedAt / dayMs) % readEveryDays
    return createHash('md5').update(file).digest().readUInt32BE() % readEveryDays === day
  }

  /** False if the row was deleted while its file was checked. */
  async #isStillNamed(table: FileTable & { promise: FilePromise }, { pid, file }: queries.FileRow): Promise<boolean> {
    return (await queries.selectFilesInUse(this.#run.db, [table], [file], pid)).has(file)
  }

  /** Looks up the stored files of the next realm, and returns where to continue. */
  async #checkStore({ afterRealm }: Extract<CheckPlace, { part: 'store' }>): Promise<CheckPlace | undefined> {
    const { db, signal } = this.#run
    const { files } = this.#needs
    const pid = await queries.selectNextRealm(db, afterRealm)
    if (pid === undefined) return undefined
    for (const folder of fileFolders) {
      let keys: string[] = []
      for await (const key of files.list(`${folder}/${pid}/`)) {
        signal.throwIfAborted()
        keys.push(key)
        if (keys.length < atOnce) continue
        await this.#findOrphans(pid, keys)
        keys = []
      }
      await this.#findOrphans(pid, keys)
    }
    return { part: 'store', afterRealm: pid }
  }

  async #findOrphans(pid: string, keys: readonly string[]): Promise<void> {
    const { db } = this.#run
    const { files, fileTables } = this.#needs
    this.#counts.files += keys.length
    const named = await queries.selectFilesInUse(db, fileTables, keys, pid)
    const unnamed = keys.filter((key) => !named.has(key))
    const old: string[] = []
    for (const key of unnamed) {
      const head = await files.head(key)
      if (head && head.writtenAt < this.#startedAt - orphanAgeMs) old.push(key)
    }
    // Not by the index of a realm; there are only a few such files.
    const namedElsewhere = await queries.selectFilesInUse(db, fileTables, old)
    for (const file of old) if (!namedElsewhere.has(file)) await this.#report('orphaned', { pid, file })
  }

  async #report(problem: FileProblem, found: { pid: string; file: string; table?: string }): Promise<void> {
    this.#counts.problems[problem] += 1
    this.#logged += 1
    if (this.#logged > maxLogged) return
    const cid = await queries.selectOrganization(this.#run.db, found.pid)
    const message = problem === 'orphaned' ? 'no row names this file' : `the file of a row is ${texts[problem]}`
    this.#needs.log.error({ cid, problem, ...found }, message)
  }
}

const texts = { missing: 'missing', 'wrong size': 'of a wrong size', damaged: 'damaged' } as const

/** The first parts of the keys of files; the realm is the second one. */
export const fileFolders = ['cloud-files', 'cloud-saves', 'content', 'history'] as const

const isCounts = (result: unknown): result is CheckCounts =>
  typeof result === 'object' && result !== null && 'problems' in result

/** Metrics of the last complete check, on every server. */
export function fileCheckMetrics(registry: MetricsRegistry, db: Parameters<typeof lastRuns>[0]): void {
  const described = {
    regent_files_problems: { help: 'Problems that the last complete check of the file store found.', label: 'problem' },
    regent_files_checked: { help: 'Rows with a file that the last complete check of the file store compared.' },
    regent_files_check_last_success_timestamp_seconds: {
      help: 'Time of the last complete check of the file store, in seconds since 1970. Absent before the first one.',
    },
    regent_files_check_failing: { help: '1 if the latest check of the file store failed, else 0.' },
  }
  sharedGauges(registry, described, async () => {
    const last = await lastRuns(db, kind)
    const counts = isCounts(last?.result) ? last.result : noCounts()
    const problems = fileProblems.map((name) => [name.replace(' ', '_'), counts.problems[name]] as const)
    return {
      regent_files_problems: Object.fromEntries(problems),
      regent_files_checked: counts.rows,
      regent_files_check_last_success_timestamp_seconds:
        typeof last?.doneAt === 'number' ? last.doneAt / 1000 : undefined,
      regent_files_check_failing: last?.isFailing ? 1 : 0,
    }
  })
}
