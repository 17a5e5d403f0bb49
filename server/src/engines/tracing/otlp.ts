import type { Span, SpanKind, SpanValue } from './span.ts'

/** The numbers of the protocol. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const failed = 2

/** What OTLP calls an ExportTraceServiceRequest, as JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. */
export function exportRequest(resource: Readonly<Record<string, SpanValue>>, spans: readonly Span[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'regent' }, spans: spans.map(spanOf) }],
      },
    ],
  })
}

const spanOf = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.beganAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: attributesOf(span.values),
  ...(span.hasFailed && { status: { code: failed } }),
})

/** As text, because a number of JSON cannot hold it. */
const nanoseconds = (ms: number): string => {
  const whole = Math.floor(ms)
  return `${whole}${String(Math.floor((ms - whole) * 1_000_000)).padStart(6, '0')}`
}

const attributesOf = (values: Readonly<Record<string, SpanValue>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }))

function anyValue(value: SpanValue) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
