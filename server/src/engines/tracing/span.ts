import { AsyncLocalStorage } from 'node:async_hooks'
import { newSpanId, type TraceContext, writeTraceContext } from './trace-context.ts'

/** Which side of a call the span is on; `consumer` carries out what was put down for it. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type SpanValue = string | number | boolean
export type SpanValues = Readonly<Record<string, SpanValue | undefined>>

/** Spans of one trace in this process. A job of thousands of statements must not fill the memory. */
const maxSpans = 500

/** Data that the spans of one request or run share. */
export type Trace = {
  id: string
  keep: (span: Span) => void
  spans: number
  /** True after the first span has ended: later work, such as a timer, is not part of the trace. */
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

  /** Records a thrown error. Only the kind of an error is stored: its message may contain personal data. */
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

/** Runs work within a span; spans that it starts become children. Undefined: without a span. */
export const withSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? current.run(span, work) : work()

/** Runs work outside any span. */
export const withoutSpan = <Result>(work: () => Result): Result => current.exit(work)

/** The current span of the caller; undefined without tracing, which is a cheap check. */
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

/** The header that propagates the trace to called services; empty without tracing. */
export const traceHeaders = (span = currentSpan()): { traceparent?: string } =>
  span ? { traceparent: writeTraceContext(span) } : {}
