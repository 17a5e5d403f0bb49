/** The reason why a repeated request is harmless; declared in the contract. */
export type Repetition = {
  /** The field with the caller's own id of the change. Without it a repetition counts twice. */
  key?: string
  /** Fields with which a repetition counts twice. */
  unless?: readonly string[]
  /** The error of a repetition: the first request has succeeded. */
  done?: string
}

/** How a call is sent. */
export type CallSpec = {
  method: string
  path: string
  /** Fields that are sent in the query although the method is not GET. */
  query?: readonly string[]
  /** The field that gets the gamer tag of the signed-in player, unless the caller sets it. */
  self?: string
  /** Fields of the body that callers send with another name, because the path or the query has a field of that name. */
  rename?: Record<string, string>
  /** It needs no token. */
  isOpen?: true
  /** It changes nothing although its method is not GET. */
  isSafe?: true
  hasNoBody?: true
  isText?: true
  /** The time limit that this call needs, if it is longer than the usual one. */
  timeoutMs?: number
  repeat?: Repetition
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Replaces the time limit of the connection, in milliseconds. */
  timeoutMs?: number | undefined
  headers?: Record<string, string> | undefined
  /** Replaces the number of retries of the connection. Only calls whose repetition is harmless are repeated. */
  retries?: number | undefined
  /** `false` sends no token. */
  isSignedIn?: boolean | undefined
}

/** Sends calls: a connected game. */
export type Caller = {
  send: (spec: CallSpec, input: object, options: CallOptions) => Promise<unknown>
}

export type NoInput = { [Name in never]?: undefined }

/** A typed function for one call of the API. */
export type Call<Input, Output> = {
  (
    caller: Caller,
    ...args: Record<never, never> extends Input
      ? [input?: Input, options?: CallOptions]
      : [input: Input, options?: CallOptions]
  ): Promise<Output>
  readonly spec: CallSpec
}

/** Creates the function of a call. The generated files use it for each call of the contract. */
export function defineCall<Input, Output>(
  method: string,
  path: string,
  more: Omit<CallSpec, 'method' | 'path'> = {},
): Call<Input, Output> {
  const spec: CallSpec = { method, path, ...more }
  const send = (caller: Caller, input: object = {}, options: CallOptions = {}) => caller.send(spec, input, options)
  return Object.assign(send, { spec }) as unknown as Call<Input, Output>
}

/** True if a lost response allows sending the call again: it changes nothing, or a repetition is harmless. */
export function isRepeatable({ method, isSafe, repeat }: CallSpec, input: object): boolean {
  if (method === 'GET' || isSafe) return true
  if (!repeat) return false
  const fields = input as Record<string, unknown>
  const isSet = (name: string) => {
    const value = fields[name]
    return !(value === undefined || value === false || (typeof value === 'object' && isEmpty(value)))
  }
  return (repeat.key === undefined || isSet(repeat.key)) && !(repeat.unless ?? []).some(isSet)
}

const isEmpty = (value: object | null): boolean => value === null || Object.keys(value).length === 0

/** Builds the HTTP request of a call. */
export function buildRequest(
  spec: CallSpec,
  input: object,
  gamerTag: number | undefined,
): { url: string; body: string | undefined } {
  if (Array.isArray(input)) return { url: spec.path, body: JSON.stringify(input) }
  const fields: Record<string, unknown> = { ...input }
  const self = spec.self?.startsWith('body.') ? undefined : spec.self
  if (self !== undefined) fields[self] ??= gamerTag
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${spec.path} needs ${name}.`)
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  // The path may have used a field of the same name.
  if (spec.self?.startsWith('body.')) fields[spec.self.slice(5)] ??= gamerTag
  const search = new URLSearchParams()
  for (const name of spec.method === 'GET' ? Object.keys(fields) : (spec.query ?? [])) {
    const value = fields[name]
    delete fields[name]
    if (value !== undefined && value !== null) search.append(name, toText(value))
  }
  for (const [from, to] of Object.entries(spec.rename ?? {})) {
    fields[to] = fields[from]
    delete fields[from]
  }
  const query = search.toString()
  return {
    url: query === '' ? path : `${path}?${query}`,
    body: spec.method === 'GET' || spec.hasNoBody ? undefined : JSON.stringify(fields),
  }
}

/** Lists are written with commas, lists of objects as JSON. */
function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join(',')
}
