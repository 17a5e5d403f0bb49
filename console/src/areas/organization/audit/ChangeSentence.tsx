import type { AuditEntry } from '@regent/contract/organization/audit'
import { RecordSentence } from '../../../shell/records/RecordSentence.tsx'
import type { ChangeWords } from './change-words.ts'
import { useAuditPlace } from './use-audit-place.ts'

/** The description of a change, with a link to the changed record. */
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
