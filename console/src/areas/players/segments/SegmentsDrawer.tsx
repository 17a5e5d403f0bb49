import { Drawer } from '@mantine/core'
import { getSegmentSize, listSegments, type Segment, type SegmentSearch } from '@regent/contract/players/segments'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconPencil, IconPlusMinus, IconSearch, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ChangeStatOfPlayersDrawer } from '../stats/ChangeStatOfPlayersDrawer.tsx'
import { removeSegment } from './remove-segment.ts'
import { SegmentDrawer } from './SegmentDrawer.tsx'
import styles from './Segments.module.css'
import { describeSearch } from './search-words.ts'

type SegmentsDrawerProps = {
  /** The part of the current search that a segment supports. */
  search: SegmentSearch | undefined
  /** Shows the results of a search. */
  onSearch: (search: SegmentSearch) => void
  isOpen: boolean
  onClose: () => void
}

/** The segments of the realm: shared ones and the operator's own, with their current sizes. */
export function SegmentsDrawer({ search, onSearch, isOpen, onClose }: SegmentsDrawerProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const editing = useDrawer((layer, item: Segment) => <SegmentDrawer {...layer} segment={item} search={search} />)
  const changing = useDrawer((layer, item: Segment) => (
    <ChangeStatOfPlayersDrawer
      {...layer}
      players={{ segment: item.id }}
      whom={`all players of the segment ${item.name}`}
      onDone={onClose}
    />
  ))
  const list = useQuery({ ...query(listSegments, {}, { scope: realmScope(realmId) }), enabled: isOpen })
  const segments = list.data?.segments ?? []
  return (
    <>
      <Drawer opened={isOpen} onClose={onClose} title="Segments" size={560}>
        {list.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The segments could not be loaded.', list.error)}
            onRetry={() => list.refetch()}
          />
        ) : (
          list.data &&
          segments.length === 0 && (
            <EmptyState
              kind="nothing-yet"
              title="No segments yet"
              description="Filter the players, then choose “Save as segment”."
            />
          )
        )}
        <ul className={styles.list}>
          {segments.map((segment) => (
            <li key={segment.id} className={`hoverable ${styles.segment}`}>
              <Link className="shrink breakable" to="." search={{ segment: String(segment.id) }}>
                {segment.name}
              </Link>
              <span>
                <Size id={segment.id} realmId={realmId} /> {!segment.isShared && <Pill tone="neutral">only you</Pill>}
              </span>
              <MoreMenu
                isQuiet
                label={`Actions for ${segment.name}`}
                actions={[
                  {
                    label: 'Change stat',
                    icon: <IconPlusMinus aria-hidden />,
                    onClick: () => changing.open(segment),
                    disabledReason: rights.refusal('edit stats'),
                  },
                  {
                    label: 'Show as a search',
                    icon: <IconSearch aria-hidden />,
                    onClick: () => onSearch(segment.search),
                  },
                  {
                    label: 'Edit',
                    icon: <IconPencil aria-hidden />,
                    onClick: () => editing.open(segment),
                    disabledReason: rights.refusal('edit tagging'),
                  },
                  {
                    label: 'Delete',
                    icon: <IconTrash aria-hidden />,
                    onClick: () => void removeSegment(segment),
                    isDangerous: true,
                    disabledReason: rights.refusal('delete tagging'),
                  },
                ]}
              />
              <p className={styles.words}>
                {describeSearch(segment.search).join(', ') || 'All players of the realm'}
                {!segment.isMine && segment.ownerEmail && ` · by ${segment.ownerEmail}`}
              </p>
            </li>
          ))}
        </ul>
      </Drawer>
      {editing.element}
      {changing.element}
    </>
  )
}

/** The current size of a segment; "about" marks an estimate. */
function Size({ id, realmId }: { id: number; realmId: string }) {
  const { data, error } = useQuery(query(getSegmentSize, { params: { id } }, { scope: realmScope(realmId) }))
  if (error) return <span className="dimmed">size unknown</span>
  if (!data) return <span className="dimmed">…</span>
  return (
    <span className="num">
      {!data.isExact && 'about '}
      {formatCount(data.about)}
    </span>
  )
}
