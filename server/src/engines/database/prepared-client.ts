import { LRUCache } from 'lru-cache'
import pg from 'pg'

/**
 * Prepared statements that are kept, per process and per connection: more than there are fixed queries. The least recently
 * used one leaves, so that texts which vary with their input can neither fill the memory nor take the place of the fixed ones.
 */
export const maxStatements = 500
const prepared = new LRUCache<string, Prepared>({ max: maxStatements })
let lastName = 0

type Prepared = {
  /** The same on every connection. */
  name: string
  isRead: boolean
}

/** A query that says so at its beginning has another text each time; PostgreSQL plans it for its values. */
const unpreparedHint = '/* varies */'

/** A query whose plan is good for all values says so at its beginning, and is planned once where it may be. */
export const genericPlanHint = '/* one plan */'

const begins = /^(\/\* one plan \*\/)?\s*(select|with)\b/i
const changes = /\b(insert|update|delete|merge|pg_notify|nextval|pg_advisory\w*)\b/i

/** What pg's connection keeps of its statements; its types leave it out. */
type Statements = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

/** How a query's text is prepared; undefined when it says that it varies. */
function preparedOf(text: string): Prepared | undefined {
  const known = prepared.get(text)
  if (known !== undefined) return known
  if (text.startsWith(unpreparedHint)) return undefined
  lastName += 1
  const made = { name: `q${lastName}`, isRead: begins.test(text) && !changes.test(text) }
  prepared.set(text, made)
  return made
}

/** Whether a query only reads, and its text is fixed: as a rule that is short work. */
export const isPreparedRead = (text: string): boolean => preparedOf(text)?.isRead ?? false

/**
 * Prepares each query once per connection: parsing and planning cost PostgreSQL more than most of our queries do. Kysely
 * hands over a text and its values; what comes without values (begin, commit) goes as it is.
 */
export class PreparedClient extends pg.Client {
  #isHeld = false
  /** The statements this connection has prepared. */
  readonly #names = new LRUCache<string, true>({ max: maxStatements, dispose: (_, name) => this.#closeStatement(name) })

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection may break while a transaction holds it between two queries. Unheard, that would end the process;
    // heard, the next query fails, and the pool makes a new connection.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values)) {
      const name = preparedOf(text)?.name
      if (name !== undefined && this.#names.get(name) === undefined) this.#addStatement(name)
      // biome-ignore lint/suspicious/noExplicitAny: as above
      if (name !== undefined) return (super.query as any)({ name, text, values }, ...rest)
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }

  get #statements(): Statements {
    return this.connection as unknown as Statements
  }

  #addStatement(name: string): void {
    // The answer to its first parse may have come after it was closed; it has to be parsed again.
    delete this.#statements.parsedStatements[name]
    this.#names.set(name, true)
  }

  /** Travels before the next query; those that were sent before it are answered first. */
  #closeStatement(name: string): void {
    delete this.#statements.parsedStatements[name]
    delete this.#statements.submittedNamedStatements[name]
    this.#statements.close({ type: 'S', name })
  }

  /** What is asked for in this turn of the event loop leaves at its end, in one packet. */
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
