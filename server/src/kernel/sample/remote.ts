import { Agent, request as httpRequest } from 'node:http'
import { errorOf, type RawInput, requestOf } from '@regent/contract/client'
import type { AnyEndpoint, InputOf, OutputOf } from '@regent/contract/endpoint'

/**
 * Calls a running server over HTTP, as a game client or a tool does. With `timeoutMs` a call fails when the server is
 * silent for so long.
 */
export class Remote {
  readonly url: string
  readonly #timeoutMs: number | undefined
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(url: string, { timeoutMs }: { timeoutMs?: number } = {}) {
    this.url = url.replace(/\/+$/, '')
    this.#timeoutMs = timeoutMs
  }

  async call<E extends AnyEndpoint>(
    call: E,
    input: InputOf<E>,
    as: { scope?: string; token?: string } = {},
  ): Promise<OutputOf<E>> {
    const { method, url, body } = requestOf(call, input as RawInput)
    const answer = await this.#send(method, url, body, {
      ...(as.scope !== undefined && { 'x-beam-scope': as.scope }),
      ...(as.token !== undefined && { authorization: `Bearer ${as.token}` }),
    })
    if (answer.status >= 400) throw errorOf(answer.status, answer.body)
    return answer.body as never
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: string | undefined, headers: Record<string, string>) {
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
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
              // Node sends no length with DELETE by itself, and the body would be read as the next request.
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
              resolve({ status: reply.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) })
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

/** Whether a Regent server answers at this address. */
export async function isRunning(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}
