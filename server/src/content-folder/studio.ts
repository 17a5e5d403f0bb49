import { createRequestError, type RawInput, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import { exportItems, planPublish, type WholeItem } from '@regent/contract/operate/content/content'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { applyPlan, getPlan, type Plan, type PlanWithSample } from '@regent/contract/organization/plans'

/** A realm of a server, and who works in it: a person with a password, or somebody’s token. */
export type ContentPlace = {
  url: string
  scope: string
  manifestId: string
  /** Only items of this type and its subtypes. */
  type: string | undefined
}
export type Person = { token: string } | { email: string; password: string }

const pollMs = 300

/** The content of one realm, over the API that the console uses. */
export class Studio {
  readonly place: ContentPlace
  readonly #token: string

  private constructor(place: ContentPlace, token: string) {
    this.place = place
    this.#token = token
  }

  static async open(place: ContentPlace, person: Person): Promise<Studio> {
    if ('token' in person) return new Studio(place, person.token)
    const { email: username, password } = person
    const body = { grant_type: 'password', username, password, customerScoped: true }
    const [cid = place.scope] = place.scope.split('.')
    const { access_token: token } = requireTokens(await send(place.url, createToken, { body }, { scope: cid }))
    return new Studio(place, token)
  }

  /** All live items, those of one publish. */
  async live(): Promise<WholeItem[]> {
    const items: WholeItem[] = []
    let query: { cursor?: string; uid?: string } | undefined = {}
    while (query) {
      const { manifestId: id, type } = this.place
      const page: EndpointOutput<typeof exportItems> = await this.#call(exportItems, { query: { ...query, id, type } })
      items.push(...page.rows)
      query = page.next === null ? undefined : { cursor: page.next, uid: page.uid }
    }
    return items
  }

  plan(upserts: WholeItem[], deletes: string[]): Promise<PlanWithSample> {
    return this.#call(planPublish, { body: { id: this.place.manifestId, upserts, deletes } })
  }

  /** Applies a plan and waits for its end. */
  async apply({ id }: Plan, reason: string | undefined): Promise<Plan> {
    await this.#call(applyPlan, { params: { id }, body: { reason } })
    for (;;) {
      const { plan } = await this.#call(getPlan, { params: { id } })
      if (plan.state !== 'open' && plan.state !== 'applying') return plan
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  #call<E extends AnyEndpoint>(call: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    return send(this.place.url, call, input, { scope: this.place.scope, token: this.#token })
  }
}

async function send<E extends AnyEndpoint>(
  server: string,
  call: E,
  input: EndpointInput<E>,
  as: { scope: string; token?: string },
): Promise<EndpointOutput<E>> {
  const { method, url, body } = toHttpRequest(call, input as RawInput)
  const headers = {
    'x-beam-scope': as.scope,
    ...(as.token !== undefined && { authorization: `Bearer ${as.token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${server.replace(/\/+$/, '')}${url}`, { method, headers, ...(body && { body }) }).catch(
    (error: Error) => {
      throw new Error(
        `${server} does not respond: ${error.cause instanceof Error ? error.cause.message : error.message}.`,
      )
    },
  )
  const read: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw createRequestError(answer.status, read)
  return read as EndpointOutput<E>
}
