import { Button, Drawer } from '@mantine/core'
import { listInventoryChanges } from '@regent/contract/monetize/inventory'
import { useInfiniteQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCause, formatInventoryChange } from './change-words.ts'
import styles from './Inventory.module.css'

type InventoryHistoryDrawerProps = {
  realmId: string
  gamerTag: number
  /** One currency or item; unset: the full inventory. */
  of: { contentId: string; itemId?: number | undefined } | undefined
  isOpen: boolean
  onClose: () => void
}

/** All changes to the player's inventory, by operators, the player or the game. */
export function InventoryHistoryDrawer({ realmId, gamerTag, of, isOpen, onClose }: InventoryHistoryDrawerProps) {
  const { contentId, itemId } = of ?? {}
  const query = { ...(contentId && { contentId }), ...(itemId !== undefined && { itemId }) }
  const list = useInfiniteQuery(
    pagedQuery(
      listInventoryChanges,
      { params: { gamerTag }, query },
      { scope: realmScope(realmId), newestFirst: { by: ['id'] } },
    ),
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={contentId ? `History of ${contentId}` : 'History of the inventory'}
      size={600}
    >
      {list.error && (
        <ErrorNotice
          failure={readFailure('The history could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isLoading && <p className="flush">Loading…</p>}
      {list.data && rows.length === 0 && <p className="flush">No changes yet.</p>}
      <ul className={`plain-list lined ${styles.list}`}>
        {rows.map((row) => (
          <li key={row.id}>
            <Time ms={row.at} />
            <span className={styles.what}>
              <span>
                {of === undefined && <span className="mono">{row.contentId} </span>}
                {formatInventoryChange(row)}
              </span>
              <span className="dimmed">{formatCause(row)}</span>
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Older changes
        </Button>
      )}
    </Drawer>
  )
}
