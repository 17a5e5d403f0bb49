import type { Difference, FieldDifference } from '@regent/contract/differences/difference-shapes'
import { listText, valueText } from '@regent/contract/differences/difference-text'
import { formatCount } from '@regent/contract/words'
import { truncate } from '../form/field-words.ts'
import { IconArrowRight } from '../layout/icons.ts'
import { useTimeText } from '../time/use-time-text.ts'
import styles from './Differences.module.css'
import { summarize } from './Differences.tsx'

const maxLength = 60

/** A change in one line: its first field, and how many more. */
export function DifferenceLine({ difference }: { difference: Difference }) {
  const { fields, action, count } = difference
  const [first] = fields
  if (!first) return <span className="dimmed">{summarize(difference)}</span>
  const isPlain = first.path.length === 0 && count === 1
  const more = count > 1 && <span className="dimmed">and {formatCount(count - 1)} more</span>
  if (action !== 'changed' && !isPlain)
    return (
      <span className={`inline-row gap-6 ${styles.line}`}>
        {action !== 'recorded' && <span className="dimmed">{action}:</span>}
        <span className={styles.lineText}>
          {first.label} <OneSide field={first} side={action === 'removed' ? 'before' : 'after'} />
        </span>
        {more}
      </span>
    )
  return (
    <span className={`inline-row gap-6 ${styles.line}`}>
      <Sides field={first} isPlain={isPlain} action={action} />
      {more}
    </span>
  )
}

type SidesProps = { field: FieldDifference; isPlain: boolean; action: Difference['action'] }

function Sides({ field, isPlain, action }: SidesProps) {
  if (field.kind === 'entries')
    return (
      <span className={styles.lineText}>
        {!isPlain && `${field.label} `}
        {truncate(listText(field), maxLength)}
      </span>
    )
  return (
    <>
      {!isPlain && <span>{field.label}</span>}
      {(action === 'changed' || action === 'removed') && (
        <>
          <span className={styles.lineText}>
            <OneSide field={field} side="before" />
          </span>
          <IconArrowRight className={styles.arrow} role="img" aria-label="became" />
        </>
      )}
      <span className={styles.lineText}>
        {action === 'removed' ? <span className="dimmed">removed</span> : <OneSide field={field} side="after" />}
      </span>
    </>
  )
}

/** One side as text; of texts, only the words that differ. */
function OneSide({ field, side }: { field: FieldDifference; side: 'before' | 'after' }) {
  const timeText = useTimeText()
  const value = field[side]
  if (field.kind === 'entries') return truncate(listText(field), maxLength)
  if (!value) return <span className="dimmed">{side === 'after' ? 'removed' : 'not set'}</span>
  const own = side === 'before' ? 'removed' : 'added'
  const words = field.words?.flatMap(({ sign, text }) => (sign === own ? [text.trim()] : []))
  return truncate(words ? `… ${words.join(' … ')} …` : valueText(value, field.unit, timeText), maxLength)
}
