import type pg from 'pg'

/** What became of a write, as its caller knows it. */
type Outcome = 'acknowledged' | 'unknown'

export type Result = { kind: string; acknowledged: number; unknown: number; lost: number; twice: number }

/** Every write of the run: what was acknowledged must be there at the end, and nothing may be there twice. */
export class Ledger {
  readonly #writes = new Map<string, Map<string, Outcome>>()

  note(kind: string, key: string, outcome: Outcome): void {
    const writes = this.#writes.get(kind) ?? new Map<string, Outcome>()
    this.#writes.set(kind, writes)
    if (writes.get(key) !== 'acknowledged') writes.set(key, outcome)
  }

  count(): number {
    return [...this.#writes.values()].reduce((sum, writes) => sum + writes.size, 0)
  }

  /** Compares with what is stored: `sql` answers one row `key` for each time that a write was done. */
  async compare(client: pg.Client, kind: string, sql: string, values: unknown[] = []): Promise<Result> {
    const { rows } = await client.query<{ key: string }>(sql, values)
    return this.compareKeys(
      kind,
      rows.map(({ key }) => key),
    )
  }

  /** The same with the keys of what was done; a write that was done twice is there twice. */
  compareKeys(kind: string, keys: readonly string[]): Result {
    const writes = this.#writes.get(kind) ?? new Map<string, Outcome>()
    const times = new Map<string, number>()
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
    const acknowledged = [...writes].filter(([, outcome]) => outcome === 'acknowledged').map(([key]) => key)
    return {
      kind,
      acknowledged: acknowledged.length,
      unknown: writes.size - acknowledged.length,
      lost: acknowledged.filter((key) => !times.has(key)).length,
      twice: [...times.values()].filter((count) => count > 1).length,
    }
  }

  /** The same for a sum: it lies between what was acknowledged and what was tried. */
  compareSum(kind: string, sum: number): Result {
    const outcomes = [...(this.#writes.get(kind)?.values() ?? [])]
    const acknowledged = outcomes.filter((outcome) => outcome === 'acknowledged').length
    return {
      kind,
      acknowledged,
      unknown: outcomes.length - acknowledged,
      lost: Math.max(0, acknowledged - sum),
      twice: Math.max(0, sum - outcomes.length),
    }
  }
}

/** Adds what each of `writes` writes has given: one piece of a currency. */
export const withGifts = (result: Result, { writes, given }: { writes: number; given: number }): Result => ({
  ...result,
  lost: result.lost + Math.max(0, writes - given),
  twice: result.twice + Math.max(0, given - writes),
})
