import { Button, Radio } from '@mantine/core'
import type { ChangeSet, Finding } from '@regent/contract/change-set-shapes'
import { shortHash } from '@regent/contract/change-set-shapes'
import { planChangeSet, scheduleChangeSet } from '@regent/contract/change-sets'
import { planUndo } from '@regent/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { countOf } from '../../../ui/format-number.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconListCheck,
  IconStack2,
} from '../../../ui/icons.ts'
import { Time } from '../../../ui/Time.tsx'
import styles from './ChangeSet.module.css'
import { checkQuery } from './change-set-reads.ts'
import type { ChangeSetSearch } from './change-set-search.ts'
import { countsText, fieldName, itemCount, stepText } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'

/** Larger sets are checked when somebody asks for it. */
const checkedAtOnce = 500

type DecisionColumnProps = { place: RefObject<HTMLElement | null>; realmName: string }

/** The right column, in the order in which one decides: people, checks, when, what will happen, act. */
export function DecisionColumn({ place, realmName }: DecisionColumnProps) {
  const { set } = useSetHere()
  const isOver = set.state === 'applied' || set.state === 'cancelled'
  const [isAsked, setIsAsked] = useState(false)
  const { number, scope } = useSetHere()
  const isEnabled = !isOver && itemCount(set) > 0 && (isAsked || itemCount(set) <= checkedAtOnce)
  const checks = useQuery({ ...checkQuery(number, set.hash, scope), enabled: isEnabled })
  return (
    <aside className={styles.decision} aria-label="Decision">
      <People set={set} />
      {isOver ? (
        <Receipt set={set} />
      ) : (
        <>
          <section className={styles.side} aria-label="Checks">
            <h2>Checks</h2>
            {itemCount(set) === 0 ? (
              <p className="dimmed">There is nothing to check yet.</p>
            ) : checks.error ? (
              <ErrorNotice
                failure={readFailure('The checks could not be made.', checks.error)}
                onRetry={() => checks.refetch()}
                isRetrying={checks.isFetching}
              />
            ) : checks.data ? (
              <>
                <ul className={styles.checks}>
                  {checks.data.errors.length === 0 && (
                    <li>
                      <IconCircleCheck className={styles.good} aria-hidden />
                      {countOf(checks.data.checked, 'change')} can be applied
                    </li>
                  )}
                  <Findings found={checks.data.errors} tone="bad" />
                  <Findings found={checks.data.faults} tone="bad" suffix="to apply it needs a reason" />
                  <Findings found={checks.data.warnings} tone="warn" />
                </ul>
                <p className={styles.small}>
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
                <p className="dimmed">A set of this size is checked when you ask for it.</p>
                <Button onClick={() => setIsAsked(true)}>Check now</Button>
              </>
            )}
          </section>
          <When set={set} />
          <section className={styles.side} aria-label="What will happen">
            <h2>What will happen</h2>
            <ul className={styles.checks}>
              <li>
                <IconStack2 aria-hidden />
                {stepText(set)}
              </li>
              <li>
                <IconCircleX aria-hidden />
                If {realmName} has moved on by then, it stops and nothing is changed
              </li>
              <li>
                <IconArrowBackUp aria-hidden />
                One undo for all of it, for 30 days
              </li>
              <li>
                <IconListCheck aria-hidden />A receipt with every value before and after
              </li>
            </ul>
          </section>
          <Act place={place} blocked={(checks.data?.errors.length ?? 0) > 0} />
        </>
      )}
    </aside>
  )
}

function People({ set }: { set: ChangeSet }) {
  return (
    <section className={styles.side} aria-label="People">
      <h2>People</h2>
      <p>
        <strong>{set.authorEmail ?? 'Somebody who left'}</strong>
        <br />
        <span className="dimmed">
          opened <Time ms={set.createdAt} />
        </span>
      </p>
      {set.comments.all > 0 && (
        <p className={styles.small}>
          {countOf(set.comments.open, 'open comment')} of {set.comments.all}
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
              className={styles.link}
              onClick={() => address.go({ item: `${subject}/${id}`, tab: undefined, sign: undefined, q: undefined })}
            >
              {id}
              {field !== '' && `, ${fieldName(field).toLowerCase()}`}
            </button>
            : {reason} {suffix && <span className="dimmed">({suffix})</span>}
          </span>
        </li>
      ))}
      {found.length > maxListed && <li>And {countOf(found.length - maxListed, 'more finding')}.</li>}
    </>
  )
}

