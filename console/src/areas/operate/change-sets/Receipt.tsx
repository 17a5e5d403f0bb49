import { Button } from '@mantine/core'
import { type ChangeSet, shortHash } from '@regent/contract/operate/change-set-shapes'
import { planUndo } from '@regent/contract/organization/plans'
import { planAct } from '../../../api/act.ts'
import { IconArrowBackUp } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { countsText } from './change-set-words.ts'
import styles from './Decision.module.css'
import { useSetHere } from './set-here.ts'

/** What was done, when and by whom, and how it is taken back. */
export function Receipt({ set }: { set: ChangeSet }) {
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
      <p className={styles.small}>All of it is undone or nothing. What others have published since stays.</p>
    </section>
  )
}
