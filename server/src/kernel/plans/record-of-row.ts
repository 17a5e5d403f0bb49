import { findRecordKind, type RecordAddress, type RecordKind } from '@regent/contract/operate/search/search-names'
import type { PlannedRow } from './queries.ts'

/** The record of rows whose keys are its ids. */
export const recordOfKind =
  (kind: RecordKind) =>
  ({ key: id }: Pick<PlannedRow, 'key'>): RecordAddress => ({ kind, id })

/** The record of rows whose keys are a subject and an id: `event/events.race`. */
export function recordInKey({ key }: Pick<PlannedRow, 'key'>): RecordAddress | undefined {
  const slash = key.indexOf('/')
  const kind = findRecordKind(key.slice(0, slash))
  return kind && { kind, id: key.slice(slash + 1) }
}

/** The record of rows that are entries of the audit trail, labelled by subject and id: all changes of the thing. */
export function recordOfEntry({ label }: Pick<PlannedRow, 'label'>): RecordAddress | undefined {
  const [of = '', id = ''] = (label ?? '').split(' ', 2)
  return id === '' ? undefined : { kind: 'audit', id, of }
}

/** Rows of plans for stats: `game.private.player.42/LEVEL`. */
const statKey = /^(client|game)\.(public|private)\.player\.\d+\//

/** The subject of the audit trail and the id of a row's record. */
export function changedThing(
  { key }: Pick<PlannedRow, 'key'>,
  record: RecordAddress | undefined,
): { subject: string; id: string } {
  if (!record) return { subject: statKey.test(key) ? 'stat' : '', id: key }
  if (record.kind === 'audit') return { subject: record.of ?? '', id: record.id }
  return { subject: record.kind === 'config-key' ? 'config' : record.kind, id: record.id }
}
