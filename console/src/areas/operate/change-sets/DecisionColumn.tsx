import { Button } from '@mantine/core'
import { fieldName } from '@regent/contract/differences/field-names'
import { type ChangeSet, type Finding, shortHash } from '@regent/contract/operate/change-set-shapes'
import { planUndo } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { planAct } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconListCheck,
  IconStack2,
} from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { ApplyCard } from './ApplyCard.tsx'
import styles from './ChangeSet.module.css'
import { checkQuery } from './change-set-reads.ts'
import type { ChangeSetSearch } from './change-set-search.ts'
import { countsText, itemCount, stepText } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'
import { When } from './When.tsx'

/** Larger sets are checked only on request. */
const checkedAtOnce = 500

type DecisionColumnProps = { place: RefObject<HTMLElement | null>; realmName: string }

/** The right column, in the order of a review: people, checks, schedule, effect, action. */
export function DecisionColumn({ place, realmName }: DecisionColumnProps) {
  const { set } = useSetHere()
  const isOver = set.state === 'applied' || set.state === 'cancelled'
  const [isAsked, setIsAsked] = useState(false)
  const { number, scope } = useSetHere()
  const isEnabled = !isOver && itemCount(set) > 0 && (isAsked || itemCount(set) <= checkedAtOnce)
  const checks = useQuery({ ...checkQuery(number, set.hash, scope), enabled: isEnabled })
  return (
    <aside className={`stack shrink ${styles.decision}`} aria-label="Decision">
      <People set={set} />
      {isOver ? (
        <Receipt set={set} />
      ) : (
        <>
          <section className={`panel padded ${styles.side}`} aria-label="Checks">
            <h2>Checks</h2>
            {itemCount(set) === 0 ? (
              <p className="dimmed">Nothing to check yet.</p>
            ) : checks.error ? (
              <ErrorNotice
                failure={readFailure('The checks could not be run.', checks.error)}
                onRetry={() => checks.refetch()}
                isRetrying={checks.isFetching}
              />
            ) : checks.data ? (
              <>
                <ul className={`stack gap-8 plain-list ${styles.checks}`}>
                  {checks.data.errors.length === 0 && (
                    <li>
                      <IconCircleCheck className={styles.good} aria-hidden />
                      {formatQuantity(checks.data.checked, 'change')} can be applied
                    </li>
                  )}
                  <Findings found={checks.data.errors} tone="bad" />
                  <Findings found={checks.data.faults} tone="bad" suffix="applying it needs a reason" />
                  <Findings found={checks.data.warnings} tone="warn" />
                </ul>
                <p className={`note ${styles.small}`}>
                  Checked <Time ms={checks.data.checkedAt} />.{' '}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={checks.isFetching}
                    onClick={() => checks.refetch()}
                  >
                    Check again
                  </Button>
                </p>
              </>
            ) : isEnabled ? (
              <p className="dimmed" aria-busy="true">
                Checking…
              </p>
            ) : (
              <>
                <p className="dimmed">Sets of this size are checked on request.</p>
                <Button onClick={() => setIsAsked(true)}>Check now</Button>
              </>
            )}
          </section>
          <When set={set} />
          <section className={`panel padded ${styles.side}`} aria-label="Effect">
            <h2>Effect</h2>
            <ul className={`stack gap-8 plain-list ${styles.checks}`}>
              <li>
                <IconStack2 aria-hidden />
                {stepText(set)}
              </li>
              <li>
                <IconCircleX aria-hidden />
                If {realmName} has changed by then, it stops and changes nothing
              </li>
              <li>
                <IconArrowBackUp aria-hidden />
                One undo for all changes, for 30 days
              </li>
              <li>
                <IconListCheck aria-hidden />A receipt with every value before and after
              </li>
            </ul>
          </section>
          <ApplyCard place={place} isBlocked={(checks.data?.errors.length ?? 0) > 0} />
        </>
      )}
    </aside>
  )
}

function People({ set }: { set: ChangeSet }) {
  return (
    <section className={`panel padded ${styles.side}`} aria-label="People">
      <h2>People</h2>
      <p>
        <strong>{set.authorEmail ?? 'A former colleague'}</strong>
        <br />
        <span className="dimmed">
          opened <Time ms={set.createdAt} />
        </span>
      </p>
      {set.comments.all > 0 && (
        <p className={`note ${styles.small}`}>
          {formatQuantity(set.comments.open, 'open comment')} of {set.comments.all}
        </p>
      )}
    </section>
  )
}

const maxListed = 12

function Findings({ found, tone, suffix }: { found: readonly Finding[]; tone: 'bad' | 'warn'; suffix?: string }) {
  const address = useAddress<ChangeSetSearch>()
  const Icon = tone === 'bad' ? IconCircleX : IconAlertTriangle
  return (
    <>
      {found.slice(0, maxListed).map(({ subject, id, field, reason }) => (
        <li key={`${subject}/${id}/${field}/${reason}`}>
          <Icon className={styles[tone]} role="img" aria-label={tone === 'bad' ? 'error' : 'warning'} />
          <span>
            <button
              type="button"
              className={`plain-button ${styles.link}`}
              onClick={() => address.go({ item: `${subject}/${id}`, tab: undefined, sign: undefined, q: undefined })}
            >
              {id}
              {field !== '' && `, ${fieldName(field).toLowerCase()}`}
            </button>
            : {reason} {suffix && <span className="dimmed">({suffix})</span>}
          </span>
        </li>
      ))}
      {found.length > maxListed && <li>And {formatQuantity(found.length - maxListed, 'more finding')}.</li>}
    </>
  )
}

/** The result of an applied set: changes, time, author and undo. */
function Receipt({ set }: { set: ChangeSet }) {
  const { scope } = useSetHere()
  const { planId } = set
  if (set.state === 'cancelled')
    return (
      <section className={`panel padded ${styles.side}`} aria-label="Receipt">
        <h2>Cancelled</h2>
        <p>
          Nothing was applied. <Time ms={set.updatedAt} />
        </p>
      </section>
    )
  return (
    <section className={`panel padded ${styles.side}`} aria-label="Receipt">
      <h2>Receipt</h2>
      <p>
        Applied <Time ms={set.appliedAt ?? set.updatedAt} />
        {set.appliedByEmail && ` by ${set.appliedByEmail}`}: {countsText(set)}, as{' '}
        <code className="mono">{shortHash(set.hash)}</code>.
      </p>
      {planId !== undefined && (
        <Button
          leftSection={<IconArrowBackUp aria-hidden />}
          onClick={() => planAct(planUndo, { params: { id: planId } }, { scope, failed: 'The undo was not planned.' })}
        >
          Undo all
        </Button>
      )}
      <p className={`note ${styles.small}`}>Undoes all changes or none. Later publishes of others stay.</p>
    </section>
  )
}
