import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Right } from './permissions.ts'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** A shape with named fields: what params, query and body are made of. */
export type Fields = z.ZodObject
export type NoFields = z.ZodObject<Record<never, never>>

/** What access rules can read: the validated request. */
export type RequestOf<P extends Fields, Q extends Fields, B extends Fields> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/**
 * Which part of the organization a call works in, as named by its scope header.
 *
 * - `none`: no scope is needed; a given one is ignored.
 * - `customer`: the organization. An operator is judged by the global role.
 * - `realm`: one realm. An operator is judged by the role there.
 * - `either`: a realm when the header names one, else the whole organization.
 * - `optional`: as `either`, and the header may be missing (sign-in and sign-up).
 */
export type ScopeKind = 'none' | 'customer' | 'realm' | 'either' | 'optional'

/** Who may make a call. A caller that no line names is refused. */
export type Access<P extends Fields, Q extends Fields, B extends Fields> = {
  /** Operators (and signed game servers) that hold any one of these rights. */
  operator?: Right | readonly Right[]
  /**
   * Where the right must be held: in any realm, or in the realm that this function returns. Undefined means the realm of
   * the scope; null means the whole organization.
   */
  at?: 'anywhere' | ((asked: RequestOf<P, Q, B>) => string | null | undefined)
  /** Players: for any player's data, or only for the player that `owner` names. */
  player?: 'own' | 'any'
  owner?: (asked: RequestOf<P, Q, B>) => number | undefined
  /** Whoever is signed in, whatever the role: calls about the caller's own account. */
  signedIn?: true
  public?: true
  /**
   * The call makes the server run what the organization says, call an address or mail somebody. Where CONFIRM_EMAIL holds
   * it is refused until an admin of the organization has confirmed an e-mail. A function says for which input.
   */
  confirmed?: true | ((asked: RequestOf<P, Q, B>) => boolean)
}

/**
 * How many players a write reaches.
 *
 * - `none`: no player gets, sees or loses anything by the call itself.
 * - `one`: the player that it names.
 * - `planned`: those of the plan that it leads to, which is judged itself.
 * - `promised`: those who get what published content or an earlier call promised, or who come and claim it. What is
 *   promised counts against budgets when it is promised.
 * - `everyone`: all players of the realm.
 * - A function counts the players in the input.
 */
export type Reach<P extends Fields, Q extends Fields, B extends Fields> =
  | 'none'
  | 'one'
  | 'planned'
  | 'promised'
  | 'everyone'
  | ((asked: RequestOf<P, Q, B>) => number | 'everyone')

type Parts<P extends Fields, Q extends Fields, B extends Fields, R extends z.ZodType, S extends ScopeKind> = {
  method: Method
  /** Fastify's form: `/object/accounts/:id/role`. A trailing slash is accepted everywhere. */
  path: string
  /** Older addresses of the same call. */
  alsoAt?: readonly string[]
  /** One sentence for the API description. */
  summary: string
  scope: S
  access: Access<P, Q, B>
  params?: P
  query?: Q
  body?: B
  response: R
  /** How many players it reaches. The gate of acts on many players reads it, so no area asks for that gate by itself. */
  reaches?: Reach<P, Q, B>
  /** What operators say to whom the gate refuses, where no plan can be made of the call. */
  otherWay?: string
  /** What it gives or promises to players; it counts against the budgets of grants. */
  gives?: 'symbols' | 'coupons'
  /** The call also works in an archived realm. */
  worksArchived?: true
  /** The codes beyond the common ones (errors.ts) that this call may answer. */
  errors?: readonly ErrorCode[]
  /** A call that changes nothing although its method is not GET: it gets no transaction and no audit entry. */
  readOnly?: true
  /** Body fields may also come in the query (always so for DELETE); the body wins when a field is in both. */
  bodyInQuery?: true
  /** The console sends it as the time-out header; milliseconds. */
  timeoutMs?: number
  /**
   * The console sends the call once more after a 500. The specification of the API asks for that with the list of items
   * alone; every other failure belongs to the screen. Only for reads: a write might be done twice.
   */
  retryOnce?: true
  /** The answer is a text of this type, not JSON. */
  answersText?: 'text/csv'
}

export type Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  R extends z.ZodType = z.ZodType,
  S extends ScopeKind = ScopeKind,
> = Parts<P, Q, B, R, S> & { kind: 'endpoint' }

// biome-ignore lint/suspicious/noExplicitAny: access functions make endpoints invariant; a list of them needs the open form
export type AnyEndpoint = Endpoint<any, any, any, any, any>

/** Declares one call of the API. The object is the key to it on both sides: `server.on(it, …)`, `call(it, …)`. */
export function endpoint<
  R extends z.ZodType,
  P extends Fields = NoFields,
  Q extends Fields = NoFields,
  B extends Fields = NoFields,
  const S extends ScopeKind = ScopeKind,
>(parts: Parts<P, Q, B, R, S>): Endpoint<P, Q, B, R, S> {
  return { kind: 'endpoint', ...parts }
}

export function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
}

/** Whether a call may change something: the server then runs it in a transaction and audits it. */
export function isWrite(call: AnyEndpoint): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(call.method) && !call.readOnly
}

type InputPart<Name extends string, F extends Fields> = [keyof z.input<F>] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends z.input<F>
    ? { [K in Name]?: z.input<F> }
    : { [K in Name]: z.input<F> }

/** The input of a call. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _S>
    ? InputPart<'params', P> & InputPart<'query', Q> & InputPart<'body', B>
    : never

/** The answer of a call. */
export type OutputOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _S> ? z.output<R> : never
