import { Drawer } from '@mantine/core'
import type { AuditEntry } from '@regent/contract/audit'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRealm, useRealms } from '../shell/place.ts'
import { findRealm, realmName } from '../shell/realms.ts'
import { Diff } from '../ui/Diff.tsx'
import { exactTime } from '../ui/format-time.ts'
import { KeyValueList } from '../ui/KeyValueList.tsx'
import { JsonText } from '../ui/RawJson.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './AuditEntryDrawer.module.css'
import { AuditPerson } from './AuditPerson.tsx'
import { statKeyOf, statSpaceWords } from './audit-words.ts'
import { actionWords } from './subjects.ts'

type AuditEntryDrawerProps = { entry: AuditEntry | undefined; onClose: () => void }

/** One change in full. */
export function AuditEntryDrawer({ entry, onClose }: AuditEntryDrawerProps) {
  // The last entry stays while the drawer slides away.
  const [last, setLast] = useState(entry)
  if (entry !== undefined && entry !== last) setLast(entry)
  const realms = useRealms()
  const nameOf = (pid: string) => {
    const realm = findRealm(realms, pid)
    return realm && realmName(realm)
  }
  return (
    <Drawer opened={entry !== undefined} onClose={onClose} title={last && actionWords(last, nameOf)} size={600}>
      {last && <Entry entry={last} />}
    </Drawer>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { playerPath } = useRealm()
  const name = entry.subject === 'stat' ? statKeyOf(entry.subjectId) : 'value'
  const space = entry.subject === 'stat' ? statSpaceWords(entry.subjectId) : undefined
  return (
    <div className={styles.entry}>
      <KeyValueList
        items={[
          {
            label: 'Time',
            value: (
              <>
                <Time ms={entry.at} />, {exactTime(entry.at).local}
              </>
            ),
          },
          { label: 'Person', value: <AuditPerson entry={entry} /> },
          ...(entry.gamerTag === undefined
            ? []
            : [
                {
                  label: 'Player',
                  value: (
                    <Link className="mono" to={playerPath(entry.gamerTag)}>
                      {entry.gamerTag}
                    </Link>
                  ),
                  copy: String(entry.gamerTag),
                },
              ]),
          ...(space ? [{ label: 'Where', value: space }] : []),
          {
            label: entry.subject.charAt(0).toUpperCase() + entry.subject.slice(1),
            value: <span className="mono">{entry.subjectId}</span>,
            copy: entry.subjectId,
          },
          { label: 'Call', value: <span className="mono">{entry.action}</span> },
          { label: 'Request', value: <span className="mono">{entry.requestId}</span>, copy: entry.requestId },
        ]}
      />
      <section aria-label="Before and after">
        <Diff
          label={`Before and after of ${entry.subject} ${entry.subjectId}`}
          before={asFields(entry.before, name)}
          after={asFields(entry.after, name)}
        />
      </section>
      <details className={styles.raw}>
        <summary>Raw JSON</summary>
        <JsonText value={entry} />
      </details>
    </div>
  )
}

/** What was not there has no fields; a plain value is one field under the thing's name. */
function asFields(value: unknown, name: string): object {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' ? value : { [name]: value }
}
