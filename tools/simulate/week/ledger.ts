/** What each player was promised, and by what. */
export class Ledger {
  readonly #promised = new Map<number, Map<string, number>>()
  readonly #broken: string[] = []
  readonly #attempts = new Map<string, { done: number; refused: number }>()

  /** The player is to get this amount because of this, once. */
  promise(gamerTag: number, why: string, amount: number): void {
    const all = this.#promised.get(gamerTag) ?? new Map<string, number>()
    this.#promised.set(gamerTag, all)
    if (amount > 0) all.set(why, (all.get(why) ?? 0) + amount)
  }

  /** Notes how many of several equal attempts were accepted; more or fewer than `expected` is a broken promise. */
  count(gamerTag: number, why: string, answers: readonly boolean[], expected: number): void {
    const done = answers.filter(Boolean).length
    const sum = this.#attempts.get(why) ?? { done: 0, refused: 0 }
    this.#attempts.set(why, { done: sum.done + done, refused: sum.refused + answers.length - done })
    if (done !== expected) this.fail(`${why}: player ${gamerTag} succeeded ${done} times of ${expected}`)
  }

  fail(what: string): void {
    this.#broken.push(what)
  }

  /** Compares what a player has with what was promised. */
  compare(gamerTag: number, held: number): void {
    const promised = this.#promised.get(gamerTag) ?? new Map<string, number>()
    const sum = [...promised.values()].reduce((total, amount) => total + amount, 0)
    if (sum === held) return
    const parts = [...promised].map(([why, amount]) => `${why} ${amount}`).join(', ')
    this.fail(`player ${gamerTag} has ${held} gems, and was promised ${sum} (${parts})`)
  }

  /** By cause: attempts that were accepted and refused, and what was promised in all. */
  rows(): { why: string; done: number; refused: number; players: number; gems: number }[] {
    const causes = new Set([
      ...this.#attempts.keys(),
      ...[...this.#promised.values()].flatMap((all) => [...all.keys()]),
    ])
    return [...causes].map((why) => {
      const { done, refused } = this.#attempts.get(why) ?? { done: 0, refused: 0 }
      const amounts = [...this.#promised.values()].flatMap((all) => all.get(why) ?? [])
      return { why, done, refused, players: amounts.length, gems: amounts.reduce((sum, amount) => sum + amount, 0) }
    })
  }

  /** What was not as promised, as sentences. */
  get broken(): readonly string[] {
    return this.#broken
  }
}
