import { shortHash } from '@regent/contract/operate/change-set-shapes'
import { planChangeSet } from '@regent/contract/operate/change-sets'
import { formatQuantity } from '@regent/contract/words'
import type { RefObject } from 'react'
import { planAct } from '../../../api/act.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCheck } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './ChangeSet.module.css'
import { itemCount } from './change-set-words.ts'
import { useSetHere } from './set-here.ts'

type ApplyCardProps = {
  place: RefObject<HTMLElement | null>
  /** True if the checks found blocking errors. */
  isBlocked: boolean
}

/** Applies the set by a plan, and shows why the last attempt failed. */
export function ApplyCard({ place, isBlocked }: ApplyCardProps) {
  const { number, scope, set, refusal } = useSetHere()
  const hash = shortHash(set.hash)
  const isApplying = set.state === 'applying'
  return (
    <section ref={place} className={`stack panel ${styles.act}`} aria-label="Apply">
      {set.problem !== undefined && (
        <p className={styles.moved} role="alert">
          Stopped. Nothing was changed: {set.problem}
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
          (itemCount(set) === 0 ? 'The set has no changes yet.' : isBlocked && 'Fix the errors of the checks first.')
        }
      >
        Apply <code className={`mono ${styles.hash}`}>{hash}</code>
      </ActionButton>
      <p className={`note ${styles.small}`}>
        Applies exactly these {formatQuantity(itemCount(set), 'value')}. Any later edit makes a new hash.
      </p>
    </section>
  )
}
