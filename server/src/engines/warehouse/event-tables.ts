import { commonTable, inCommonTable, knownFields, unmappedField, unmappedText } from './known-fields.ts'
import { forgottenNamespace, removedNamespace, type StoredEvent, type TableColumns } from './warehouse.ts'

/** Maximum field columns of a table; further fields of an event are in one column, as JSON. */
const maxColumns = 100
/** Maximum tables of a realm; events of further namespaces go into one common table. */
const maxTables = 300
/** Maximum columns of all tables of a realm: DuckDB takes 32 kB of memory for each when a batch fills many of them. */
const maxAllColumns = 6_000

/** The columns that every table has. */
export const eventColumns = ['event_id', 'act_date', 'act_time', 'gamer_tag'] as const

/** The tables of a realm and their fields, with the bounds that every engine keeps. */
export class EventTables {
  /** The fields of each table, in the order of its columns. */
  readonly #fields = new Map<string, string[]>()
  readonly #keys = new Map<string, ReadonlyMap<string, number>>()

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
    this.#keys.delete(table)
  }

  remove(table: string): void {
    this.#fields.delete(table)
    this.#keys.delete(table)
  }

  /** The wanted fields that a table lacks and can add, or the field for all others. Names are case-insensitive. */
  lacking(table: string, fields: Iterable<string>): string[] {
    const had = this.fieldsOf(table)
    const usedNames = new Set(had.map((field) => field.toLowerCase()))
    const lacking: string[] = []
    let free = Math.min(maxColumns - had.length, maxAllColumns - this.#columnCount)
    let hasMore = false
    for (const field of fields) {
      if (usedNames.has(field.toLowerCase())) continue
      hasMore ||= free <= 0
      if (free <= 0) continue
      free -= 1
      usedNames.add(field.toLowerCase())
      lacking.push(field)
    }
    if (hasMore && !usedNames.has(unmappedField)) lacking.push(unmappedField)
    return lacking
  }

  /** The values of an event in the order of its table's fields; null where it has none. */
  valuesOf(table: string, { fields }: StoredEvent): (string | null)[] {
    const keys = this.#keysOf(table)
    const values = Array.from({ length: keys.size }, (): string | null => null)
    const otherFields: Record<string, StoredEvent['fields'][string]> = {}
    for (const [field, value] of Object.entries(fields)) {
      const at = keys.get(field.toLowerCase())
      if (at === undefined) otherFields[field] = value
      else values[at] = String(value)
    }
    const place = keys.get(unmappedField)
    if (place !== undefined && Object.keys(otherFields).length > 0) {
      values[place] = unmappedText(otherFields, values[place] ?? undefined)
    }
    return values
  }

  /** The place of each field of a table, by its name in lower case. */
  #keysOf(table: string): ReadonlyMap<string, number> {
    const cached = this.#keys.get(table)
    if (cached) return cached
    const keys = new Map(this.fieldsOf(table).map((field, index) => [field.toLowerCase(), index]))
    this.#keys.set(table, keys)
    return keys
  }

  /**
   * Groups events by table: that of their namespace, up to the realm's limit of tables. Add missing tables before
   * requesting the next group: they count towards the limit.
   */
  *sort(events: readonly StoredEvent[]): Generator<{ table: string; events: StoredEvent[] }> {
    const byNamespace = new Map<string, StoredEvent[]>()
    const removed = removedIn(events)
    for (const [index, event] of events.entries()) {
      if (event.namespace === forgottenNamespace || event.namespace === removedNamespace) continue
      if (index < (removed.get(event.namespace) ?? 0)) continue
      const otherEvents = byNamespace.get(event.namespace)
      if (otherEvents) otherEvents.push(event)
      else byNamespace.set(event.namespace, [event])
    }
    for (const [namespace, found] of byNamespace) {
      const table = this.#tableOf(namespace)
      yield { table, events: table === namespace ? found : found.map(inCommonTable) }
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

/** The players that a batch marks as erased. */
export const forgottenIn = (events: readonly StoredEvent[]): number[] =>
  events.flatMap(({ namespace, gamerTag }) => (namespace === forgottenNamespace && gamerTag !== null ? [gamerTag] : []))

/**
 * The tables that events mark for deletion, and the position of the last such event: earlier events are deleted too.
 */
export const removedIn = (events: readonly StoredEvent[]): ReadonlyMap<string, number> =>
  new Map(
    events.flatMap(({ namespace, fields }, index) => {
      const name = String(fields['namespace'] ?? '')
      return namespace === removedNamespace && mayBeRemoved(name) ? [[name, index]] : []
    }),
  )

const mayBeRemoved = (table: string) => table !== '' && table !== commonTable && knownFields[table] === undefined
