import type { Span, SpanKind, SpanValue } from './span.ts'

/** The numbers of the protocol. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const failed = 2

/** An ExportTraceServiceRequest of OTLP, as JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. */
export function exportRequest(resource: Readonly<Record<string, SpanValue>>, spans: readonly Span[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: toOtlpAttributes(resource) },
        scopeSpans: [{ scope: { name: 'regent' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  })
}

const toOtlpSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.beganAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: toOtlpAttributes(span.values),
  ...(span.hasFailed && { status: { code: failed } }),
})

/** As a string, because a JSON number is not precise enough. */
const nanoseconds = (ms: number): string => {
  const wholeMs = Math.floor(ms)
  return `${wholeMs}${String(Math.floor((ms - wholeMs) * 1_000_000)).padStart(6, '0')}`
}

const toOtlpAttributes = (values: Readonly<Record<string, SpanValue>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }))

function anyValue(value: SpanValue) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
