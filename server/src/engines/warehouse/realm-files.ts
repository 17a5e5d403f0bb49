import type { EngineLog } from '../engine-log.ts'
import type { RealmFile } from './realm-file.ts'

/** Time for which a realm's file stays open after its last use. */
const idleMs = 5 * 60_000

type OpenFile = { file: Promise<RealmFile>; users: number; idle: NodeJS.Timeout | undefined }

/** The open files of the embedded engine, by realm. A file is opened once, and closed when it was idle for a while. */
export class RealmFiles {
  readonly #log: EngineLog
  readonly #openFile: (pid: string) => Promise<RealmFile>
  readonly #open = new Map<string, OpenFile>()
  readonly #closing = new Map<string, Promise<void>>()

  constructor(log: EngineLog, openFile: (pid: string) => Promise<RealmFile>) {
    this.#log = log
    this.#openFile = openFile
  }

  async use<Result>(pid: string, work: (file: RealmFile) => Promise<Result> | Result): Promise<Result> {
    const { file, giveBack } = await this.take(pid)
    try {
      return await work(file)
    } finally {
      giveBack()
    }
  }

  /** Keeps a file open until it is returned, even beyond the idle time. */
  async take(pid: string): Promise<{ file: RealmFile; giveBack: () => void }> {
    const entry = this.#open.get(pid) ?? this.#begin(pid)
    entry.users += 1
    clearTimeout(entry.idle)
    const giveBack = () => {
      entry.users -= 1
      if (entry.users === 0 && this.#open.get(pid) === entry) entry.idle = this.#closeIdle(pid)
    }
    try {
      return { file: await entry.file, giveBack }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  close(pid: string): Promise<void> {
    const entry = this.#open.get(pid)
    this.#open.delete(pid)
    clearTimeout(entry?.idle)
    if (!entry) return Promise.resolve()
    const closed = entry.file
      .then(
        (file) => file.close(),
        () => {},
      )
      .finally(() => {
        if (this.#closing.get(pid) === closed) this.#closing.delete(pid)
      })
    this.#closing.set(pid, closed)
    return closed
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((pid) => this.close(pid)))
  }

  /** Opens a file once: the engine does not notice if one process opens it twice, and would damage it. */
  #begin(pid: string): OpenFile {
    const closed = this.#closing.get(pid)?.catch(() => {}) ?? Promise.resolve()
    const entry: OpenFile = { file: closed.then(() => this.#openFile(pid)), users: 0, idle: undefined }
    this.#open.set(pid, entry)
    // If a file could not be opened, the next query retries it.
    entry.file.catch(() => {
      if (this.#open.get(pid) === entry) this.#open.delete(pid)
    })
    return entry
  }

  #closeIdle(pid: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.close(pid).catch((error) =>
        this.#log.warn({ err: error, pid }, 'a file of the analytics engine could not be closed'),
      )
    }, idleMs).unref()
  }
}
