import { Drawer } from '@mantine/core'
import { difference } from '@regent/contract/differences/difference'
import { type AuditEntry, getAuditEntry } from '@regent/contract/organization/audit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { PersonName } from '../../../shell/records/PersonName.tsx'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { FieldDifferences } from '../../../ui/differences/Differences.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { type KeyValue, KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { exactTime } from '../../../ui/time/format-time.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Audit.module.css'
import { AuditPerson } from './AuditPerson.tsx'
import type { AuditSearch } from './audit-search.ts'
import { formatStatSpace } from './audit-words.ts'
import { ChangeSentence } from './ChangeSentence.tsx'
import type { ChangeWords } from './change-words.ts'
import { UndoSection } from './UndoSection.tsx'
import { useAuditPlace } from './use-audit-place.ts'
import { useChangeWords } from './use-change-words.ts'

type AuditEntryDrawerProps = {
  id: number | undefined
  /** The entry, if it is already loaded. */
  known: AuditEntry | undefined
  onClose: () => void
}

/** Shows one change in full, and the effect of undoing it. */
export function AuditEntryDrawer({ id, known, onClose }: AuditEntryDrawerProps) {
  // Keeps the last entry while the drawer closes.
  const [last, setLast] = useState({ id, known })
  if (id !== undefined && (id !== last.id || (known && known !== last.known))) setLast({ id, known })
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getAuditEntry, { params: { id: last.id ?? 0 } }, { scope: customerScope() }),
    enabled: id !== undefined,
  })
  const { nameOf } = useAuditPlace()
  const words = useChangeWords()
  const entry = data?.entry ?? last.known
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      title={entry && words ? <ChangeSentence entry={entry} words={words} /> : 'Change'}
      size={600}
    >
      <div className="stack gap-16">
        {entry && words && <Entry entry={entry} words={words} />}
        {error ? (
          <ErrorNotice
            failure={readFailure('The change could not be loaded.', error)}
            onRetry={() => refetch()}
            isRetrying={isFetching}
          />
        ) : data && words ? (
          <UndoSection
            entry={data.entry}
            undo={data.undo}
            message={words.actionOf(data.entry, nameOf)}
            valueName={words.valueNameOf(data.entry)}
          />
        ) : (
          <p className="dimmed" role="status">
            Loading…
          </p>
        )}
        {entry && (
          <details className={styles.raw}>
            <summary>Raw JSON</summary>
            <JsonText value={entry} />
          </details>
        )}
      </div>
    </Drawer>
  )
}

function Entry({ entry, words }: { entry: AuditEntry; words: ChangeWords }) {
  const { realmId, nameOf, placeOf } = useAuditPlace()
  const space = entry.subject === 'stat' ? formatStatSpace(entry.subjectId) : undefined
  const place = placeOf(entry.pid ?? realmId)
  const items: (KeyValue | false)[] = [
    {
      label: 'Time',
      value: (
        <>
          <Time ms={entry.at} />, {exactTime(entry.at).local}
        </>
      ),
    },
    { label: 'Person', value: <AuditPerson entry={entry} /> },
    entry.grantorId !== undefined && {
      label: 'Key of',
      value: <PersonName id={entry.grantorId} email={entry.grantorEmail} />,
    },
    { label: 'Proved by', value: entry.how ?? <span className="dimmed">not recorded</span> },
    entry.address !== undefined && { label: 'Address', value: <span className="mono">{entry.address}</span> },
    entry.pid !== undefined &&
      realmId === undefined && {
        label: 'Realm',
        value: (
          <>
            {nameOf(entry.pid)} <span className="mono dimmed">{entry.pid}</span>
          </>
        ),
      },
    entry.gamerTag !== undefined && {
      label: 'Player',
      value: place ? (
        <PlayerLink gamerTag={entry.gamerTag} place={place} />
      ) : (
        <CopyId value={String(entry.gamerTag)} label="gamer tag" />
      ),
    },
    space !== undefined && { label: 'Where', value: space },
    {
      label: words.labelOf(entry.subject),
      value: (
        <>
          <span className="mono">{entry.subjectId}</span>{' '}
          <InTrail search={{ subject: entry.subject, thing: entry.subjectId }}>all its changes</InTrail>
        </>
      ),
      copy: entry.subjectId,
    },
    entry.amount !== undefined && { label: 'Added', value: <span className="mono">{entry.amount}</span> },
    entry.undoes !== undefined && {
      label: 'Undoes',
      value: <InTrail search={{ entry: String(entry.undoes) }}>change {entry.undoes}</InTrail>,
    },
    entry.undoneBy !== undefined && {
      label: 'Undone by',
      value: <InTrail search={{ entry: String(entry.undoneBy) }}>change {entry.undoneBy}</InTrail>,
    },
    entry.planId !== undefined && {
      label: 'Part of',
      value: <InTrail search={{ plan: String(entry.planId) }}>plan {entry.planId}</InTrail>,
    },
    { label: 'Call', value: <span className="mono">{entry.action}</span> },
    { label: 'Request', value: <span className="mono">{entry.requestId}</span>, copy: entry.requestId },
  ]
  return (
    <>
      <KeyValueList items={items.filter((item) => item !== false)} />
      <section aria-label="Before and after">
        <FieldDifferences
          label={`Before and after of ${entry.subject} ${entry.subjectId}`}
          difference={entry.difference ?? difference({ ...entry, valueLabel: words.valueNameOf(entry) })}
        />
      </section>
    </>
  )
}

/** Opens another part of the same trail. */
const InTrail = ({ search, children }: { search: AuditSearch; children: ReactNode }) => (
  <Link to="." search={search as Record<string, unknown>}>
    {children}
  </Link>
)
