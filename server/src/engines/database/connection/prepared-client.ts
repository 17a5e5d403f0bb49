import { LRUCache } from 'lru-cache'
import pg from 'pg'

/**
 * Maximum number of prepared statements, per process and per connection: more than there are fixed queries. The least
 * recently used one is evicted, so that texts that vary with their input neither fill the memory nor displace the fixed
 * queries.
 */
export const maxStatements = 500
const prepared = new LRUCache<string, Prepared>({ max: maxStatements })
let lastName = 0

type Prepared = {
  /** The same on every connection. */
  name: string
  isRead: boolean
}

/** A query with this hint has a different text each time; PostgreSQL plans it for its values. */
const unpreparedHint = '/* varies */'

/** A query with this hint has a plan that suits all values, so it is planned once. */
export const genericPlanHint = '/* one plan */'

const begins = /^(\/\* one plan \*\/)?\s*(select|with)\b/i
const changes = /\b(insert|update|delete|merge|pg_notify|nextval|pg_advisory\w*)\b/i

type Answer = (error: Error | null, rows: pg.QueryResult) => void

/** The part of pg's connection that tracks its statements; the types of pg omit it. */
type Statements = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

/** How a query's text is prepared; undefined when it has the hint that it varies. */
function findPrepared(text: string): Prepared | undefined {
  const cached = prepared.get(text)
  if (cached !== undefined) return cached
  if (text.startsWith(unpreparedHint)) return undefined
  lastName += 1
  const statement = { name: `q${lastName}`, isRead: begins.test(text) && !changes.test(text) }
  prepared.set(text, statement)
  return statement
}

/** True if a query only reads and has a fixed text: such queries are usually short. */
export const isPreparedRead = (text: string): boolean => findPrepared(text)?.isRead ?? false

/**
 * Prepares each query once per connection: for most of our queries, parsing and planning cost more than running. Kysely
 * passes a text and its values; statements without values (begin, commit) are sent as they are.
 */
export class PreparedClient extends pg.Client {
  #isHeld = false
  /** The statements this connection has prepared. */
  readonly #names = new LRUCache<string, true>({ max: maxStatements, dispose: (_, name) => this.#closeStatement(name) })

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection may break while a transaction holds it between two queries. An unhandled event would end the
    // process; with this handler the next query fails, and the pool makes a new connection.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values)) {
      const name = findPrepared(text)?.name
      if (name !== undefined) return this.#run(name, text, values, rest[0])
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }

  /**
   * Makes the query itself: pg would copy a description of it, property by property, which costs as much as sending it.
   */
  #run(name: string, text: string, values: unknown[], answer?: Answer): Promise<pg.QueryResult> | undefined {
    if (this.#names.get(name) === undefined) this.#addStatement(name)
    const send = (answer: Answer) =>
      void super.query(Object.assign(new pg.Query(text, values), { name, callback: answer }))
    if (answer) return void send(answer)
    return new Promise<pg.QueryResult>((resolve, reject) => {
      send((error, rows) => (error ? reject(error) : resolve(rows)))
    }).catch((error: Error) => {
      // The stack shows where the query was made, instead of where its result was read.
      Error.captureStackTrace(error)
      throw error
    })
  }

  get #statements(): Statements {
    return this.connection as unknown as Statements
  }

  #addStatement(name: string): void {
    // The reply to the first parse may arrive after the statement was closed; it must be parsed again.
    delete this.#statements.parsedStatements[name]
    this.#names.set(name, true)
  }

  /** Sent before the next query; earlier queries are answered first. */
  #closeStatement(name: string): void {
    delete this.#statements.parsedStatements[name]
    delete this.#statements.submittedNamedStatements[name]
    this.#statements.close({ type: 'S', name })
  }

  /** Queries of this turn of the event loop leave at its end, in one packet. */
  hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    const { stream } = this.connection
    stream.cork()
    setImmediate(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}
