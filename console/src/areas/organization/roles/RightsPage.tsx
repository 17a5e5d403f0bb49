import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { listRightHolders, type RightHolder } from '@regent/contract/organization/roles'
import { allRights, type Right } from '@regent/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerScope } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { type RightsSearch, readRightsSearch } from './rights-search.ts'
import { nameIn, sourceText } from './role-words.ts'

const holders: PagedList<RightHolder, RightsSearch> = {
  name: 'rights',
  noun: ['row', 'rows'],
  rowId: ({ right, accountId }) => `${right} ${accountId}`,
  readSearch: readRightsSearch,
  failed: 'The rights could not be loaded.',
}

const isRight = (text: string | undefined): text is Right => allRights.some((right) => right === text)

/** The filters, with the people and realms to choose from. */
function useFields() {
  const realms = useRealms()
  const rights = useRights()
  const people = useQuery({
    ...query(listAdminUsers, {}, { scope: customerScope() }),
    enabled: rights.can('view users'),
  })
  return useMemo(
    (): FilterField[] => [
      { id: 'right', label: 'Right', options: allRights.map((value) => ({ value, label: value })) },
      {
        id: 'person',
        label: 'Person',
        options: (people.data?.accounts ?? []).map(({ id, email }) => ({
          value: String(id),
          label: email ?? String(id),
        })),
      },
      { id: 'realm', label: 'Realm', options: realms.map((one) => ({ value: one.pid, label: realmName(one) })) },
    ],
    [people.data, realms],
  )
}

function useColumns() {
  const { customerId } = useCustomer()
  const realms = useRealms()
  return useMemo((): Column<RightHolder>[] => {
    const reasons = ({ sources }: RightHolder) => sources.map((source) => sourceText(source, realms)).join('; ')
    const whose = ({ key }: RightHolder) =>
      key &&
      `key in ${key.realms.includes('*') ? 'all realms' : key.realms.map((pid) => nameIn(pid, realms)).join(', ')}, granted by ${key.grantor ?? 'somebody'}`
    return [
      { id: 'right', header: 'Right', width: 200, cell: (row) => row.right, csv: 'right' },
      {
        id: 'who',
        header: 'Who',
        width: 240,
        cell: ({ kind, accountId: id, name }) =>
          kind === 'key' ? (
            <span className="inline-row">
              <Pill tone="neutral">API key</Pill> {name}
            </span>
          ) : (
            <RowLink to={paths.user(customerId, id)}>{name ?? id}</RowLink>
          ),
        csv: { who: ({ name, accountId: id }) => name ?? String(id), accountId: 'accountId', kind: 'kind' },
      },
      {
        id: 'why',
        header: 'Where and why',
        width: 420,
        cell: (row) => (
          <span data-tip={[whose(row), reasons(row)].filter(Boolean).join('\n')}>
            {[whose(row), reasons(row)].filter(Boolean).join(': ')}
          </span>
        ),
        csv: { why: (row) => [whose(row), reasons(row)].filter(Boolean).join(': ') },
      },
    ]
  }, [realms, customerId])
}

/** A table of each right with the people and API keys that have it, where, and why. */
export function RightsPage() {
  const { search, filtersBy } = useAddress<RightsSearch>()
  const { right, person, realm } = search
  const accountId = Number(person)
  const { listProps } = usePagedList(
    holders,
    pagedQuery(
      listRightHolders,
      {
        query: {
          ...(isRight(right) && { right }),
          ...(Number.isSafeInteger(accountId) && accountId > 0 && { accountId }),
          ...(realm !== undefined && { pid: realm }),
        },
      },
      { scope: customerScope() },
    ),
    { right: 'view users', csv: { fileName: 'rights.csv', of: 'all' } },
  )
  const fields = useFields()
  const columns = useColumns()
  return (
    <ListPage
      title="User Administration"
      subtitle="Each right with its holders, realms and reasons."
      summary={<UserTabs current="rights" />}
      columns={columns}
      {...listProps}
      {...filtersBy(fields)}
      nothingYet={{ title: 'Nobody has a right', description: 'Give people roles on the tab People.' }}
    />
  )
}
