import { Time } from '../../../ui/Time.tsx'
import { wordDiff } from '../../../ui/word-diff.ts'
import { shownOf } from './change-set-words.ts'
import styles from './FieldValue.module.css'

type FieldValueProps = { value: unknown; other: unknown; side: 'before' | 'after'; isSecret: boolean }

/** One side of a change: dates and numbers as in forms, and of a text only the words marked that differ. */
export function FieldValue({ value, other, side, isSecret }: FieldValueProps) {
  const Mark = side === 'before' ? 'del' : 'ins'
  if (isSecret) return <span className="dimmed">{value === null ? 'not set' : 'a secret'}</span>
  const [mine, theirs] = [shownOf(value), shownOf(other)]
  if (mine.kind === 'nothing') return <span className="dimmed">not set</span>
  if (mine.kind === 'time')
    return (
      <Mark className={styles[side]}>
        <Time ms={mine.ms} />
      </Mark>
    )
  if (theirs.kind !== 'text') return <Mark className={styles[side]}>{mine.text}</Mark>
  const pieces = side === 'before' ? wordDiff(mine.text, theirs.text).before : wordDiff(theirs.text, mine.text).after
  return (
    <span>
      {pieces.map(({ at, text, isMarked }) =>
        isMarked ? (
          <Mark key={at} className={styles[side]}>
            {text}
          </Mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </span>
  )
}
