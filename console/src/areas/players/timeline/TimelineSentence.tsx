import type { TimelineEvent } from '@regent/contract/players/timeline'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { RecordSentence } from '../../../shell/records/RecordSentence.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { sentenceParts } from '../../../shell/records/record-sentence.ts'
import { useAuditPlace } from '../../organization/audit/use-audit-place.ts'
import { findKind, type ThingOfPlayer, type TimelineKinds, toAuditEntry } from './kinds.ts'

/** The description of an event, with a link to its subject. */
export function TimelineSentence({ row, kinds }: { row: TimelineEvent; kinds: TimelineKinds }) {
  const { realmId, nameOf, recordPlaceOf } = useAuditPlace()
  const { words, leadsTo } = findKind(kinds, row.kind)
  const text = words(row.of, nameOf)
  const target = leadsTo?.(row.of)
  if (target === undefined) return text
  if ('screen' in target) return <ThingSentence text={text} thing={target} />
  return <RecordSentence text={text} record={target} place={recordPlaceOf(toAuditEntry(row)?.pid ?? realmId)} />
}

function ThingSentence({ text, thing }: { text: string; thing: ThingOfPlayer }) {
  const { path } = usePlayerRoute()
  const { screen, search, was } = thing
  const parts = sentenceParts(text, { id: was }, undefined)
  return (
    <span>
      {parts.before}
      <RowLink to={`${path(screen)}?${new URLSearchParams(search)}`}>{parts.name}</RowLink>
      {parts.after}
    </span>
  )
}
