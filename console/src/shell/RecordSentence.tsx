import { recordKinds, recordsOfOrganization } from '@regent/contract/search-names'
import type { RecordRef } from '../api/subject.ts'
import type { RealmPlace } from './paths.ts'
import { RecordLink } from './RecordLink.tsx'
import { sentenceParts } from './record-sentence.ts'
import { useRights } from './rights.ts'

type RecordSentenceProps = {
  text: string
  record: RecordRef | undefined
  /** The realm of the record; outside of realms, only records of the organization are linked. */
  place: RealmPlace | undefined
}

/** A sentence about a record, in which its name is a link for those who may see it. */
export const RecordSentence = ({ text, record, place }: RecordSentenceProps) =>
  record && place ? <LinkedSentence text={text} record={record} place={place} /> : text

function LinkedSentence({ text, record, place }: { text: string; record: RecordRef; place: RealmPlace }) {
  const isOfOrganization = recordsOfOrganization.includes(record.kind)
  const rights = useRights().at(isOfOrganization ? undefined : place.realmId)
  if (!rights.can(recordKinds[record.kind])) return text
  const { before, name, after } = sentenceParts(text, record, undefined)
  return (
    <>
      {before}
      <RecordLink link={record} place={place}>
        {name}
      </RecordLink>
      {after}
    </>
  )
}
