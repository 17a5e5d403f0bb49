import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Right } from './permissions.ts'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** An object schema: params, query or body. */
export type Fields = z.ZodObject
export type NoFields = z.ZodObject<Record<never, never>>

/** The part of a request that access rules can read: the validated input. */
export type ValidatedRequest<P extends Fields, Q extends Fields, B extends Fields> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/**
 * The part of the organization that a call works in, according to its scope header.
 *
 * - `none`: no scope is needed; the header is ignored.
 * - `customer`: the organization. The operator's global role decides.
 * - `realm`: one realm. The operator's role in it decides.
 * - `either`: a realm if the header contains one, else the whole organization.
 * - `optional`: as `either`, and the header may be missing (sign-in and sign-up).
 */
export type ScopeKind = 'none' | 'customer' | 'realm' | 'either' | 'optional'

/** Callers who may make a call. A caller without an entry is rejected. */
export type Access<P extends Fields, Q extends Fields, B extends Fields> = {
  /** Operators (and signed game servers) with any one of these rights. */
  operator?: Right | readonly Right[]
  /**
   * Where the right must be held: in any realm, or in the realm that this function returns. Undefined means the realm
   * of the scope; null means the whole organization.
   */
  at?: 'anywhere' | ((request: ValidatedRequest<P, Q, B>) => string | null | undefined)
  /** Players: for any player's data, or only for the player that `owner` names. */
  player?: 'own' | 'any'
  owner?: (request: ValidatedRequest<P, Q, B>) => number | undefined
  /** Any signed-in caller, regardless of role: calls about the caller's own account. */
  signedIn?: true
  public?: true
  /** Only a person may make it: the calls of API keys are refused. */
  person?: true
  /**
   * The call makes the server run code of the organization, send requests to an address, or send e-mails. If
   * CONFIRM_EMAIL applies, it is rejected until an admin of the organization has confirmed an e-mail address. A
   * function decides by the input.
   */
  confirmed?: true | ((request: ValidatedRequest<P, Q, B>) => boolean)
  /**
   * An organization can require that the person has proved who they are in the last ten minutes (`StepUpNeeded`). API
   * keys are exempt.
   */
  freshProof?: ProofAction
}

/** Actions for which an organization can require a fresh proof. */
export const proofActions = ['approve', 'reveal-secret', 'archive-realm', 'create-key', 'change-sso'] as const
export type ProofAction = (typeof proofActions)[number]

/**
 * How many players a write affects.
 *
 * - `none`: the call itself changes nothing for players.
 * - `one`: the player in the input.
 * - `planned`: the players of the plan that it creates; the plan is checked itself.
 * - `promised`: players who get what published content or an earlier call promised, or who claim it. Promises count
 *   against budgets when they are made.
 * - `everyone`: all players of the realm.
 * - A function counts the players in the input.
 */
export type Reach<P extends Fields, Q extends Fields, B extends Fields> =
  | 'none'
  | 'one'
  | 'planned'
  | 'promised'
  | 'everyone'
  | ((request: ValidatedRequest<P, Q, B>) => number | 'everyone')

/**
 * The reason why a repeated request is harmless: it has the same effect as one request. Clients send only such writes again
 * after a lost response, and queue only these while a device is offline.
 */
export type Repetition = {
  /** The field of the body with the caller's own id of the change. Without it a repetition counts twice. */
  key?: string
  /** Fields of the body that make a repetition count twice. */
  unless?: readonly string[]
  /** The error of a repetition: the first request has succeeded. */
  done?: ErrorCode
}

type Parts<P extends Fields, Q extends Fields, B extends Fields, R extends z.ZodType, S extends ScopeKind> = {
  method: Method
  /** Fastify's form: `/object/accounts/:id/role`. A trailing slash is accepted everywhere. */
  path: string
  /** Older paths of the same endpoint. */
  alsoAt?: readonly string[]
  /** One sentence for the API description. */
  summary: string
  /** Sentences in its place as the longer text of the API description: behaviour, limits, order. */
  description?: string
  scope: S
  access: Access<P, Q, B>
  params?: P
  query?: Q
  body?: B
  response: R
  /** How many players it affects. The approval gate reads it, so areas do not call the gate themselves. */
  reaches?: Reach<P, Q, B>
  /** Alternative for a rejected operator, if no plan can be made of the call. */
  otherWay?: string
  /** The kind of grant to players, which counts against the grant budgets. */
  gives?: 'symbols' | 'coupons'
  /**
   * The call can be reviewed: with the header of a review (`reviewHeader`) it becomes a plan. The console reviews it in
   * production realms, and realms can require it from every operator. Its area declares what the review contains. A
   * function decides by the input, else `reaches`: a call about one player needs no review.
   */
  reviewed?: true | ((request: ValidatedRequest<P, Q, B>) => boolean)
  /** The call also works in an archived realm. */
  worksArchived?: true
  /** Error codes of this endpoint, in addition to the common ones (errors.ts). */
  errors?: readonly ErrorCode[]
  /** A call that changes nothing although its method is not GET: it gets no transaction and no audit entry. */
  readOnly?: true
  /** A write that clients may repeat. Absent: a repetition may have a second effect. */
  repeatable?: Repetition
  /** Body fields may also come in the query (always so for DELETE); the body wins when a field is in both. */
  bodyInQuery?: true
  /** The console sends it as the time-out header; milliseconds. */
  timeoutMs?: number
  /**
   * The console retries the call once after a 500. The specification of the API requires that only for the list of
   * items; screens handle all other failures. Only for reads: a write might be executed twice.
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

/** True if a call may change something: the server then runs it in a transaction and audits it. */
export function isWrite(call: AnyEndpoint): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(call.method) && !call.readOnly
}

/**
 * True if this request is reviewed: in production realms by the console, and by every operator where a realm requires
 * it. A call that counts its players (`reaches`) and affects one of them is not.
 */
export function needsReview({ reviewed, reaches }: AnyEndpoint, input: object): boolean {
  const request = input as ValidatedRequest<Fields, Fields, Fields>
  if (typeof reviewed === 'function') return reviewed(request)
  if (reviewed === undefined || typeof reaches !== 'function') return reviewed === true
  const players = reaches(request)
  return players === 'everyone' || players > 1
}

type InputPart<Name extends string, F extends Fields> = [keyof z.input<F>] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends z.input<F>
    ? { [K in Name]?: z.input<F> }
    : { [K in Name]: z.input<F> }

/** The input of a call. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _S>
    ? InputPart<'params', P> & InputPart<'query', Q> & InputPart<'body', B>
    : never

/** The answer of a call. */
export type EndpointOutput<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _S> ? z.output<R> : never
