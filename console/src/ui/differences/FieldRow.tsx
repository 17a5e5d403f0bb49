import type { ChangedEntry, Difference, FieldDifference } from '@regent/contract/differences/difference-shapes'
import { formatCount, formatQuantity } from '@regent/contract/words'
import type { ReactNode } from 'react'
import { pathText } from '../form/value-path.ts'
import { IconArrowRight } from '../layout/icons.ts'
import styles from './Differences.module.css'
import { recordValue } from './record-value.ts'
import { SideOfField } from './SideOfField.tsx'

type FieldRowProps = {
  field: FieldDifference
  /** The change of the record: a new one has no "before", a removed one no "after". */
  action: Difference['action']
  /** True to show the path in code notation: for symbols and keys. */
  isCode?: boolean | undefined
  /** Shown next to the label, such as a button. */
  aside?: ReactNode
  /** Replaces the side after. */
  outcome?: ReactNode
}

/** One changed field: its label, before and after. A list shows the entries that differ. */
export function FieldRow({ field, action, isCode = false, aside, outcome }: FieldRowProps) {
  const hasBefore = action === 'changed' || action === 'removed'
  const hasAfter = action !== 'removed'
  const { path, label, kind, same = 0 } = field
  const code = pathText(path)
  return (
    <tr>
      <th scope="row" className={styles.label} data-tip={code === label || code === '' ? undefined : code}>
        {isCode && code !== '' ? <span className="mono breakable">{code}</span> : label}
        {kind === 'entries' && same > 0 && (
          <span className={styles.stays}>{formatQuantity(same, 'entry stays', 'entries stay')}</span>
        )}
        {aside}
      </th>
      {kind === 'entries' ? (
        <>
          <td colSpan={outcome === undefined ? 2 : 1}>
            <Entries field={field} />
          </td>
          {outcome !== undefined && <td>{outcome}</td>}
        </>
      ) : (
        <>
          <td className={styles.side}>{hasBefore && <SideOfField field={field} side="before" />}</td>
          <td className={styles.side} data-after>
            {outcome}
            {outcome === undefined && hasBefore && hasAfter && (
              <IconArrowRight className={styles.arrow} role="img" aria-label="becomes" />
            )}
            {outcome === undefined && hasAfter && <SideOfField field={field} side="after" />}
          </td>
        </>
      )}
    </tr>
  )
}

const entryWords: Record<ChangedEntry['kind'], { mark: string; word: string }> = {
  added: { mark: '+', word: 'added' },
  removed: { mark: '−', word: 'removed' },
  moved: { mark: '↕', word: 'moved' },
}

function Entries({ field: { entries = [], more = 0 } }: { field: FieldDifference }) {
  const RecordValue = recordValue.use()
  return (
    <ul className={`cluster plain-list ${styles.entries}`}>
      {entries.map(({ kind, label, detail, entry, names = entry, from = 0, to = 0 }) => (
        <li key={`${kind} ${from} ${to}`} className={detail === undefined ? undefined : styles.wide}>
          <span className={styles.entry} data-kind={kind}>
            <span aria-hidden>{entryWords[kind].mark} </span>
            <span className="hidden-text">{entryWords[kind].word} </span>
            {RecordValue && (names.format === 'record' || names.format === 'player') ? (
              <RecordValue side={names} text={label} />
            ) : (
              label
            )}
            {kind === 'moved' && `, ${formatCount(from + 1)} → ${formatCount(to + 1)}`}
          </span>
          {detail !== undefined && <span className="dimmed"> {detail}</span>}
        </li>
      ))}
      {more > 0 && <li className="dimmed">and {formatCount(more)} more</li>}
    </ul>
  )
}
