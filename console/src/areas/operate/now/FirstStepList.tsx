import { type FirstStepName, type FirstSteps, firstStepNames } from '@regent/contract/operate/now-first-steps'
import { IconCheck } from '../../../ui/layout/icons.ts'
import { useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './FirstHour.module.css'
import { proofText, stepWords } from './first-step-words.ts'

type FirstStepListProps = {
  steps: FirstSteps
  open: FirstStepName
  onOpen: (step: FirstStepName) => void
}

/** The six steps, each with its proof once it is done. On a phone they are a row of numbers. */
export function FirstStepList({ steps, open, onOpen }: FirstStepListProps) {
  const clock = useClock()
  const now = useNow()
  return (
    <ol className={`panel plain-list lined ${styles.steps}`} aria-label="First steps">
      {firstStepNames.map((name, index) => {
        const proof = steps[name]
        const { title, brief } = stepWords[name]
        return (
          <li key={name}>
            <button
              type="button"
              className={`row gap-12 plain-button hoverable ${styles.step}`}
              aria-current={name === open ? 'step' : undefined}
              onClick={() => onOpen(name)}
            >
              <StepMark number={index + 1} isDone={proof !== undefined} isOpen={name === open} />
              <span className={`column shrink ${styles.stepWords}`}>
                <span className="strong">{title}</span>
                <span className="dimmed small truncate">{proof ? proofText(name, proof, clock, now) : brief}</span>
              </span>
              <span className="hidden-text">{proof ? ', done' : ', not done yet'}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The number of a step, or a tick. */
export const StepMark = ({ number, isDone, isOpen }: { number: number; isDone: boolean; isOpen: boolean }) => (
  <span className={`rigid ${styles.mark}`} data-done={isDone || undefined} data-open={isOpen || undefined} aria-hidden>
    {isDone ? <IconCheck /> : number}
  </span>
)
