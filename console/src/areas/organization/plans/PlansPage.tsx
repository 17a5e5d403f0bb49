import { getPlan, type Plan } from '@regent/contract/organization/plans'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { planAct } from '../../../api/act.ts'
import { customerScope, realmScope } from '../../../api/client.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { PersonName } from '../../../shell/records/PersonName.tsx'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { OpenButton } from '../../../ui/layout/OpenButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { planProgress, planState } from './plan-words.ts'
import { plansQuery } from './plans-reads.ts'
import { type PlansSearch, readPlansSearch } from './plans-search.ts'

const fields: FilterField[] = [
  { id: 'approval', label: 'Approval', options: [{ value: 'waiting', label: 'waiting or given' }] },
]

const plans: PagedList<Plan, PlansSearch> = {
  name: 'plans',
  noun: ['plan', 'plans'],
  rowId: ({ id }) => String(id),
  rowName: ({ title }) => title,
  fields,
  sort: '-made',
  readSearch: readPlansSearch,
  failed: 'The plans could not be loaded.',
}
const whileApplyingMs = 2_000

/** The plans of the last 30 days: in a realm, or in the whole organization. */
export function PlansPage() {
  const { realmId }: { realmId?: string } = useParams({ strict: false })
  const realms = useRealms()
  const { search } = useAddress<PlansSearch>()
  const pages = plansQuery(realmId === undefined ? customerScope() : realmScope(realmId), search)
  const { listProps } = usePagedList(plans, pages, {
    right: 'view audit',
    pollMs: (rows) => rows.some(({ state }) => state === 'applying') && whileApplyingMs,
    csv: { fileName: `plans-${realmId ?? 'organization'}.csv`, of: 'loaded' },
  })
  const columns = useMemo(() => {
    const findRealmName = (pid: string) => {
      const realm = findRealm(realms, pid)
      return realm ? realmName(realm) : pid
    }
    return buildColumns(findRealmName).filter(({ id }) => id !== 'realm' || realmId === undefined)
  }, [realms, realmId])

  return (
    <ListPage
      title="Plans"
      subtitle="Changes to many players or to production. Kept 30 days."
      columns={columns}
      {...listProps}
      onOpen={show}
      isRefetching={false}
      nothingYet={{
        title: 'No plans yet',
        description: 'Bulk and high-risk changes appear here.',
      }}
    />
  )
}

const show = ({ id }: Plan) =>
  planAct(getPlan, { params: { id } }, { scope: customerScope(), failed: 'The plan could not be opened.' })

const buildColumns = (nameOf: (pid: string) => string): Column<Plan>[] => [
  {
    id: 'title',
    header: 'Plan',
    width: 320,
    cell: (plan) => <OpenButton onClick={() => show(plan)}>{plan.title}</OpenButton>,
    csv: { title: 'title', id: 'id', realm: 'pid' },
  },
  {
    id: 'state',
    header: 'State',
    width: 192,
    keepsWidth: true,
    cell: (plan) => {
      const { tone, words } = planState(plan)
      return <Pill tone={tone}>{words}</Pill>
    },
    csv: { state: (plan) => planState(plan).words },
  },
  {
    id: 'made',
    header: 'Created',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: (plan) => <Time ms={plan.madeAt} />,
    csv: { madeAt: (plan) => new Date(plan.madeAt).toISOString() },
  },
  {
    id: 'rows',
    header: 'Progress',
    width: 240,
    isSortable: true,
    cell: (plan) => planProgress(plan),
    csv: { rows: 'count', done: 'done', failed: 'failed' },
  },
  { id: 'realm', header: 'Realm', width: 140, cell: ({ pid }) => (pid === undefined ? 'organization' : nameOf(pid)) },
  {
    id: 'by',
    header: 'Person',
    width: 220,
    cell: (plan) => {
      const { appliedBy, appliedByEmail, madeBy, madeByEmail } = plan
      const [id, email] = appliedBy === undefined ? [madeBy, madeByEmail] : [appliedBy, appliedByEmail]
      return id === undefined ? '–' : <PersonName id={id} email={email} />
    },
    csv: { madeBy: 'madeByEmail', appliedBy: 'appliedByEmail' },
  },
  { id: 'finished', header: 'Finished', width: 110, cell: (plan) => <Time ms={plan.finishedAt} /> },
]
