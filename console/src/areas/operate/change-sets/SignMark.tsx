import { type Sign, signs } from '@regent/contract/operate/change-set-shapes'
import { formatCount } from '../../../ui/words/format-number.ts'
import { signMarks } from './change-set-words.ts'
import styles from './SignMark.module.css'

/** What a change does to its thing; the word is read to those who do not see the mark. */
export function SignMark({ sign }: { sign: Sign }) {
  const { mark, word } = signMarks[sign]
  return (
    <span className={styles.box} data-sign={sign} role="img" aria-label={word}>
      {mark}
    </span>
  )
}

/** The mark within a text that says the word itself. */
export function SignText({ sign }: { sign: Sign }) {
  return (
    <span className={styles.text} data-sign={sign} aria-hidden>
      {signMarks[sign].mark}
    </span>
  )
}

/** How many of each, as short as a list needs it. */
export function SignCounts({ counts }: { counts: Readonly<Record<Sign, number>> }) {
  const some = signs.filter((sign) => counts[sign] > 0)
  if (some.length === 0) return <span className="dimmed">no changes</span>
  return (
    <span className={styles.counts}>
      {some.map((sign) => (
        <span key={sign}>
          <SignText sign={sign} /> {formatCount(counts[sign])}
          <span className={styles.unseen}> {signMarks[sign].word}</span>
        </span>
      ))}
    </span>
  )
}