function When({ set }: { set: ChangeSet }) {
  const { number, scope, refusal } = useSetHere()
  const [isLater, setIsLater] = useState(set.applyAt !== undefined)
  const [at, setAt] = useState(set.applyAt === undefined ? '' : new Date(set.applyAt).toISOString())
  const schedule = (applyAt: number | null) =>
    act(
      scheduleChangeSet,
      { params: { number }, body: applyAt === null ? {} : { applyAt } },
      {
        ...{ scope, subject: 'change-set' },
        done: applyAt === null ? `#${number} is no longer scheduled` : `Scheduled #${number}`,
        failed: 'The time was not changed.',
      },
    )
  const chosen = at === '' ? Number.NaN : Date.parse(at)
  return (
    <section className={styles.side} aria-label="When">
      <h2>When</h2>
      <Radio.Group
        aria-label="When it is applied"
        value={isLater ? 'later' : 'now'}
        onChange={(value) => {
          setIsLater(value === 'later')
          if (value === 'now' && set.applyAt !== undefined) void schedule(null)
        }}
      >
        <Radio value="now" label="When somebody applies it" disabled={refusal !== undefined} />
        <Radio value="later" label="At a time" mt={8} disabled={refusal !== undefined} />
      </Radio.Group>
      {isLater && (
        <div className={styles.later}>
          <DateTimeField aria-label="Time" value={at} onChange={setAt} disabled={refusal !== undefined} />
          <ActionButton
            onClick={() => schedule(chosen)}
            disabledReason={
              refusal ??
              (Number.isNaN(chosen)
                ? 'Choose a time first.'
                : chosen === set.applyAt
                  ? 'It is scheduled for this time.'
                  : itemCount(set) === 0 && 'The set has no changes yet.')
            }
          >
            Schedule
          </ActionButton>
        </div>
      )}
      {set.applyAt !== undefined && (
        <p className={styles.small}>
          Scheduled for <Time ms={set.applyAt} />
          {set.scheduledByEmail && `, in the name of ${set.scheduledByEmail}`}. An edit takes it off the schedule.
        </p>
      )}
    </section>
  )
}

function Act({ place, blocked }: { place: RefObject<HTMLElement | null>; blocked: boolean }) {
  const { number, scope, set, refusal } = useSetHere()
  const hash = shortHash(set.hash)
  const isApplying = set.state === 'applying'
  return (
    <section ref={place} className={styles.act} aria-label="Apply">
      {set.problem !== undefined && (
        <p className={styles.problem} role="alert">
          Stopped, nothing was changed: {set.problem}
        </p>
      )}
      {set.applyAt !== undefined && (
        <p className={styles.phoneOnly}>
          Applies <Time ms={set.applyAt} />
        </p>
      )}
      <ActionButton
        fullWidth
        variant="filled"
        leftSection={<IconCheck aria-hidden />}
        loading={isApplying}
        onClick={() => planAct(planChangeSet, { params: { number } }, { scope, failed: `#${number} was not planned.` })}
        disabledReason={
          refusal ??
          (itemCount(set) === 0 ? 'The set has no changes yet.' : blocked && 'The checks found what cannot be applied.')
        }
      >
        Apply <code className={`mono ${styles.hash}`}>{hash}</code>
      </ActionButton>
      <p className={styles.small}>
        You apply exactly these {countOf(itemCount(set), 'value')}. Any later edit makes a new hash.
      </p>
    </section>
  )
}

/** What was done, when and by whom, and how it is taken back. */
function Receipt({ set }: { set: ChangeSet }) {
  const { scope } = useSetHere()
  const { planId } = set
  if (set.state === 'cancelled')
    return (
      <section className={styles.side} aria-label="Receipt">
        <h2>Cancelled</h2>
        <p>
          Nothing of it was applied. <Time ms={set.updatedAt} />
        </p>
      </section>
    )
  return (
    <section className={styles.side} aria-label="Receipt">
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
      <p className={styles.small}>Content is published again as it was, which needs the right “rollback realm”.</p>
    </section>
  )
}
