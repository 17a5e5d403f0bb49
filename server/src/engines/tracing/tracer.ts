import type { EngineLog } from '../engine-log.ts'
import { repeat } from '../repeat.ts'
import { exportRequest } from './otlp.ts'
import { Span, type SpanKind, type SpanValue, type SpanValues, withoutSpan } from './span.ts'
import { newTraceId, type TraceContext } from './trace-context.ts'

const sentEveryMs = 2_000
/** Spans of one request to the collector. */
const batch = 512
/** Maximum number of spans queued for an unavailable collector; additional ones are dropped. */
const maxWaiting = 8_192

export type TracerOptions = {
  /** Sends one export to the collector; throws if it was not accepted. */
  send: (body: string) => Promise<void>
  /** Which share of the traces is kept, from 0 to 1. */
  share: number
  /** Attributes of this process: name, version, host. */
  resource: Readonly<Record<string, SpanValue>>
  log: EngineLog
}

/**
 * Starts traces, and sends their spans to a collector. Spans that cannot be sent in time are dropped, which is logged.
 */
export class Tracer {
  readonly #options: TracerOptions
  readonly #sending
  #waiting: Span[] = []
  #dropped = 0

  constructor(options: TracerOptions) {
    this.#options = options
    // A tracer that is created within a span must not trace itself.
    this.#sending = withoutSpan(() => repeat('sending traces', sentEveryMs, options.log, () => this.flush()))
  }

  /** The first span of this process in a trace, below the caller's if there is one; undefined if it is not sampled. */
  begin(name: string, kind: SpanKind, values?: SpanValues, parent?: TraceContext): Span | undefined {
    const id = parent?.traceId ?? newTraceId()
    if (!isKept(id, this.#options.share)) return undefined
    const trace = { id, keep: (span: Span) => this.#keep(span), spans: 0, isOver: false }
    return new Span(trace, parent?.spanId, name, kind, values)
  }

  #keep(span: Span): void {
    if (this.#waiting.length >= maxWaiting) this.#dropped += 1
    else this.#waiting.push(span)
  }

  /** Sends the queued spans. Rejected ones stay queued for the next time. */
  async flush(): Promise<void> {
    const { send, resource, log } = this.#options
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.slice(0, batch)
      await withoutSpan(() => send(exportRequest(resource, spans)))
      this.#waiting = this.#waiting.slice(spans.length)
    }
    if (this.#dropped > 0) log.warn({ spans: this.#dropped }, 'spans were dropped because the collector was too slow')
    this.#dropped = 0
  }

  /** Sends the queued spans a last time, within the limit, and stops. */
  async stop(limitMs: number): Promise<void> {
    await this.#sending.stop(limitMs)
    await this.flush().catch(() => {})
  }
}

/** Depends on the trace's id, so that programs with the same sampling rate keep the same traces. */
const isKept = (traceId: string, share: number): boolean =>
  share >= 1 || Number.parseInt(traceId.slice(-12), 16) / 0x1000000000000 < share
