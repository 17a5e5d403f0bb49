import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestError, type RawInput, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'

/** How long the tools wait for a busy server. */
export const toolPatienceMs = 300_000
/** The wait before the next try where the server names none. */
const usualWaitMs = 1_000

export type RemoteOptions = {
  /** A call fails when the server is silent for this time. */
  timeoutMs?: number
  /**
   * Time limit for retries of calls that the server did not carry out: it returned 503 or refused the connection.
   * Absent: no retries.
   */
  patienceMs?: number
}

type Answer = { status: number; retryAfterMs: number; body: unknown }

/** Calls a running server over HTTP, as a game client or a tool does. */
export class Remote {
  readonly url: string
  readonly #timeoutMs: number | undefined
  readonly #patienceMs: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(url: string, { timeoutMs, patienceMs = 0 }: RemoteOptions = {}) {
    this.url = url.replace(/\/+$/, '')
    this.#timeoutMs = timeoutMs
    this.#patienceMs = patienceMs
  }

  async call<E extends AnyEndpoint>(
    call: E,
    input: EndpointInput<E>,
    as: { scope?: string; token?: string } = {},
  ): Promise<EndpointOutput<E>> {
    const { method, url, body } = toHttpRequest(call, input as RawInput)
    const answer = await this.#sendPatiently(method, url, body, {
      ...(as.scope !== undefined && { 'x-beam-scope': as.scope }),
      ...(as.token !== undefined && { authorization: `Bearer ${as.token}` }),
    })
    if (answer.status >= 400) throw createRequestError(answer.status, answer.body)
    return answer.body as never
  }

  close(): void {
    this.#agent.destroy()
  }

  async #sendPatiently(
    ...request: [method: string, path: string, body: string | undefined, headers: Record<string, string>]
  ): Promise<Answer> {
    for (let waitedMs = 0; ; ) {
      const answer = await this.#send(...request).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && waitedMs < this.#patienceMs) return undefined
        throw error
      })
      if (answer && (answer.status !== 503 || waitedMs >= this.#patienceMs)) return answer
      const waitMs = answer?.retryAfterMs ?? usualWaitMs
      await sleep(waitMs)
      // A server that asks for no pause is not asked for ever.
      waitedMs += Math.max(waitMs, usualWaitMs)
    }
  }

  #send(method: string, path: string, body: string | undefined, headers: Record<string, string>) {
    return new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest(
        `${this.url}${path}`,
        {
          method,
          agent: this.#agent,
          ...(this.#timeoutMs !== undefined && { timeout: this.#timeoutMs }),
          headers: {
            ...headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              // Node does not send a length with DELETE, and the body would be read as the next request.
              'content-length': String(Buffer.byteLength(body)),
            }),
          },
        },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (part: string) => {
            text += part
          })
          reply.on('end', () => {
            try {
              const retryAfter = reply.headers['retry-after']
              const retryAfterMs = retryAfter === undefined ? usualWaitMs : Number(retryAfter) * 1_000
              resolve({ status: reply.statusCode ?? 0, retryAfterMs, body: text === '' ? undefined : JSON.parse(text) })
            } catch (error) {
              reject(error)
            }
          })
        },
      )
      sent.on('timeout', () => {
        const silence = new Error(`${this.url} did not answer in ${this.#timeoutMs} ms.`)
        sent.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

/** True if a Regent server answers at this address. */
export async function isRunning(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}
