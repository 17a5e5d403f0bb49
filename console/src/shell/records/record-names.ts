import {
  type CheckedKind,
  checkedKinds,
  listingInStore,
  listRecordNames,
  maxNames,
  type NamedKind,
  namedKinds,
  recordKinds,
  recordsOfOrganization,
} from '@regent/contract/operate/search/search-names'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call, customerScope, realmScope } from '../../api/client.ts'
import type { RecordRef } from '../../api/subject.ts'
import type { RealmPlace } from '../routing/paths.ts'
import { isServed } from '../scope/capabilities.ts'
import { useRights } from '../scope/rights.ts'
import { batchCalls } from './batched.ts'

type NamedRecord = { kind: CheckedKind; id: string }

const toKey = ({ kind, id }: NamedRecord) => `${kind} ${id}`

/** The scope of a realm; for an empty id, that of the organization. */
const toScope = (realmId: string) => (realmId === '' ? customerScope() : realmScope(realmId))

/** The name of a record; null if it is not permitted or not on any screen. */
type KnownName = { name: string } | 'gone' | null

const loadName = batchCalls(maxNames, async (realmId, records: readonly NamedRecord[]) => {
  const { names, gone } = await call(listRecordNames, { body: { records: [...records] } }, { scope: toScope(realmId) })
  const nameByKey = new Map<string, KnownName>([
    ...names.map((record) => [toKey(record), { name: record.name }] as const),
    ...gone.map((record) => [toKey(record), 'gone'] as const),
  ])
  return (record): KnownName => nameByKey.get(toKey(record)) ?? null
})

/** The key starts with the path of the lookup, so that changes of such records refresh it. */
const nameQuery = (realmId: string, record: NamedRecord) =>
  queryOptions({
    queryKey: [listRecordNames.path, record, toScope(realmId)],
    queryFn: () => loadName(realmId, record),
    staleTime: 60_000,
  })

/** The kind of a lookup; undefined for records without names. */
export const toNamedKind = (kind: RecordRef['kind']): NamedKind | undefined =>
  namedKinds.find((named) => named === kind)

const toCheckedKind = (kind: RecordRef['kind']): CheckedKind | undefined =>
  checkedKinds.find((checked) => checked === kind)

type RecordName = { isThere: boolean; isGone?: boolean; name?: string }

/** The id for the lookup: the symbol of a listing is not unique without its store. */
const toLookupId = ({ kind, id, of }: RecordRef): string =>
  kind === 'listing' && of !== undefined ? listingInStore(id, of) : id

/**
 * The name of a record, if permitted, and whether it was deleted. Kinds without names always have an undefined name;
 * they count as existing until a check reports otherwise.
 */
export function useRecordName(record: RecordRef, place: RealmPlace): RecordName {
  const { kind } = record
  const { realmId: here = '' } = useParams({ strict: false })
  const isOfOrganization = recordsOfOrganization.includes(kind)
  const realmId = isOfOrganization ? here : place.realmId
  const isPlaced = isOfOrganization || realmId !== ''
  const mayLook =
    useRights()
      .at(isOfOrganization ? undefined : realmId)
      .can(recordKinds[kind]) && isPlaced
  const checked = toCheckedKind(kind)
  const { data } = useQuery({
    ...nameQuery(realmId, { kind: checked ?? 'event', id: toLookupId(record) }),
    enabled: checked !== undefined && mayLook && isServed('listRecordNames'),
  })
  if (data === 'gone') return { isThere: false, isGone: true }
  if (toNamedKind(kind) === undefined) return { isThere: mayLook && data !== null }
  return data ? { isThere: true, name: data.name } : { isThere: false }
}
