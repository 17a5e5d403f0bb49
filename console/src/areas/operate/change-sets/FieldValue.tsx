import { playerIn } from '@regent/contract/differences/field-names'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { readValue } from '../../../ui/form/field-words.ts'
import { wordDiff } from '../../../ui/json/word-diff.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './ChangeSet.module.css'

type FieldValueProps = {
  value: unknown
  other: unknown
  side: 'before' | 'after'
  /** The name of the field, which determines its unit. */
  field: string
  isSecret?: boolean
}

/** One side of a change, or a placeholder if there is no value. */
export function SideOfChange({ sign, ...shown }: FieldValueProps & { sign: Sign }) {
  if (sign === 'added' && shown.side === 'before') return <span className="dimmed">not there</span>
  if (sign === 'removed' && shown.side === 'after') return <span className="dimmed">removed</span>
  return <FieldValue {...shown} />
}

/** The value of one side: dates and numbers as in forms; texts with the differing words highlighted. */
export function FieldValue({ value, other, side, field, isSecret = false }: FieldValueProps) {
  const Mark = side === 'before' ? 'del' : 'ins'
  if (isSecret) return <span className="dimmed">{value === null ? 'not set' : 'a secret'}</span>
  const mine = readValue(value, field)
  const theirs = readValue(other, field)
  if (mine.kind === 'nothing') return <span className="dimmed">not set</span>
  const gamerTag = playerIn(value, field)
  if (gamerTag !== undefined)
    return (
      <Mark className={styles[side]}>
        <PlayerLink gamerTag={gamerTag} />
      </Mark>
    )
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
