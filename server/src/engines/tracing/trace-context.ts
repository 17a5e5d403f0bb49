import { randomBytes } from 'node:crypto'

/** Position of a span: its trace, and its parent span. Both ids are lower-case hexadecimal. */
export type TraceContext = { traceId: string; spanId: string }

/** The header that propagates the context between programs (W3C Trace Context). */
export const traceHeader = 'traceparent'

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** Reads the header; undefined where it is missing or not in its form. */
export function readTraceContext(header: string | readonly string[] | undefined): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', rest] = (typeof header === 'string' && form.exec(header.trim())) || []
  // Later versions may add parts, version 0 may not.
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || rest === undefined)
  return isKnown && /[^0]/.test(traceId) && /[^0]/.test(spanId) ? { traceId, spanId } : undefined
}

/** The header for called services. Only sampled spans are propagated, so its flag is set. */
export const writeTraceContext = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')
