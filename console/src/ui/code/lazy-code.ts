/** Lazily loaded code: loads once, but retries after a failure. */
export class LazyCode<Code> {
  loaded: Code | undefined
  readonly #fetch: () => Promise<Code>
  #loading: Promise<Code> | undefined

  constructor(fetch: () => Promise<Code>) {
    this.#fetch = fetch
  }

  load(): Promise<Code> {
    this.#loading ??= this.#fetch().then(
      (code) => {
        this.loaded = code
        return code
      },
      (error: unknown) => {
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }
}
