/** Work that several callers start: while it runs, all of them wait for the same run. */
export class SharedRun {
  #running: Promise<void> | undefined

  run(work: () => Promise<void>): Promise<void> {
    this.#running ??= work().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
}
