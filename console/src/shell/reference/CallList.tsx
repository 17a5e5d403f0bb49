import { Link } from '@tanstack/react-router'
import { toTitle } from './CodeText.tsx'
import styles from './Reference.module.css'
import type { Reference, ReferenceCall } from './reference.ts'
import type { ReferenceSearch } from './reference-search.ts'

type CallListProps = {
  reference: Reference
  calls: readonly ReferenceCall[]
  open: ReferenceCall | undefined
  /** The state of the page. A search unfolds every area with a result. */
  search: ReferenceSearch
}

/** The calls by area. The area of the open call is unfolded. */
export function CallList({ reference, calls, open, search }: CallListProps) {
  const isSearch = search.q !== undefined
  const titles = new Map(reference.description.tags.map((tag) => [tag.name, tag['x-title']]))
  const areas = [...new Set(calls.map(({ operation }) => operation.tags[0]))]
  return areas.map((area) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === area)
    const isOpen = isSearch || open?.operation.tags[0] === area
    return (
      <details key={`${area} ${isOpen}`} open={isOpen}>
        <summary>
          {titles.get(area) ?? area}
          <span className="dimmed">{own.length}</span>
        </summary>
        {own.map(({ method, operation: { operationId, summary } }) => (
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
        ))}
      </details>
    )
  })
}
