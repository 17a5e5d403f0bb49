import type pg from 'pg'
import type { Ledger, Result } from './ledger.ts'
import type { World } from './load.ts'

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
