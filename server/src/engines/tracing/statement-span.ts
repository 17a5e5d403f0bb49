import { LRUCache } from 'lru-cache'
import type { SpanKind, SpanValues } from './span.ts'

type StatementSpan = { name: string; kind: SpanKind; values: SpanValues }

const cache = new LRUCache<string, StatementSpan>({ max: 1_000 })

/** The span of a statement: operation and table. It omits the text, which may contain values. */
export function statementSpan(text: string): StatementSpan {
  const cached = cache.get(text)
  if (cached) return cached
  const plain = text.replaceAll(/\/\*.*?\*\//gs, ' ').trim()
  const writes = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+"?([a-z_]+)/i.exec(plain)
  const reads = /\bfrom\s+"?([a-z_]+)/i.exec(plain)
  const [first = ''] = plain.split(/\s/, 1)
  const operation = (writes?.[1]?.split(/\s/)[0] ?? (/^with$/i.test(first) ? 'select' : first))
    .toUpperCase()
    .slice(0, 20)
  const table = writes?.[2] ?? reads?.[1]
  const values = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  }
  const span: StatementSpan = {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    values,
  }
  cache.set(text, span)
  return span
}
