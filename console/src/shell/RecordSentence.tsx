import type { RecordRef } from '../api/subject.ts'
import { Pill } from '../ui/Pill.tsx'
import type { RealmPlace } from './paths.ts'
import { RecordLink } from './RecordLink.tsx'
import styles from './RecordSentence.module.css'
import { useRecordName } from './record-names.ts'
import { sentenceParts } from './record-sentence.ts'

type RecordSentenceProps = {
  text: string
  record: RecordRef | undefined
  /** The realm of the record; outside of realms, only records of the organization are linked. */
  place: RealmPlace | undefined
}

/** A sentence about a record that has its name as a link; in plain words where it is gone or may not be seen. */
export const RecordSentence = ({ text, record, place }: RecordSentenceProps) =>
  record && place ? <LinkedSentence text={text} record={record} place={place} /> : text

function LinkedSentence({ text, record, place }: { text: string; record: RecordRef; place: RealmPlace }) {
  const { isThere, isGone, name } = useRecordName(record, place)
  if (isGone)
    return (
      <span className={styles.sentence}>
        {text} <Pill tone="cancelled">deleted</Pill>
      </span>
    )
  if (!isThere) return text
  const parts = sentenceParts(text, record, name)
  const link = (
    <RecordLink link={record} place={place}>
      {parts.name}
    </RecordLink>
  )
  if (parts.before === '' && parts.after === '') return link
  return (
    <span className={styles.sentence}>
      {parts.before}
      {link}
      {parts.after}
    </span>
  )
}
