import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { fieldName } from '@regent/contract/differences/field-names'
import type {
  ChangeSetComment,
  ChangeSetField,
  ChangeSetItem,
  ChangeSetItemRow,
} from '@regent/contract/operate/change-set-shapes'
import { getChangeSetItem, markChangeViewed, removeChangeSetItems } from '@regent/contract/operate/change-sets'
import { recordKinds } from '@regent/contract/operate/search/search-names'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { pathName } from '../../../ui/form/field-words.ts'
import { nameAt, pathKey } from '../../../ui/form/value-path.ts'
import { LineOfValue } from '../../../ui/json/LineOfValue.tsx'
import { IconChevronDown, IconChevronRight, IconMessage, IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { ChangeComments } from './ChangeComments.tsx'
import styles from './ChangeSet.module.css'
import { comparePairs, signMarks, subjectLabel } from './change-set-words.ts'
import { changedRecord } from './changed-record.ts'
import { EditChangeDrawer } from './EditChangeDrawer.tsx'
import { FieldValue, SideOfChange } from './FieldValue.tsx'
import { SignMark } from './SignMark.tsx'
import { useSetHere } from './set-here.ts'

type ChangeCardProps = {
  row: ChangeSetItemRow
  comments: readonly ChangeSetComment[]
  isOpen: boolean
  isCurrent: boolean
  /** The commented field, if it belongs to this change. */
  writing: string | undefined
  onToggle: () => void
  onWrite: (field: string | undefined) => void
}

/** One change of a set. Collapsed cards load nothing. */
export function ChangeCard({ row, comments, isOpen, isCurrent, writing, onToggle, onWrite }: ChangeCardProps) {
  const { number, scope, set, refusal, isOneColumn } = useSetHere()
  const { readOnly, can } = useRights()
  const changeRecord = changedRecord(row, set.state)
  const record = changeRecord && can(recordKinds[changeRecord.kind]) ? changeRecord : undefined
  const [isEditing, setIsEditing] = useState(false)
  const { subject, id, label, sign } = row
  const { icon: SubjectIcon } = subjectLabel(subject)
  const { word } = signMarks[sign]
  const open = comments.filter(({ isResolved }) => !isResolved)
  const view = (isViewed: boolean) => markViewed({ number, scope, subject, id, isViewed })
  const remove = () =>
    act(
      removeChangeSetItems,
      { params: { number }, body: { items: [{ subject, id }] } },
      { scope, subject: 'draft', done: `Removed ${id} from #${number}`, failed: `${id} was not removed.` },
    )
  return (
    <article
      className={`panel ${styles.card}`}
      data-current={isCurrent || undefined}
      data-one={isOneColumn || undefined}
      aria-label={`${word}: ${id}`}
    >
      <header className={`row ${styles.cardHead}`}>
        <ActionIcon
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${id}`}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
        </ActionIcon>
        <SignMark sign={sign} />
        <span className={styles.kind}>
          <SubjectIcon aria-hidden />
        </span>
        <div className={`grow ${styles.cardWords}`}>
          <h3 className={styles.cardTitle}>{record ? <RecordLink link={record}>{id}</RecordLink> : id}</h3>
          <p className={`note breakable ${styles.cardDetail}`}>
            {label !== id && `${label} · `}
            {formatQuantity(row.fields, 'field')}
            {row.editedBy && ` · ${row.editedBy}`}
          </p>
        </div>
        {open.length > 0 && (
          <span className={`inline-row rigid ${styles.bubble}`} data-tip={formatQuantity(open.length, 'open comment')}>
            <IconMessage aria-hidden /> {formatCount(open.length)}
          </span>
        )}
        <Checkbox
          label="Viewed"
          classNames={{ body: styles.viewed }}
          checked={row.isViewed}
          disabled={readOnly !== undefined}
          onChange={({ currentTarget }) => view(currentTarget.checked)}
        />
        <MoreMenu
          isQuiet
          label={`Actions for ${id}`}
          actions={[
            {
              label: 'Comment on the whole change',
              icon: <IconMessage aria-hidden />,
              onClick: () => onWrite(wholeChange),
              disabledReason: readOnly,
            },
            {
              label: 'Edit',
              icon: <IconPencil aria-hidden />,
              onClick: () => setIsEditing(true),
              disabledReason: refusal,
            },
            {
              label: 'Remove from the set',
              icon: <IconTrash aria-hidden />,
              onClick: remove,
              isDangerous: true,
              disabledReason: refusal,
            },
          ]}
        />
      </header>
      {isOpen && <CardBody row={row} comments={comments} writing={writing} onWrite={onWrite} />}
      {isEditing && <EditChangeDrawer row={row} onClose={() => setIsEditing(false)} />}
    </article>
  )
}

/** The pseudo field of a comment on the change as a whole. */
export const wholeChange = '\u0000'

type Viewing = { number: number; scope: string | null; isViewed: boolean } & Pick<ChangeSetItemRow, 'subject' | 'id'>

export const markViewed = ({ number, scope, subject, id, isViewed }: Viewing) =>
  act(
    markChangeViewed,
    { params: { number }, body: { subject, id, isViewed } },
    {
      scope,
      subject: 'draft',
      done: isViewed ? `Viewed ${id}` : `Not viewed: ${id}`,
      failed: 'The change was not marked.',
    },
  )

type CardBodyProps = Pick<ChangeCardProps, 'row' | 'comments' | 'writing' | 'onWrite'>

function CardBody({ row, comments, writing, onWrite }: CardBodyProps) {
  const { number, scope } = useSetHere()
  const { subject, id } = row
  const read = useQuery(query(getChangeSetItem, { params: { number }, query: { subject, id } }, { scope }))
  const [isAllShown, setIsAllShown] = useState(row.sign === 'changed')
  if (read.error)
    return (
      <ErrorNotice
        failure={readFailure('This change could not be loaded.', read.error)}
        onRetry={() => read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  if (!read.data) return <div className={styles.skeleton} style={{ height: row.fields * rowHeight }} aria-busy="true" />
  const { changes, same, isMoved } = read.data
  const visibleChanges = isAllShown ? changes : changes.slice(0, foldedFields)
  const of = (field: string | undefined) => comments.filter((comment) => comment.field === field)
  return (
    <div className={styles.cardBody}>
      {isMoved && (
        <p className={styles.moved} role="alert">
          Changed in the realm since it was drafted. Edit or remove it to apply the set.
        </p>
      )}
      {visibleChanges.map((field) => (
        <FieldRows key={field.name} field={field} sign={row.sign} onWrite={() => onWrite(field.name)}>
          {(of(field.name).length > 0 || writing === field.name) && (
            <ChangeComments
              comments={of(field.name)}
              item={{ subject, id }}
              field={field.name}
              isWriting={writing === field.name}
              onWritten={() => onWrite(undefined)}
            />
          )}
        </FieldRows>
      ))}
      {visibleChanges.length < changes.length && (
        <p className={styles.fold}>
          <Button size="compact-sm" variant="subtle" onClick={() => setIsAllShown(true)}>
            All {formatCount(changes.length)} fields
          </Button>
        </p>
      )}
      {same.length > 0 && <SameFields item={read.data} />}
      {(of(undefined).length > 0 || writing === wholeChange) && (
        <ChangeComments
          comments={of(undefined)}
          item={{ subject, id }}
          isWriting={writing === wholeChange}
          onWritten={() => onWrite(undefined)}
        />
      )}
    </div>
  )
}

const rowHeight = 34
/** Fields of added or removed records that are shown before expanding. */
const foldedFields = 6

type FieldRowsProps = {
  field: ChangeSetField
  sign: ChangeSetItemRow['sign']
  onWrite: () => void
  children: React.ReactNode
}

/** A field with its live and its new value; for nested values, each path that differs. */
function FieldRows({ field, sign, onWrite, children }: FieldRowsProps) {
  const { name, before, after, live, isMoved, isSecret } = field
  const { readOnly } = useRights()
  const pairs = isSecret ? [{ path: [], before, after }] : comparePairs(isMoved ? live : before, after)
  const visiblePairs = pairs.slice(0, maxPairs)
  return (
    <>
      {visiblePairs.map(({ path, before: from, after: to }, index) => (
        <div key={pathKey(path)} className={styles.field} data-first={index === 0 || undefined}>
          <div className={styles.fieldName}>
            {index === 0 && fieldName(name)}
            {path.length > 0 && <span className={styles.path}>{pathName(path)}</span>}
            {index === 0 && isMoved && <Pill tone="error">changed since</Pill>}
            {index === 0 && readOnly === undefined && (
              <ActionIcon
                variant="subtle"
                size="sm"
                className={styles.say}
                aria-label={`Comment on ${fieldName(name)}`}
                onClick={onWrite}
              >
                <IconMessage aria-hidden />
              </ActionIcon>
            )}
          </div>
          <div className={styles.old}>
            <SideOfChange
              sign={sign}
              isSecret={isSecret}
              value={from}
              other={to}
              side="before"
              field={nameAt(path) || name}
            />
          </div>
          <div className={styles.old}>
            <SideOfChange
              sign={sign}
              isSecret={isSecret}
              value={to}
              other={from}
              side="after"
              field={nameAt(path) || name}
            />
          </div>
        </div>
      ))}
      {pairs.length > maxPairs && (
        <p className={styles.fold}>
          And {formatCount(pairs.length - maxPairs)} more places in {fieldName(name)}.
        </p>
      )}
      {children}
    </>
  )
}

const maxPairs = 200
const maxSameLength = 600

function SameFields({ item: { same } }: { item: ChangeSetItem }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className={styles.fold}>
        <Button size="compact-sm" variant="subtle" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} {formatQuantity(same.length, 'unchanged field', 'unchanged fields')}
        </Button>
      </p>
      {isShown &&
        same.map(({ name, value }) => (
          <div key={name} className={styles.field} data-first>
            <div className={styles.fieldName}>{fieldName(name)}</div>
            <div className={styles.both}>
              {comparePairs(value, value).length === 0 ? (
                <LineOfValue value={value} field={name} maxLength={maxSameLength} />
              ) : (
                <FieldValue value={comparePairs(value, value)[0]?.before} other={value} side="before" field={name} />
              )}
            </div>
          </div>
        ))}
    </>
  )
}
