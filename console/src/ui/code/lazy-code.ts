/** Code that is fetched when it is needed: once, except that a failure is tried again the next time. */
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
