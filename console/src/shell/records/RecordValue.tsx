import { recordKinds } from '@regent/contract/operate/search/search-names'
import { useParams } from '@tanstack/react-router'
import type { RecordValueProps } from '../../ui/differences/record-value.ts'
import { useRights } from '../scope/rights.ts'
import { PlayerLink } from './PlayerLink.tsx'
import { RecordLink } from './RecordLink.tsx'

/** A value of a difference that names a record or a player: a link, if the operator may open it. */
export function RecordValue({ side: { value, format, record }, text }: RecordValueProps) {
  const { realmId } = useParams({ strict: false })
  const { can } = useRights()
  if (realmId === undefined) return text
  if (format === 'player') return <PlayerLink gamerTag={Number(value)} />
  return record && can(recordKinds[record.kind]) ? <RecordLink link={record}>{text}</RecordLink> : text
}
