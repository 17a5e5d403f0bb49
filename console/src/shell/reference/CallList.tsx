import { Link } from '@tanstack/react-router'
import { toTitle } from './CodeText.tsx'
import styles from './Reference.module.css'
import { listFirstCalls, type Reference, type ReferenceCall } from './reference.ts'
import type { ReferenceSearch } from './reference-search.ts'

type CallListProps = {
  reference: Reference
  calls: readonly ReferenceCall[]
  open: ReferenceCall | undefined
  /** The state of the page. A search unfolds every area with a result. */
  search: ReferenceSearch
}

/** The first calls of a game client, then all calls by area. The area of the open call is unfolded. */
export function CallList({ reference, calls, open, search }: CallListProps) {
  const isSearch = search.q !== undefined
  const titles = new Map(reference.description.tags.map((tag) => [tag.name, tag['x-title']]))
  const areas = [...new Set(calls.map(({ operation }) => operation.tags[0]))]
  const first = !isSearch && (search.audience ?? 'clients') === 'clients' ? listFirstCalls(calls) : []
  const isFirst = open !== undefined && first.includes(open)
  const entries = (own: readonly ReferenceCall[]) =>
    own.map(({ method, operation: { operationId, summary } }) => (
      <Link
        key={operationId}
        className={styles.entry}
        to="/docs/api"
        search={{ ...search, call: operationId }}
        aria-current={operationId === open?.operation.operationId ? 'page' : undefined}
      >
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <span className="shrink">{toTitle(summary)}</span>
      </Link>
    ))
  return (
    <>
      {first.length > 0 && (
        <details open={search.call === undefined || isFirst}>
          <summary>
            Start here
            <span className="dimmed">{first.length}</span>
          </summary>
          {entries(first)}
        </details>
      )}
      {areas.map((area) => {
        const own = calls.filter(({ operation }) => operation.tags[0] === area)
        const isOpen = isSearch || (!isFirst && open?.operation.tags[0] === area)
        return (
          <details key={`${area} ${isOpen}`} open={isOpen}>
            <summary>
              {titles.get(area) ?? area}
              <span className="dimmed">{own.length}</span>
            </summary>
            {entries(own)}
          </details>
        )
      })}
    </>
  )
}
