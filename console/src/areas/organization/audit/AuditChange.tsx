import { difference } from '@regent/contract/differences/difference'
import type { AuditEntry } from '@regent/contract/organization/audit'
import { DifferenceLine } from '../../../ui/differences/DifferenceLine.tsx'

/** The change in one line; the drawer of the entry shows each field. */
export const AuditChange = ({ entry }: { entry: AuditEntry }) => (
  <DifferenceLine difference={entry.difference ?? difference(entry)} />
)
