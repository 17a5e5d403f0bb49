import type { Difference } from '@regent/contract/differences/difference-shapes'
import { type Sign, signs } from '@regent/contract/operate/change-set-shapes'
import { formatCount } from '@regent/contract/words'
import styles from './SignMark.module.css'
import { signMarks } from './sign-marks.ts'

/** The sign of a change (added, changed, removed), with a text for screen readers. */
export function SignMark({ sign }: { sign: Difference['action'] }) {
  const { mark, word } = signMarks[sign]
  return (
    <span className={styles.box} data-sign={sign} role="img" aria-label={word}>
      {mark}
    </span>
  )
}

/** The sign without a label, for texts that contain the word. */
export function SignText({ sign }: { sign: Sign }) {
  return (
    <span className={styles.text} data-sign={sign} aria-hidden>
      {signMarks[sign].mark}
    </span>
  )
}

/** The counts of each sign, in a short form for lists. */
export function SignCounts({ counts }: { counts: Readonly<Record<Sign, number>> }) {
  const some = signs.filter((sign) => counts[sign] > 0)
  if (some.length === 0) return <span className="dimmed">no changes</span>
  return (
    <span className={styles.counts}>
      {some.map((sign) => (
        <span key={sign}>
          <SignText sign={sign} /> {formatCount(counts[sign])}
          <span className="hidden-text"> {signMarks[sign].word}</span>
        </span>
      ))}
    </span>
  )
}
