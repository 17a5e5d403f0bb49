import { Drawer } from '@mantine/core'
import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { undo } from '../../../api/undo.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Audit.module.css'
import { AuditChange } from './AuditChange.tsx'
import { AuditPerson } from './AuditPerson.tsx'
import type { AuditSearch } from './audit-search.ts'
import { ChangeSentence } from './ChangeSentence.tsx'
import { UndoButton } from './UndoButton.tsx'
import { isUndoable } from './undo-rights.ts'
import { useAuditPlace } from './use-audit-place.ts'
import { useChangeWords } from './use-change-words.ts'

const SHOWN = 20

/** One record, all records of a kind, a player, or, without fields, the whole realm. */
export type HistorySubject = HistoryOfOne | Record<never, never>
type HistoryOfOne = { subject: string; subjectId?: string } | { gamerTag: number }

type HistoryProps = {
  of: HistorySubject
  /** The scope header of the realm; see `realmScope`. */
  scope: string | null
  /** The text shown before the first change. */
  nothingYet: string
  limit?: number
}

/** The operators' changes of a record, newest first, each with its undo. */
export function History({ of, scope, nothingYet, limit = SHOWN }: HistoryProps) {
  const { nameOf } = useAuditPlace()
  const words = useChangeWords()
  const { data, error, isLoading, isFetching, refetch } = useQuery(
    query(listAuditEntries, { query: { ...of, limit } }, { scope }),
  )
  const rows = data?.rows ?? []
  if (error && !data) {
    return (
      <ErrorNotice
        failure={readFailure('The history could not be loaded.', error)}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (isLoading || !words) {
    return (
      <p className="flush dimmed" role="status">
        Loading…
      </p>
    )
  }
  if (rows.length === 0) return <p className="flush dimmed">{nothingYet}</p>
  return (
    <>
      <ul className={`plain-list lined ${styles.list}`}>
        {rows.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Time ms={entry.at} />
            <span className={`cluster shrink ${styles.what}`}>
              <span>
                <ChangeSentence entry={entry} words={words} />
              </span>
              <AuditChange entry={entry} />
              <AuditPerson entry={entry} isPlain />
            </span>
            <EntryUndo entry={entry} message={words.actionOf(entry, nameOf)} scope={scope} />
          </li>
        ))}
      </ul>
      {data?.next && <p className="flush dimmed">Older changes are in the audit trail.</p>}
    </>
  )
}

type EntryUndoProps = { entry: AuditEntry; message: string; scope: string | null }

/** The undo button of one change; shows if it was already undone, and is hidden if it cannot be undone. */
export function EntryUndo({ entry, message, scope }: EntryUndoProps) {
  if (entry.undoneBy !== undefined) return <Pill tone="cancelled">undone</Pill>
  if (!isUndoable(entry)) return null
  return (
    <UndoButton
      variant="subtle"
      entries={[entry]}
      aria-label={`Undo: ${message}`}
      onClick={() => undo({ message, entries: [entry.id], scope, change: entry })}
    >
      Undo
    </UndoButton>
  )
}

/** A link to the same changes in the audit trail. */
export function AllChanges({ of, pid }: { of: HistoryOfOne; pid?: string | undefined }) {
  const { trailPath } = useAuditPlace()
  const search: AuditSearch =
    'gamerTag' in of ? { player: String(of.gamerTag) } : { subject: of.subject, thing: of.subjectId }
  return (
    <Link to={trailPath(pid)} search={search as Record<string, unknown>}>
      All changes
    </Link>
  )
}

type HistoryDrawerProps = Omit<HistoryProps, 'of' | 'nothingYet'> & {
  of: HistoryOfOne
  /** "History of staging" */
  title: string
  /** The realm whose audit trail the link opens; default: the organization's. */
  pid?: string | undefined
  isOpen: boolean
  onClose: () => void
}

const nothingYet = 'No changes by operators yet.'

/** The history of a record, below its details. */
export const HistorySection = (history: Pick<HistoryProps, 'of' | 'scope'>) => (
  <Section title="History">
    <History {...history} nothingYet={nothingYet} />
  </Section>
)

/** The history of one record in a drawer. */
export function HistoryDrawer({ title, pid, isOpen, onClose, ...history }: HistoryDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title={title} size={600}>
      <div className="stack">
        <History {...history} nothingYet={nothingYet} />
        <AllChanges of={history.of} pid={pid} />
      </div>
    </Drawer>
  )
}
