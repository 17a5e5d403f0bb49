import { expect, test } from 'vitest'
import { currentSpan, inSpan, type Span, traceHeaders, withSpan } from './span.ts'
import { statementSpan } from './statement-span.ts'
import { readTraceContext, writeTraceContext } from './trace-context.ts'
import { Tracer, type TracerOptions } from './tracer.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

type Sent = { name: string; spanId: string; parentSpanId?: string; traceId: string; status?: object }

/** A tracer whose collector is this test. */
function tracing(options: Partial<TracerOptions> = {}) {
  const sent: Sent[] = []
  const warnings: unknown[] = []
  const tracer = new Tracer({
    share: 1,
    resource: { 'service.name': 'test' },
    log: { info: () => {}, error: () => {}, warn: (about: unknown) => warnings.push(about) },
    async send(body) {
      sent.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
    },
    ...options,
  })
  return { tracer, sent, warnings }
}

const inner = (name: string, work: (span: Span | undefined) => Promise<unknown>) =>
  inSpan(() => ({ name, kind: 'internal' }), work)

test.each([
  [`00-${traceId}-${spanId}-01`, { traceId, spanId }],
  [`00-${traceId}-${spanId}-00`, { traceId, spanId }],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, { traceId, spanId }],
  [`00-${traceId}-${spanId}-01-what-comes-later`, undefined],
  [`ff-${traceId}-${spanId}-01`, undefined],
  [`00-${'0'.repeat(32)}-${spanId}-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, undefined],
  ['', undefined],
  [undefined, undefined],
])('of the header %s the trace is %j', (header, expected) => {
  expect(readTraceContext(header)).toEqual(expected)
})

test('messages to others are read as they were', () => {
  expect(readTraceContext(writeTraceContext({ traceId, spanId }))).toEqual({ traceId, spanId })
})

test.each([
  ['select "a" from "players" where "pid" = $1', 'SELECT players'],
  ['/* one plan */ select 1 from stats s join players p on true', 'SELECT stats'],
  ['insert into "audit_entries" ("cid") values ($1)', 'INSERT audit_entries'],
  ['with due as (select 1 from job_runs) update job_runs as run set state = 1 from due', 'UPDATE job_runs'],
  ['delete from emails where id = $1', 'DELETE emails'],
  ['with a as (select 1) select * from a', 'SELECT a'],
  ['commit', 'COMMIT'],
])('the span of %s is %s', (text, name) => {
  expect(statementSpan(text).name).toBe(name)
})

test('spans are nested, and those that continue after the end are left out', async () => {
  const { tracer, sent } = tracing()
  const root = tracer.begin('root', 'server', {}, { traceId, spanId })
  let later: Promise<unknown> = Promise.resolve()
  await withSpan(root, async () => {
    await inner('outer', () => inner('inner', async () => expect(traceHeaders().traceparent).toMatch(/^00-0af7/)))
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    later = ended.then(() => inner('afterwards', async () => {}))
    root?.end()
    end()
  })
  await later
  await tracer.stop(1_000)
  const byName = Object.fromEntries(sent.map((span) => [span.name, span]))
  expect(Object.keys(byName).sort()).toEqual(['inner', 'outer', 'root'])
  expect(byName['root']).toMatchObject({ traceId, parentSpanId: spanId })
  expect(byName['outer']).toMatchObject({ traceId, parentSpanId: byName['root']?.spanId })
  expect(byName['inner']).toMatchObject({ traceId, parentSpanId: byName['outer']?.spanId })
})

test('of an error the span keeps its code, not its message', async () => {
  const { tracer, sent } = tracing()
  const root = tracer.begin('root', 'server')
  const failing = async () => {
    throw Object.assign(new Error('ann@example.com has it already'), { code: '23505' })
  }
  await expect(withSpan(root, () => inner('failing', failing))).rejects.toThrow()
  root?.end()
  await tracer.stop(1_000)
  expect(sent[0]).toMatchObject({
    status: { code: 2 },
    attributes: [{ key: 'error.type', value: { stringValue: '23505' } }],
  })
  expect(JSON.stringify(sent)).not.toContain('ann@')
})

test('a share of the traces is kept, the same everywhere, and of the others nothing', async () => {
  const { tracer } = tracing({ share: 0.25 })
  const kept = (id: string) => tracer.begin('root', 'server', {}, { traceId: id, spanId }) !== undefined
  expect(kept(`${'1'.repeat(20)}3fffffffffff`)).toBe(true)
  expect(kept(`${'1'.repeat(20)}400000000000`)).toBe(false)
  expect(withSpan(undefined, currentSpan)).toBeUndefined()
  expect(traceHeaders()).toEqual({})
  await tracer.stop(1_000)
})

test('spans that a collector rejected are sent again; if too many wait, the rest is dropped and logged', async () => {
  let isAway = true
  const taken: string[] = []
  const { tracer, warnings } = tracing({
    async send(body) {
      if (isAway) throw new Error('away')
      taken.push(body)
    },
  })
  for (let n = 0; n < 8_200; n += 1) tracer.begin('root', 'server')?.end()
  await expect(tracer.flush()).rejects.toThrow('away')
  isAway = false
  await tracer.flush()
  expect(taken).toHaveLength(16)
  expect(warnings).toEqual([{ spans: 8 }])
  await tracer.stop(1_000)
})

test('a trace has a bounded number of spans', async () => {
  const { tracer, sent } = tracing()
  const root = tracer.begin('root', 'consumer')
  await withSpan(root, async () => {
    for (let n = 0; n < 600; n += 1) await inner('one of many', async () => {})
  })
  root?.end()
  await tracer.stop(1_000)
  expect(sent).toHaveLength(500)
})
