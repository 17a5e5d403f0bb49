import type { AnyEndpoint, Endpoint, EndpointOutput } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import type * as z from 'zod'

type DemoRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _S>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never
type Answer<E extends AnyEndpoint> = (input: DemoRequest<E>, pid: string) => EndpointOutput<E>

const addressOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** The calls with the shapes of their requests, which the build takes out elsewhere (calls-without-shapes.ts). */
const wholeCalls = new Map(allEndpoints.map(({ call }) => [addressOf(call), call]))

/** What the areas answer in demo mode, through the same calls as a server. */
export class Demo {
  readonly #answers = new Map<AnyEndpoint, Answer<AnyEndpoint>>()

  on<E extends AnyEndpoint>(call: E, answer: Answer<E>): void {
    this.#answers.set(call, answer)
  }

  has(call: AnyEndpoint): boolean {
    return this.#answers.has(call)
  }

  /** What matches no sample answers `true` (specification 1, section 7). */
  answer(call: AnyEndpoint, input: object, pid: string): unknown {
    const find = this.#answers.get(call)
    if (!find) return true
    const asked = { params: {}, query: {}, body: {}, ...input }
    // Defaults and coerced fields are as a server reads them.
    const { params, query, body } = wholeCalls.get(addressOf(call)) ?? call
    const read = (schema: AnyEndpoint['query'], value: object) => schema?.parse(value) ?? value
    return find(
      {
        params: read(params, asked.params),
        query: read(query, asked.query),
        body: read(body, asked.body),
      },
      pid,
    )
  }
}
