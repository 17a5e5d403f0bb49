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
import { batched } from './batched.ts'

type Named = { kind: CheckedKind; id: string }

const keyOf = ({ kind, id }: Named) => `${kind} ${id}`

/** The scope of a realm; for the empty text, that of the organization. */
const scopeOf = (realmId: string) => (realmId === '' ? customerScope() : realmScope(realmId))

/** What a record is called; null for one that may not be seen, or is on no screen just now. */
type Known = { name: string } | 'gone' | null

const loadName = batched(maxNames, async (realmId, records: readonly Named[]) => {
  const { names, gone } = await call(listRecordNames, { body: { records: [...records] } }, { scope: scopeOf(realmId) })
  const known = new Map<string, Known>([
    ...names.map((record) => [keyOf(record), { name: record.name }] as const),
    ...gone.map((record) => [keyOf(record), 'gone'] as const),
  ])
  return (record): Known => known.get(keyOf(record)) ?? null
})

/** Under the path of the look-up, so that changes of such records refresh it. */
const nameQuery = (realmId: string, record: Named) =>
  queryOptions({
    queryKey: [listRecordNames.path, record, scopeOf(realmId)],
    queryFn: () => loadName(realmId, record),
    staleTime: 60_000,
  })

/** The kind with a look-up; undefined for records that are called by their ids. */
export const namedKindOf = (kind: RecordRef['kind']): NamedKind | undefined =>
  namedKinds.find((named) => named === kind)

const checkedKindOf = (kind: RecordRef['kind']): CheckedKind | undefined =>
  checkedKinds.find((checked) => checked === kind)

type RecordName = { isThere: boolean; isGone?: boolean; name?: string }

/** The id that a record is asked for by: a symbol of a listing says nothing without its store. */
const askedIdOf = ({ kind, id, of }: RecordRef): string =>
  kind === 'listing' && of !== undefined ? listingInStore(id, of) : id

/**
 * What a record is called, as far as the caller may see it, and whether it is gone. Of kinds that are called by their ids
 * there is no name, and each counts as there until it is known not to be.
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
  const checked = checkedKindOf(kind)
  const { data } = useQuery({
    ...nameQuery(realmId, { kind: checked ?? 'event', id: askedIdOf(record) }),
    enabled: checked !== undefined && mayLook && isServed('listRecordNames'),
  })
  if (data === 'gone') return { isThere: false, isGone: true }
  if (namedKindOf(kind) === undefined) return { isThere: mayLook && data !== null }
  return data ? { isThere: true, name: data.name } : { isThere: false }
}
