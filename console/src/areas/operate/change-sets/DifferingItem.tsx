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
import { FieldDifferences } from '../../../ui/differences/Differences.tsx'
import { signMarks } from '../../../ui/differences/sign-marks.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { findDifference, subjectLabel } from './change-set-words.ts'
import styles from './Promote.module.css'

type DifferingItemProps = {
  row: RealmDifferenceRow
  sourcePid: string
  /** The names of the target and the source. */
  heads: readonly [string, string]
}

/** One record in both realms: before is the target, after the source. */
export function DifferingItem({ row: { subject, id, label, sign }, sourcePid, heads }: DifferingItemProps) {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const read = useQuery(query(getDifferingItem, { query: { sourcePid, subject, id } }, { scope }))
  const needed = useQuery(query(listNeededItems, { body: { sourcePid, items: [{ subject, id }] } }, { scope }))
  const difference = read.data && findDifference(read.data)
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
        difference && (
          <FieldDifferences
            label={`Changes of ${label}`}
            difference={difference}
            heads={[`Now in ${heads[0]}`, `As in ${heads[1]}`]}
          />
        )
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
