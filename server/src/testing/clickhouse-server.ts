import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a ClickHouse server gets it: the statement, what is sent with an INSERT, and the settings of the query. */
export type ClickHouseRequest = {
  sql: string
  rows: unknown[][]
  settings: Record<string, string>
  authorization: string | undefined
  /** Whether the client has closed the connection before it was answered. */
  isCut: () => boolean
}

/** Rows of an answer; an error with its code; or no answer at all. */
type ClickHouseAnswer = unknown[][] | { code: number; message: string } | 'hang' | 'cut' | 'garbage'

export type ClickHouseServer = Awaited<ReturnType<typeof clickHouseServer>>

/**
 * Speaks the HTTP interface of ClickHouse as far as Regent uses it, and has no tables: a test says what is answered. It
 * shows what is sent, not whether ClickHouse understands it: for that the suite runs against a real one.
 */
export async function clickHouseServer({ version = '26.7.2.1' } = {}) {
  const requests: ClickHouseRequest[] = []
  let isAway = false
  let answer: (request: ClickHouseRequest) => ClickHouseAnswer | undefined = () => undefined

  const server = createServer((incoming, reply) => {
    if (isAway) return void incoming.socket.destroy()
    const chunks: Buffer[] = []
    let isCut = false
    reply.on('close', () => {
      isCut = !reply.writableFinished
    })
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { query, ...settings } = Object.fromEntries(new URL(incoming.url ?? '', 'http://click').searchParams)
      const body = Buffer.concat(chunks).toString()
      const request = {
        sql: query ?? body,
        rows: query === undefined ? [] : rowsIn(body),
        settings,
        authorization: incoming.headers.authorization,
        isCut: () => isCut,
      }
      if (request.sql.includes('version()')) return send(reply, [[version]])
      requests.push(request)
      send(reply, answer(request) ?? [])
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://reader:secret@127.0.0.1:${port}/test`,
    /** All requests so far but those for the version. */
    requests,
    /** Says what is answered; nothing and no error where the function returns undefined. */
    answers(how: typeof answer) {
      answer = how
    },
    /** While it is away, every connection is cut. */
    setAway(is: boolean) {
      isAway = is
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const rowsIn = (body: string): unknown[][] =>
  body
    .split('\n')
    .filter((line) => line.startsWith('['))
    .map((line) => JSON.parse(line) as unknown[])

function send(reply: ServerResponse, answer: ClickHouseAnswer): void {
  if (answer === 'hang') return
  if (answer === 'cut') return void reply.socket?.destroy()
  if (answer === 'garbage') return void reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway')
  if (Array.isArray(answer)) {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-clickhouse-format': 'JSONCompactEachRow' })
    return void reply.end(answer.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  const { code, message } = answer
  reply.writeHead(500, { 'x-clickhouse-exception-code': String(code) })
  reply.end(`Code: ${code}. DB::Exception: ${message} (ERROR_${code}) (version 26.7.2.1 (official build))\n`)
}
