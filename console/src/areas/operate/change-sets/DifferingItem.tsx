import { fieldName } from '@regent/contract/differences/field-names'
import {
  getDifferingItem,
  listNeededItems,
  type RealmDifferenceRow,
} from '@regent/contract/operate/change-sets-difference'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { pathName } from '../../../ui/form/field-words.ts'
import { nameAt, pathKey } from '../../../ui/form/value-path.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { comparePairs, signMarks, subjectLabel } from './change-set-words.ts'
import { SideOfChange } from './FieldValue.tsx'
import styles from './Promote.module.css'

type DifferingItemProps = {
  row: RealmDifferenceRow
  sourcePid: string
  /** The names of the target and the source. */
  heads: readonly [string, string]
}

const maxPairs = 200

/** One record in both realms: before is the target, after the source. */
export function DifferingItem({ row: { subject, id, label, sign }, sourcePid, heads }: DifferingItemProps) {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const read = useQuery(query(getDifferingItem, { query: { sourcePid, subject, id } }, { scope }))
  const needed = useQuery(query(listNeededItems, { body: { sourcePid, items: [{ subject, id }] } }, { scope }))
  const pairs = (read.data?.fields ?? []).flatMap(({ name, before, after }) =>
    comparePairs(before, after).map((pair) => ({ ...pair, name })),
  )
  const along = needed.data?.rows ?? []
  return (
    <Section
      title={label}
      subtitle={
        <>
          {signMarks[sign].word} · {subjectLabel(subject).label}
          {label !== id && (
            <>
              {' · '}
              <code className="mono">{id}</code>
            </>
          )}
        </>
      }
      isFlush
    >
      {read.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The item could not be compared.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <table className={`full-table ${styles.fields}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Now in {heads[0]}</th>
              <th scope="col">As in {heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.slice(0, maxPairs).map(({ name, path, before, after }) => (
              <tr key={pathKey([name, ...path])}>
                <th scope="row">
                  {fieldName(name)}
                  {path.length > 0 && <span className={styles.path}>{pathName(path)}</span>}
                </th>
                <td>
                  <SideOfChange sign={sign} value={before} other={after} side="before" field={nameAt(path) || name} />
                </td>
                <td>
                  <SideOfChange sign={sign} value={after} other={before} side="after" field={nameAt(path) || name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pairs.length > maxPairs && (
        <p className={`flush inset dimmed ${styles.note}`}>
          And {formatQuantity(pairs.length - maxPairs, 'more place')}.
        </p>
      )}
      {read.data && read.data.same.length > 0 && (
        <p className={`flush inset dimmed ${styles.note}`}>
          {formatQuantity(read.data.same.length, 'field is the same', 'fields are the same')}.
        </p>
      )}
      {along.length > 0 && (
        <div className={`flush inset dimmed ${styles.note}`}>
          <p>Refers to:</p>
          <ul>
            {along.map((one) => (
              <li key={`${one.subject}/${one.id}`}>
                <code className="mono">{one.id}</code>{' '}
                {one.sign === 'added'
                  ? `is missing in ${heads[0]} and is included`
                  : `also differs; it stays unless you select it`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
