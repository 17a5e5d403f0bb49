import type { AuditEntry, ExportedEntry } from '@regent/contract/organization/audit'
import { Link } from '@tanstack/react-router'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Audit.module.css'
import { AuditChange } from './AuditChange.tsx'
import { AuditPerson, formatMachine } from './AuditPerson.tsx'
import { ChangeSentence } from './ChangeSentence.tsx'
import type { ChangeWords } from './change-words.ts'
import type { AuditPlace } from './use-audit-place.ts'

const timeColumn: Column<AuditEntry> = {
  id: 'time',
  header: 'Time',
  keepsWidth: true,
  isSortable: true,
  isNewestFirst: true,
  cell: (entry) => (
    <Link
      className={styles.time}
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, entry: String(entry.id) })}
    >
      <Time ms={entry.at} />
    </Link>
  ),
  csv: {
    time: ({ at }) => new Date(at).toISOString(),
    id: 'id',
    seal: (entry) => (entry as ExportedEntry).seal,
    digest: (entry) => (entry as ExportedEntry).digest,
  },
}

const personColumn: Column<AuditEntry> = {
  id: 'person',
  header: 'Person',
  width: 190,
  isOnCard: true,
  cell: (entry) => <AuditPerson entry={entry} />,
  csv: {
    person: (entry) => entry.email ?? entry.accountId ?? formatMachine(entry),
    role: 'role',
    how: 'how',
    address: 'address',
    grantedBy: ({ grantorEmail, grantorId }) => grantorEmail ?? grantorId,
  },
}

export const buildColumns = (
  { realmId, nameOf, placeOf }: AuditPlace,
  words: ChangeWords | undefined,
): Column<AuditEntry>[] => [
  timeColumn,
  personColumn,
  {
    id: 'action',
    header: 'Action',
    width: 260,
    canLeave: false,
    isOnCard: true,
    cell: (entry) => (
      <span className={`inline-row gap-8 ${styles.action}`}>
        <span className={styles.words}>{words && <ChangeSentence entry={entry} words={words} />}</span>
        {entry.undoneBy !== undefined && <Pill tone="cancelled">undone</Pill>}
      </span>
    ),
    csv: {
      action: 'action',
      realm: 'pid',
      subject: 'subject',
      subjectId: 'subjectId',
      undoes: 'undoes',
      undoneBy: 'undoneBy',
      plan: 'planId',
      requestId: 'requestId',
    },
  },
  {
    id: 'change',
    header: 'Before and after',
    width: 260,
    canLeave: false,
    cell: (entry) => <AuditChange entry={entry} />,
    csv: { before: ({ before }) => JSON.stringify(before), after: ({ after }) => JSON.stringify(after) },
  },
  ...(realmId === undefined
    ? [
        {
          id: 'realm',
          header: 'Realm',
          width: 150,
          cell: ({ pid }: AuditEntry) =>
            pid === undefined ? <span className="dimmed">organization</span> : (nameOf(pid) ?? pid),
        },
      ]
    : []),
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gamerTag, pid }) => {
      if (gamerTag === undefined) return <span className="dimmed">–</span>
      const place = placeOf(pid ?? realmId)
      return place ? (
        <PlayerLink gamerTag={gamerTag} place={place} />
      ) : (
        <CopyId value={String(gamerTag)} label="gamer tag" />
      )
    },
    csv: 'gamerTag',
  },
]
