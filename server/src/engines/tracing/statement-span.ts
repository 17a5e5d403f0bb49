import { LRUCache } from 'lru-cache'
import type { SpanKind, SpanValues } from './span.ts'

type Begun = { name: string; kind: SpanKind; values: SpanValues }

const known = new LRUCache<string, Begun>({ max: 1_000 })

/**
 * The span of a statement: what it does to which table. Its text stays away, since one that is made for its values may
 * contain them.
 */
export function statementSpan(text: string): Begun {
  const found = known.get(text)
  if (found) return found
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
  const begun: Begun = { name: table === undefined ? operation : `${operation} ${table}`, kind: 'client', values }
  known.set(text, begun)
  return begun
}
