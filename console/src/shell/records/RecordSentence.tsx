import type { RecordRef } from '../../api/subject.ts'
import { Pill } from '../../ui/layout/Pill.tsx'
import type { RealmPlace } from '../routing/paths.ts'
import styles from './PlayerLink.module.css'
import { RecordLink } from './RecordLink.tsx'
import { useRecordName } from './record-names.ts'
import { sentenceParts } from './record-sentence.ts'

type RecordSentenceProps = {
  text: string
  record: RecordRef | undefined
  /** The realm of the record; outside of realms, only records of the organization are linked. */
  place: RealmPlace | undefined
  /** True for a sentence about a planned creation: a missing record is then not “deleted”. */
  isToCome?: boolean
}

/** A sentence with the name of a record as a link; plain text if it is deleted or not permitted. */
export const RecordSentence = ({ record, place, ...sentence }: RecordSentenceProps) =>
  record && place ? <LinkedSentence record={record} place={place} {...sentence} /> : sentence.text

type LinkedSentenceProps = Omit<RecordSentenceProps, 'record' | 'place'> & { record: RecordRef; place: RealmPlace }

function LinkedSentence({ text, record, place, isToCome }: LinkedSentenceProps) {
  const { isThere, isGone, name } = useRecordName(record, place)
  if (isGone && !isToCome)
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
