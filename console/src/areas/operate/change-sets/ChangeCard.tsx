import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { FieldDifference } from '@regent/contract/differences/difference-shapes'
import { fieldName } from '@regent/contract/differences/field-names'
import type {
  ChangeSetComment,
  ChangeSetField,
  ChangeSetItem,
  ChangeSetItemRow,
} from '@regent/contract/operate/change-set-shapes'
import { getChangeSetItem, markChangeViewed, removeChangeSetItems } from '@regent/contract/operate/change-sets'
import { recordKinds } from '@regent/contract/operate/search/search-names'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { FieldTable } from '../../../ui/differences/Differences.tsx'
import { FieldRow } from '../../../ui/differences/FieldRow.tsx'
import { SignMark } from '../../../ui/differences/SignMark.tsx'
import { signMarks } from '../../../ui/differences/sign-marks.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { pathKey } from '../../../ui/form/value-path.ts'
import { LineOfValue } from '../../../ui/json/LineOfValue.tsx'
import { IconChevronDown, IconChevronRight, IconMessage, IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ChangeComments } from './ChangeComments.tsx'
import styles from './ChangeSet.module.css'
import { findDifference, plainValue, subjectLabel } from './change-set-words.ts'
import { changedRecord } from './changed-record.ts'
import { EditChangeDrawer } from './EditChangeDrawer.tsx'
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
  const { number, scope, isOneColumn } = useSetHere()
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
  const { changes, same, isMoved, difference } = read.data
  const fieldRows = findDifference({ sign: row.sign, fields: changes.map(fromLive), difference }).fields
  const visibleChanges = isAllShown ? changes : changes.slice(0, foldedFields)
  const of = (field: string | undefined) => comments.filter((comment) => comment.field === field)
  return (
    <div className={styles.cardBody}>
      {isMoved && (
        <p className={styles.moved} role="alert">
          Changed in the realm since it was drafted. Edit or remove it to apply the set.
        </p>
      )}
      <FieldTable label={`Changes of ${id}`} heads={heads} isHeadHidden isOneColumn={isOneColumn}>
        <tbody>
          {visibleChanges.map((field) => (
            <ChangedField
              key={field.name}
              field={field}
              rows={fieldRows.filter(({ path: [name = ''] }) => field.name === '' || name === field.name)}
              sign={row.sign}
              onWrite={() => onWrite(field.name)}
            >
              {(of(field.name).length > 0 || writing === field.name) && (
                <ChangeComments
                  comments={of(field.name)}
                  item={{ subject, id }}
                  field={field.name}
                  isWriting={writing === field.name}
                  onWritten={() => onWrite(undefined)}
                />
              )}
            </ChangedField>
          ))}
        </tbody>
      </FieldTable>
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

/** A field that has changed since is compared with the live value. */
const fromLive = ({ name, before, live, after, isMoved }: ChangeSetField) => ({
  name,
  before: isMoved ? live : before,
  after,
})

const heads = ['Field', 'Live', 'In the set'] as const
const rowHeight = 34
/** Fields of added or removed records that are shown before expanding. */
const foldedFields = 6

type ChangedFieldProps = {
  field: ChangeSetField
  /** Its differences; several for nested values. */
  rows: readonly FieldDifference[]
  sign: ChangeSetItemRow['sign']
  onWrite: () => void
  children: React.ReactNode
}

/** A field with its live and its new value, and the comments on it. */
function ChangedField({ field: { name, isMoved }, rows, sign, onWrite, children }: ChangedFieldProps) {
  const { readOnly } = useRights()
  return (
    <>
      {rows.map((row, index) => (
        <FieldRow
          key={`${row.kind} ${pathKey(row.path)}`}
          field={row}
          action={sign}
          aside={
            index === 0 && (
              <>
                {isMoved && <Pill tone="error">changed since</Pill>}
                {readOnly === undefined && (
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    className={styles.say}
                    aria-label={`Comment on ${row.path.length > 1 ? fieldName(name) : row.label}`}
                    onClick={onWrite}
                  >
                    <IconMessage aria-hidden />
                  </ActionIcon>
                )}
              </>
            )
          }
        />
      ))}
      {children && (
        <tr>
          <td colSpan={3}>{children}</td>
        </tr>
      )}
    </>
  )
}

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
          <div key={name} className={styles.field}>
            <div className={styles.fieldName}>{fieldName(name)}</div>
            <div className={styles.both}>
              <LineOfValue value={plainValue(value)} field={name} maxLength={maxSameLength} />
            </div>
          </div>
        ))}
    </>
  )
}
