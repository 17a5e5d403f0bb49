import { AsyncLocalStorage } from 'node:async_hooks'
import { newSpanId, type TraceContext, writeTraceContext } from './trace-context.ts'

/** Which side of a call the span is on; `consumer` carries out what was put down for it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type SpanValue = string | number | boolean
export type SpanValues = Readonly<Record<string, SpanValue | undefined>>

/** Spans of one trace in this process. A job of thousands of statements must not fill the memory. */
const maxSpans = 500

/** What the spans of one request or one run have in common. */
export type Trace = {
  id: string
  keep: (span: Span) => void
  spans: number
  /** The first span has ended: what is still going on, such as a timer, is no part of the trace. */
  isOver: boolean
}

/** A piece of work with its time. Values are names, numbers and ids: no texts of people, no secrets. */
export class Span implements TraceContext {
  readonly spanId = newSpanId()
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  readonly beganAt = now()
  readonly values: Record<string, SpanValue> = {}
  endedAt = 0
  hasFailed = false
  readonly #trace: Trace
  readonly #isFirst: boolean

  constructor(trace: Trace, parentId: string | undefined, name: string, kind: SpanKind, values: SpanValues = {}) {
    this.#trace = trace
    this.#isFirst = trace.spans === 0
    trace.spans += 1
    this.parentId = parentId
    this.name = name
    this.kind = kind
    this.set(values)
  }

  get traceId(): string {
    return this.#trace.id
  }

  set(values: SpanValues): void {
    for (const [name, value] of Object.entries(values)) if (value !== undefined) this.values[name] = value
  }

  /** Says what was thrown. Of an error only its kind is kept: its message may name a person. */
  note(error: unknown): void {
    this.set({ 'error.type': typeOf(error) })
  }

  fail(): void {
    this.hasFailed = true
  }

  end(): void {
    if (this.endedAt > 0) return
    this.endedAt = now()
    if (this.#isFirst) this.#trace.isOver = true
    this.#trace.keep(this)
  }

  /** A span below this one; undefined where the trace has ended, or has too many. */
  begin(name: string, kind: SpanKind, values?: SpanValues): Span | undefined {
    const trace = this.#trace
    if (trace.isOver || trace.spans >= maxSpans) return undefined
    return new Span(trace, this.spanId, name, kind, values)
  }
}

/** Milliseconds since 1970, with their fractions. */
const now = () => performance.timeOrigin + performance.now()

/** The code of an error of PostgreSQL, of Node or of ours; else the name of its class. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : typeof name === 'string' ? name : 'unknown'
}

const current = new AsyncLocalStorage<Span>()

/** Does work for a span: what it calls, begins its own spans below that one. Undefined is no span at all. */
export const withSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? current.run(span, work) : work()

/** Does work that belongs to no span, whoever began it. */
export const withoutSpan = <Result>(work: () => Result): Result => current.exit(work)

/** The span for which the caller works; undefined where nothing is traced, which costs nothing to find out. */
export const currentSpan = (): Span | undefined => current.getStore()

/** Does work in a span of its own below the current one. Where nothing is traced the work is done as it is. */
export async function inSpan<Result>(
  begin: () => { name: string; kind: SpanKind; values?: SpanValues },
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan()
  if (!parent) return work(undefined)
  const { name, kind, values } = begin()
  const span = parent.begin(name, kind, values)
  if (!span) return work(undefined)
  try {
    return await current.run(span, () => work(span))
  } catch (error) {
    span.note(error)
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

/** The header that tells who is called of the trace; nothing where nothing is traced. */
export const traceHeaders = (span = currentSpan()): { traceparent?: string } =>
  span ? { traceparent: writeTraceContext(span) } : {}
