import pg from 'pg'

// Enough for every fixed query; texts whose length varies with their input (in lists) must not fill the server's memory.
const mostStatements = 500
const names = new Map<string, string>()

/** A query that says so at its beginning has another text each time; PostgreSQL plans it for its values. */
const variesMark = '/* varies */'

/** A name for a query's text, the same on every connection; undefined when it varies or there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (text.startsWith(variesMark)) return undefined
  if (names.size >= mostStatements) return undefined
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/**
 * Prepares each query once per connection: parsing and planning cost PostgreSQL more than most of our queries do. Kysely
 * hands over a text and its values; what comes without values (begin, commit) goes as it is.
 */
export class PreparedClient extends pg.Client {
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
      const name = nameOf(text)
      // biome-ignore lint/suspicious/noExplicitAny: as above
      if (name !== undefined) return (super.query as any)({ name, text, values }, ...rest)
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }
}
