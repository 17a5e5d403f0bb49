import type { ReactNode } from 'react'
import { Pill, type Tone } from '../../../ui/layout/Pill.tsx'
import styles from './AdminUsers.module.css'
import type { Progress } from './role-steps.ts'
import { doneIn, type TurnRow } from './use-turn.ts'

const tones: Record<Progress['state'], Tone> = {
  waiting: 'neutral',
  working: 'started',
  done: 'done',
  failed: 'error',
  cancelled: 'cancelled',
}

type TurnListProps<Step> = {
  rows: readonly TurnRow<Step>[]
  /** The label of a step; also the key of its row. */
  nameOf: (step: Step) => string
  label: string
  children?: (step: Step) => ReactNode
}

/** Lists the steps, which are sent one after another, with the result of each. */
export function TurnList<Step>({ rows, nameOf, label, children }: TurnListProps<Step>) {
  const failed = rows.filter(({ progress }) => progress.state === 'failed').length
  return (
    <section className="grid gap-8" aria-label={label}>
      <p className="flush dimmed" role="status">
        {doneIn(rows)} of {rows.length} done{failed > 0 && `, ${failed} failed`}
      </p>
      <ol className="plain-list framed lined">
        {rows.map(({ step, progress }) => (
          <li key={nameOf(step)} className={styles.stepRow}>
            <span className="breakable">{children ? children(step) : nameOf(step)}</span>
            <Pill tone={tones[progress.state]}>{progress.state}</Pill>
            {progress.state === 'failed' && <p className={styles.reason}>{progress.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
