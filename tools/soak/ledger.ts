import type pg from 'pg'
import type { World } from './load.ts'

/** What became of a write, as its caller knows it. */
type Outcome = 'acknowledged' | 'unknown'

export type Result = { kind: string; acknowledged: number; unknown: number; lost: number; twice: number }

/** The result of a comparison of sums, which has no writes of its own. */
export const noWrites = (kind: string): Result => ({ kind, acknowledged: 0, unknown: 0, lost: 0, twice: 0 })

/** Every write of the run: what was acknowledged must be there at the end, and nothing may be there twice. */
export class Ledger {
  readonly #writes = new Map<string, Map<string, Outcome>>()
  readonly #found = new Map<string, string[]>()

  note(kind: string, key: string, outcome: Outcome): void {
    const writes = this.#writes.get(kind) ?? new Map<string, Outcome>()
    this.#writes.set(kind, writes)
    if (writes.get(key) !== 'acknowledged') writes.set(key, outcome)
  }

  acknowledged(kind: string): string[] {
    return [...(this.#writes.get(kind) ?? [])].flatMap(([key, outcome]) => (outcome === 'acknowledged' ? [key] : []))
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

  /** What a read right after a write must find. */
  found(kind: string, key: string): void {
    this.#found.set(kind, [...(this.#found.get(kind) ?? []), key])
  }

  /** Compares the reads of a kind with what they found. */
  compareFound(kind: string): Result {
    return this.compareKeys(kind, this.#found.get(kind) ?? [])
  }
}

/** Adds what each of `writes` writes has given: one piece of a currency. */
export const withGifts = (result: Result, { writes, given }: { writes: number; given: number }): Result => ({
  ...result,
  lost: result.lost + Math.max(0, writes - given),
  twice: result.twice + Math.max(0, given - writes),
})

/** Reads what is stored for the players of the run. The first value of each query, `$1`, is the realm. */
export class Stored {
  readonly world: World
  readonly #client: pg.Client
  readonly #ledger: Ledger

  constructor(client: pg.Client, ledger: Ledger, world: World) {
    this.#client = client
    this.#ledger = ledger
    this.world = world
  }

  /** The player of a kind of write. */
  gamerTag(kind: string): number | undefined {
    return this.world.players[kind]?.gamerTag
  }

  /** How much of a currency a new player of this kind has. */
  startOf(kind: string, symbol: string): number {
    return this.world.players[kind]?.start.get(symbol) ?? 0
  }

  /** Compares the writes of a kind with the column `key` of the rows. */
  compare(kind: string, sql: string, ...values: unknown[]): Promise<Result> {
    return this.#ledger.compare(this.#client, kind, sql, [this.world.pid, ...values])
  }

  /** The same; the second value, `$2`, is the player of the kind. */
  comparePlayer(kind: string, sql: string, player = kind): Promise<Result> {
    return this.compare(kind, sql, this.gamerTag(player))
  }

  /** Reads the column `number` of the first row. */
  async readNumber(sql: string, ...values: unknown[]): Promise<number> {
    return Number((await this.#client.query(sql, [this.world.pid, ...values])).rows[0]?.number ?? 0)
  }

  /** Counts the rows of a player. */
  countRows(from: string, player: string): Promise<number> {
    const sql = `select count(*) as number from ${from} where pid = $1 and gamer_tag = $2`
    return this.readNumber(sql, this.gamerTag(player))
  }

  /** What has been added to what a new player has. */
  async readGain(player: string, symbol: string): Promise<number> {
    const sql = 'select amount as number from currencies where pid = $1 and gamer_tag = $2 and content_id = $3'
    return (await this.readNumber(sql, this.gamerTag(player), symbol)) - this.startOf(player, symbol)
  }
}
