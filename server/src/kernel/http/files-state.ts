import { Gauge, type Registry } from 'prom-client'
import type { Files } from '../../engines/files/files.ts'

/** Minimum interval between checks of the store. */
const everyMs = 5_000
/** Timeout of the health check of the store. */
const answerWithinMs = 2_000

/** Tracks whether the file store responds, for server operators. */
export class FilesState {
  readonly #files: Pick<Files, 'check'>
  readonly #now: () => number
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<string | undefined> = Promise.resolve(undefined)

  constructor(files: Pick<Files, 'check'>, now: () => number = () => performance.now()) {
    this.#files = files
    this.#now = now
  }

  /** A reason without addresses, since anyone may read it; undefined while the store responds. */
  whyAway(): Promise<string | undefined> {
    if (this.#now() - this.#checkedAt >= everyMs) {
      this.#checkedAt = this.#now()
      this.#checking = this.#check()
    }
    return this.#checking
  }

  async #check(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, answerWithinMs, false)
    })
    const answer = this.#files.check().then(
      () => true,
      () => false,
    )
    const isUp = await Promise.race([answer, late])
    clearTimeout(timer)
    return isUp ? undefined : 'the file store does not respond'
  }

  addMetrics(registry: Registry): void {
    const whyAway = () => this.whyAway()
    new Gauge({
      name: 'regent_file_store_up',
      // One worker that cannot reach it is enough to look.
      aggregator: 'min',
      help: '1 while the file store responds, else 0.',
      registers: [registry],
      async collect() {
        this.set((await whyAway()) === undefined ? 1 : 0)
      },
    })
  }
}
