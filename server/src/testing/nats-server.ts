import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A message as the server gets it. */
export type NatsMessage = { subject: string; headers: Record<string, string>; text: string }

export type NatsServer = Awaited<ReturnType<typeof natsServer>>

type Client = { socket: Socket; subscriptions: Map<string, string> }

/**
 * Speaks the protocol of NATS as far as Regent uses it: subjects with wildcards, headers, and the acknowledgements of a
 * stream. It shows what is sent; the suites also run against a real server.
 */
export async function natsServer({ user = 'regent', password = 'hunter2' } = {}) {
  const broker = new Broker(user, password)
  const server = createServer((socket) => broker.accept(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { stored, state } = broker

  return {
    url: `nats://${user}:${password}@127.0.0.1:${port}/test`,
    port,
    stored,
    state,
    /** Cuts all connections; new ones are refused until `restore`. */
    cut() {
      state.isAway = true
      broker.destroyAll()
    },
    restore() {
      state.isAway = false
    },
    async close() {
      broker.destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The clients of the server, their subscriptions, and the stream. */
class Broker {
  /** What the stream stored: one message for each id. */
  readonly stored: NatsMessage[] = []
  readonly state = { isAway: false, hasStream: true, isSilent: false }
  readonly #clients = new Set<Client>()
  readonly #user: string
  readonly #password: string

  constructor(user: string, password: string) {
    this.#user = user
    this.#password = password
  }

  destroyAll(): void {
    for (const { socket } of this.#clients) socket.destroy()
  }

  accept(socket: Socket): void {
    if (this.state.isAway) return void socket.destroy()
    const client: Client = { socket, subscriptions: new Map() }
    this.#clients.add(client)
    socket.on('close', () => this.#clients.delete(client))
    socket.on('error', () => {})
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'test', version: '2.9.10', headers: true, auth_required: true, max_payload: 1_048_576, proto: 1 })}\r\n`,
    )
    let waiting = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.subarray(0, end).toString()
        const bytes = /^H?PUB /.test(line) ? Number(line.split(' ').at(-1)) : undefined
        const next = end + 2 + (bytes === undefined ? 0 : bytes + 2)
        if (waiting.length < next) return
        const body = waiting.subarray(end + 2, end + 2 + (bytes ?? 0))
        waiting = waiting.subarray(next)
        if (bytes === undefined) this.#handle(client, line)
        else this.#publish(client, line, body)
      }
    })
  }

  #send(client: Client, text: string): void {
    if (!this.state.isSilent) client.socket.write(text)
  }

  #pass(message: NatsMessage, reply: string): void {
    for (const client of this.#clients) {
      for (const [sid, pattern] of client.subscriptions) {
        if (!matches(pattern, message.subject)) continue
        const replyPart = reply === '' ? '' : `${reply} `
        this.#send(
          client,
          `MSG ${message.subject} ${sid} ${replyPart}${Buffer.byteLength(message.text)}\r\n${message.text}\r\n`,
        )
      }
    }
  }

  #acknowledge(message: NatsMessage, reply: string, client: Client): void {
    if (!this.state.hasStream) {
      this.#refuse(client, reply)
      return
    }
    const id = message.headers['Nats-Msg-Id']
    const place = this.stored.findIndex(({ headers }) => headers['Nats-Msg-Id'] === id)
    if (place < 0) this.stored.push(message)
    const answer = { stream: 'EVENTS', seq: place < 0 ? this.stored.length : place + 1, duplicate: place >= 0 }
    this.#pass({ subject: reply, headers: {}, text: JSON.stringify(answer) }, '')
  }

  /** Nobody listens: an answer without a text, whose header is the status. */
  #refuse(client: Client, reply: string): void {
    const head = 'NATS/1.0 503\r\n\r\n'
    for (const [sid, pattern] of client.subscriptions)
      if (matches(pattern, reply))
        this.#send(client, `HMSG ${reply} ${sid} ${head.length} ${head.length}\r\n${head}\r\n`)
  }

  /** Handles one line without a body. */
  #handle(client: Client, line: string): void {
    const [verb = '', ...rest] = line.split(' ')
    if (verb === 'CONNECT') {
      const options = JSON.parse(rest.join(' ')) as { user?: string; pass?: string }
      if (options.user !== this.#user || options.pass !== this.#password)
        client.socket.end("-ERR 'Authorization Violation'\r\n")
    } else if (verb === 'PING') this.#send(client, 'PONG\r\n')
    else if (verb === 'SUB') client.subscriptions.set(rest.at(-1) ?? '', rest[0] ?? '')
    else if (verb === 'UNSUB') client.subscriptions.delete(rest[0] ?? '')
  }

  #publish(client: Client, line: string, body: Buffer): void {
    const [verb, subject = '', ...rest] = line.split(' ')
    const hasHeaders = verb === 'HPUB'
    const headerBytes = hasHeaders ? Number(rest.at(-2)) : 0
    const reply = rest.length > (hasHeaders ? 2 : 1) ? (rest[0] ?? '') : ''
    const headers = readHeaders(body.subarray(0, headerBytes).toString())
    const message = { subject, headers, text: body.subarray(headerBytes).toString() }
    if (reply === '') this.#pass(message, '')
    else this.#acknowledge(message, reply, client)
  }
}

function readHeaders(text: string): Record<string, string> {
  const lines = text.split('\r\n').slice(1).filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** `*` is any one part of a subject, `>` all that follow. */
function matches(pattern: string, subject: string): boolean {
  const parts = subject.split('.')
  const patterns = pattern.split('.')
  if (patterns.at(-1) === '>')
    return (
      parts.length >= patterns.length &&
      matches(patterns.slice(0, -1).join('.'), parts.slice(0, patterns.length - 1).join('.'))
    )
  return parts.length === patterns.length && patterns.every((one, index) => one === '*' || one === parts[index])
}
