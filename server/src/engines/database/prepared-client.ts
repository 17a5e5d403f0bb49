import pg from 'pg'

// Enough for every fixed query; texts whose length varies with their input (in lists) must not fill the server's memory.
const mostStatements = 500
const prepared = new Map<string, Prepared>()

type Prepared = {
  /** The same on every connection. */
  name: string
  isRead: boolean
}

/** A query that says so at its beginning has another text each time; PostgreSQL plans it for its values. */
const variesMark = '/* varies */'

/** A query whose plan is good for all values says so at its beginning, and is planned once where it may be. */
export const onePlanMark = '/* one plan */'

const begins = /^(\/\* one plan \*\/)?\s*(select|with)\b/i
const changes = /\b(insert|update|delete|merge|pg_notify|nextval|pg_advisory\w*)\b/i

/** How a query's text is prepared; undefined when it varies or there are too many. */
function preparedOf(text: string): Prepared | undefined {
  const known = prepared.get(text)
  if (known !== undefined) return known
  if (text.startsWith(variesMark) || prepared.size >= mostStatements) return undefined
  const made = { name: `q${prepared.size}`, isRead: begins.test(text) && !changes.test(text) }
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
      // biome-ignore lint/suspicious/noExplicitAny: as above
      if (name !== undefined) return (super.query as any)({ name, text, values }, ...rest)
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
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
