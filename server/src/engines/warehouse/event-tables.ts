import { forgottenNamespace, type StoredEvent, type TableColumns } from './warehouse.ts'

/** Maximum field columns of a table; further fields of an event are dropped. */
const maxColumns = 100
/** Maximum tables of a realm; events of further namespaces go into one common table. */
const maxTables = 300
/** Maximum columns of all tables of a realm: DuckDB takes 32 kB of memory for each when a batch fills many of them. */
const maxAllColumns = 6_000
const commonTable = 'custom_other'

/** The columns that every table has. */
export const eventColumns = ['event_id', 'act_date', 'act_time', 'gamer_tag'] as const

const withNamespace = (event: StoredEvent): StoredEvent => ({
  ...event,
  fields: { namespace: event.namespace, ...event.fields },
})

/** The tables of a realm and their fields, with the bounds that every engine keeps. */
export class EventTables {
  /** The fields of each table, in the order of its columns. */
  readonly #fields = new Map<string, string[]>()

  names(): IterableIterator<string> {
    return this.#fields.keys()
  }

  has(table: string): boolean {
    return this.#fields.has(table)
  }

  fieldsOf(table: string): readonly string[] {
    return this.#fields.get(table) ?? []
  }

  /** Takes note of a table, or of further fields of it. */
  add(table: string, fields: readonly string[]): void {
    this.#fields.set(table, [...this.fieldsOf(table), ...fields])
  }

  /** Those of the wanted fields that a table lacks and may have. Names of fields ignore case. */
  lacking(table: string, wanted: Iterable<string>): string[] {
    const had = this.fieldsOf(table)
    const taken = new Set(had.map((field) => field.toLowerCase()))
    const lacking: string[] = []
    let free = Math.min(maxColumns - had.length, maxAllColumns - this.#columnCount)
    for (const field of wanted) {
      if (taken.has(field.toLowerCase()) || free <= 0) continue
      free -= 1
      taken.add(field.toLowerCase())
      lacking.push(field)
    }
    return lacking
  }

  /**
   * The events by table: that of their namespace, as long as the realm may have more tables. Add what a table lacks before
   * you ask for the next one: it counts.
   */
  *sort(events: readonly StoredEvent[]): Generator<{ table: string; events: StoredEvent[] }> {
    const byNamespace = new Map<string, StoredEvent[]>()
    for (const event of events) {
      if (event.namespace === forgottenNamespace) continue
      const others = byNamespace.get(event.namespace)
      if (others) others.push(event)
      else byNamespace.set(event.namespace, [event])
    }
    for (const [namespace, found] of byNamespace) {
      const table = this.#tableOf(namespace)
      yield { table, events: table === namespace ? found : found.map(withNamespace) }
    }
  }

  #tableOf(namespace: string): string {
    const isFull = this.#fields.size >= maxTables || this.#columnCount + maxColumns > maxAllColumns
    return isFull && !this.#fields.has(namespace) ? commonTable : namespace
  }

  get #columnCount(): number {
    return [...this.#fields.values()].reduce((count, fields) => count + fields.length, 0)
  }

  columns(): TableColumns {
    const sorted = [...this.#fields].sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(
      sorted.map(([table, fields]) => [table, [...eventColumns, ...fields.map((field) => `e.${field}`)]]),
    )
  }
}

/** The players that a batch asks to forget. */
export const forgottenIn = (events: readonly StoredEvent[]): number[] =>
  events.flatMap(({ namespace, gamerTag }) => (namespace === forgottenNamespace && gamerTag !== null ? [gamerTag] : []))
