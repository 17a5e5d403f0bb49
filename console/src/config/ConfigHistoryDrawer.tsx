import { Button, Drawer } from '@mantine/core'
import { type AuditEntry, listAuditEntries } from '@regent/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customerScope, realmScope } from '../api/client.ts'
import { readFailure } from '../api/failure.ts'
import { pagedQuery } from '../api/pages.ts'
import { undo } from '../api/undo.ts'
import { AuditPerson } from '../audit/AuditPerson.tsx'
import { IconArrowRight } from '../icons.ts'
import { useRealm } from '../shell/place.ts'
import { type Rights, useRights } from '../shell/rights.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './Config.module.css'

type ConfigHistoryDrawerProps = {
  /** Of one key; without it of the realm's whole config. */
  name?: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** Who changed a key, or the config, when and how; each change can be undone for itself. */
export function ConfigHistoryDrawer({ name, isOpen, onClose }: ConfigHistoryDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={name === undefined ? 'History of the config' : `History of ${name}`}
      size={560}
    >
      {isOpen && <History name={name} />}
    </Drawer>
  )
}

function History({ name }: { name: string | undefined }) {
  const { realmId, path } = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view audit')
  const list = useInfiniteQuery({
    ...pagedQuery(
      listAuditEntries,
      { query: { subject: 'config', ...(name !== undefined && { subjectId: name }) } },
      { scope: realmScope(realmId) },
    ),
    enabled: isAllowed,
  })
  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view audit" />
  if (list.error && !list.data) {
    const failure = readFailure('The history could not be loaded.', list.error)
    return <EmptyState kind="failed" failure={failure} onRetry={() => list.refetch()} isRetrying={list.isRefetching} />
  }
  const entries = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.data && entries.length === 0) {
    return (
      <EmptyState
        kind="nothing-yet"
        title="Never changed"
        description={
          name === undefined ? 'Nobody has set a key in this realm.' : 'Nobody has set this key in this realm.'
        }
      />
    )
  }
  return (
    <div className={styles.stack} aria-busy={list.isLoading}>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} withName={name === undefined} rights={rights} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Load more
        </Button>
      )}
      <Link to={path('audit')} search={{ subject: 'config' }}>
        All changes of the config in the Audit Trail
      </Link>
    </div>
  )
}

type EntryProps = { entry: AuditEntry; withName: boolean; rights: Rights }

function Entry({ entry, withName, rights }: EntryProps) {
  const { before, after } = entry
  const right = before === null ? 'delete config' : after === null ? 'create config' : 'edit config'
  const what = before === null ? 'Set' : after === null ? 'Deleted' : 'Changed'
  const message = `${what} ${entry.subjectId}`
  return (
    <li className={styles.entry}>
      <span className={styles.entryHead}>
        <Time ms={entry.at} />
        <AuditPerson entry={entry} />
        {entry.undoes !== undefined && <span className="dimmed">by undoing an earlier change</span>}
      </span>
      <ActionButton
        disabledReason={rights.refusal(right) ?? (entry.undoneBy !== undefined && 'It was undone already.')}
        onClick={() => void undo({ message, entries: [entry.id], scope: customerScope() })}
        aria-label={`Undo: ${message}`}
      >
        Undo
      </ActionButton>
      <span className={styles.entryChange}>
        {withName && <span className="mono">{entry.subjectId} </span>}
        <Value value={before} /> <IconArrowRight aria-label="became" /> <Value value={after} />
      </span>
    </li>
  )
}

const Value = ({ value }: { value: unknown }) =>
  value === null ? <span className="dimmed">not set</span> : <span className="mono">{String(value) || '""'}</span>
