import { humanizeName } from '@regent/contract/operate/content/content-fields'
import type { ContentUse } from '@regent/contract/operate/content/content-types'
import { formatQuantity } from '@regent/contract/words'
import { Link, useSearch } from '@tanstack/react-router'
import { readFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { EditorSearch } from './content-search.ts'
import styles from './Editor.module.css'
import { ItemIcon } from './ItemIcon.tsx'

type ItemUsesProps = {
  uses: { uses: ContentUse[]; count: number } | undefined
  failure: Error | null
  onRetry: () => void
}

/** References to the item, by type, with links. */
export function ItemUses({ uses, failure, onRetry }: ItemUsesProps) {
  const { path } = useRealm()
  const { manifest }: EditorSearch = useSearch({ strict: false })
  if (failure)
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The uses of the item could not be loaded.', failure)}
        onRetry={onRetry}
      />
    )
  if (!uses) return <p role="status">Loading…</p>
  if (uses.count === 0)
    return (
      <EmptyState kind="nothing-yet" title="No item refers to this one" description="Removing it breaks no link." />
    )
  return (
    <div className={`shrink panel stack ${styles.card}`}>
      <p>{`${formatQuantity(uses.count, 'item')} ${uses.count === 1 ? 'refers' : 'refer'} to this one.`}</p>
      <ul className={`plain-list ${styles.versions}`} aria-label="Used by">
        {uses.uses.map(({ id, field }) => (
          <li key={id}>
            <ItemIcon icon={undefined} type={id.split('.')[0] ?? ''} />
            <Link className="mono" to={path(`content/items/${encodeURIComponent(id)}`)} search={{ manifest }}>
              {id}
            </Link>
            <span className={styles.versionWords}>
              in{' '}
              {field
                .split('.')
                .map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : humanizeName(part)))
                .join(' › ')}
            </span>
          </li>
        ))}
      </ul>
      {uses.count > uses.uses.length && <p className="dimmed">And {uses.count - uses.uses.length} more.</p>}
    </div>
  )
}
