import { headers, NoRespondersError, TimeoutError } from '@nats-io/transport-node'
import * as z from 'zod'
import type { EngineLog } from '../engine-log.ts'
import { parseNatsAddress } from './nats-address.ts'
import { NatsLink } from './nats-link.ts'

/** An event that was not stored; the message contains no address. */
export class StreamError extends Error {}

/** Where events are stored. */
export type EventStream = Pick<NatsStream, 'publish'>

export type StreamMessage = {
  /** The parts of the subject after the prefix. */
  subject: string
  /** The same for each attempt: the stream stores a message only once within its window of duplicates. */
  id: string
  text: string
}

const Acknowledgement = z.object({
  stream: z.string().optional(),
  seq: z.number().optional(),
  error: z.object({ description: z.string() }).optional(),
})

/** Stores events in a stream (JetStream) of a NATS server. The server's operator creates the stream. */
export class NatsStream {
  readonly #link: NatsLink
  readonly #prefix: string

  private constructor(link: NatsLink, prefix: string) {
    this.#link = link
    this.#prefix = prefix
  }

  static async open(url: string, log: EngineLog): Promise<NatsStream> {
    return new NatsStream(await NatsLink.open({ url, log, use: 'event stream' }), parseNatsAddress(url).prefix)
  }

  /** Resolves with the place of the message when the stream has stored it. Rejects with a StreamError. */
  async publish({ subject, id, text }: StreamMessage, timeoutMs: number): Promise<string> {
    const connection = this.#link.connection
    if (connection === undefined) throw new StreamError('The event stream does not respond.')
    const fields = headers()
    fields.set('Nats-Msg-Id', id)
    const reply = await connection
      .request(`${this.#prefix}.${subject}`, text, { headers: fields, timeout: timeoutMs })
      .catch((error: unknown) => {
        throw new StreamError(describeFailure(error))
      })
    const answer = Acknowledgement.safeParse(parseJson(reply.string())).data
    if (answer?.error) throw new StreamError(`The stream refused the event: ${answer.error.description}.`)
    if (answer?.stream === undefined || answer.seq === undefined)
      throw new StreamError('The answer is not that of a stream.')
    return `${answer.stream} ${answer.seq}`
  }

  close(): Promise<void> {
    return this.#link.close()
  }
}

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof NoRespondersError || error instanceof NoRespondersError)
    return 'No stream of the NATS server stores this subject.'
  if (cause instanceof TimeoutError || error instanceof TimeoutError) return 'The event stream did not answer in time.'
  return 'The connection of the event stream is lost.'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
