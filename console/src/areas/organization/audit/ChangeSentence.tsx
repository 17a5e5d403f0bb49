import type { AuditEntry } from '@regent/contract/organization/audit'
import { RecordSentence } from '../../../shell/records/RecordSentence.tsx'
import type { ChangeWords } from './change-words.ts'
import { useAuditPlace } from './use-audit-place.ts'

/** What an operator did, with a link to the record that it was done to. */
export function ChangeSentence({ entry, words }: { entry: AuditEntry; words: ChangeWords }) {
  const { realmId, nameOf, recordPlaceOf } = useAuditPlace()
  return (
    <RecordSentence
      text={words.actionOf(entry, nameOf)}
      record={words.recordOf(entry)}
      place={recordPlaceOf(entry.pid ?? realmId)}
    />
  )
}
