import { SegmentedControl } from '@mantine/core'
import { getUsageUrl } from '@regent/contract/organization/usage'
import { dayMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, customerScope } from '../../../api/client.ts'
import { fetchCsv } from '../../../api/fetch-csv.ts'
import { listRead } from '../../../api/list-read.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { Chart, seriesColors } from '../../../ui/chart/Chart.tsx'
import { Figures } from '../../../ui/chart/Figures.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { DayField } from '../../../ui/time/DayField.tsx'
import { billable, grouped, isBillable, readRows, type UsageRow } from './usage-rows.ts'
import { lastThirtyDays, type UsageSearch } from './usage-search.ts'

const usageList: WholeList<UsageRow, UsageSearch> = {
  name: 'usage',
  noun: ['row', 'rows'],
  rowId: ({ date, realm, service }) => `${date} ${realm} ${service}`,
  rowName: ({ date, service }) => `${service} on ${date}`,
  keys: ['from', 'to', 'by', 'realm', 'service'],
}

/** The organization's calls by day or month, realm and service. */
export function UsagePage() {
  const { search, go, filtersBy } = useAddress<UsageSearch>()
  const { from, to, by = 'day', realm, service } = search
  const realms = useRealms()
  const usual = useMemo(() => lastThirtyDays(Date.now()), [])
  const range = { from: from ?? usual.from, to: to ?? usual.to }
  const scope = customerScope()
  const usage = useQuery({
    queryKey: ['usage', range, scope],
    async queryFn() {
      const query = { from: Date.parse(range.from), to: Date.parse(range.to) + dayMs - 1, customerScoped: true }
      const { url } = await call(getUsageUrl, { query }, { scope })
      return readRows((await fetchCsv(url)).rows)
    },
  })
  const all = useMemo(() => usage.data ?? [], [usage.data])
  const filteredRows = useMemo(
    () =>
      all.filter(
        (row) => (realm === undefined || row.realm === realm) && (service === undefined || row.service === service),
      ),
    [all, realm, service],
  )
  const rows = useMemo(() => grouped(filteredRows, by).toReversed(), [filteredRows, by])
  const { listProps } = useWholeList(usageList, rows)
  const findRealmName = useMemo(() => {
    const names = new Map(realms.map((each) => [each.pid, realmName(each)]))
    return (pid: string) => (pid === '' ? 'organization' : (names.get(pid) ?? pid))
  }, [realms])
  const columns = useMemo(() => buildColumns(findRealmName), [findRealmName])
  const fields = useMemo(() => buildFields(all, findRealmName), [all, findRealmName])
  return (
    <ListPage
      title="Usage"
      subtitle="Calls by realm and service. Heartbeats are not billed."
      actions={
        <>
          <DayField aria-label="First day" max={range.to} value={range.from} onChange={(day) => go({ from: day })} />
          <DayField aria-label="Last day" min={range.from} value={range.to} onChange={(day) => go({ to: day })} />
          <SegmentedControl
            aria-label="Group by"
            data={[
              { value: 'day', label: 'By day' },
              { value: 'month', label: 'By month' },
            ]}
            value={by}
            onChange={(next) => go({ by: next === 'month' ? 'month' : undefined })}
          />
        </>
      }
      summary={<Summary rows={filteredRows} by={by} />}
      columns={columns}
      {...listProps}
      {...listRead(usage, 'The usage could not be loaded.')}
      {...filtersBy(fields)}
      paging={{}}
      csv={{ fileName: 'usage.csv' }}
      nothingYet={{
        title: 'No calls in this period',
        description: 'Calls appear here within seconds.',
      }}
    />
  )
}

function Summary({ rows, by }: { rows: readonly UsageRow[]; by: 'day' | 'month' }) {
  const { billed, free } = billable(rows)
  const byDate = useMemo(() => {
    const sums = new Map<string, { billed: number; free: number }>()
    for (const row of grouped(rows, by)) {
      const sum = sums.get(row.date) ?? { billed: 0, free: 0 }
      sum[isBillable(row) ? 'billed' : 'free'] += row.hits
      sums.set(row.date, sum)
    }
    return [...sums].map(([name, sum]) => ({ name, ...sum }))
  }, [rows, by])
  return (
    <div className="grid gap-16">
      <Figures
        figures={[
          { label: 'Billable calls', value: formatCount(billed) },
          { label: 'Not billed', value: formatCount(free), hint: 'presence' },
          { label: 'Services', value: formatCount(new Set(rows.map(({ service }) => service)).size) },
        ]}
      />
      {byDate.length > 1 && (
        <Section title={by === 'day' ? 'Calls by day' : 'Calls by month'}>
          <Chart
            label={by === 'day' ? 'Calls by day' : 'Calls by month'}
            summary={`${formatCount(billed)} billable calls, ${formatCount(free)} not billed. The list below has each row.`}
            kind="bars"
            rows={byDate}
            series={[
              { name: 'billed', label: 'Billable', color: seriesColors[0] ?? 'indigo.6' },
              { name: 'free', label: 'Not billed', color: 'gray.6' },
            ]}
            format={formatCount}
          />
        </Section>
      )}
    </div>
  )
}

const buildColumns = (nameOf: (pid: string) => string): Column<UsageRow>[] => [
  { id: 'date', header: 'Date', width: 120, cell: ({ date }) => <span className="num">{date}</span>, csv: 'date' },
  { id: 'realm', header: 'Realm', width: 200, cell: ({ realm }) => nameOf(realm), csv: 'realm' },
  {
    id: 'service',
    header: 'Service',
    width: 220,
    cell: (row) => (
      <>
        {row.service} {!isBillable(row) && <Pill tone="neutral">not billed</Pill>}
      </>
    ),
    csv: 'service',
  },
  { id: 'hits', header: 'Calls', width: 110, align: 'right', cell: ({ hits }) => formatCount(hits), csv: 'hits' },
]

function buildFields(rows: readonly UsageRow[], nameOf: (pid: string) => string): FilterField[] {
  const distinct = (values: string[]) => [...new Set(values)].filter(Boolean).sort()
  return [
    {
      id: 'realm',
      label: 'Realm',
      operators: ['is'],
      options: distinct(rows.map(({ realm }) => realm)).map((value) => ({ value, label: nameOf(value) })),
    },
    {
      id: 'service',
      label: 'Service',
      operators: ['is'],
      options: distinct(rows.map(({ service }) => service)).map((value) => ({ value, label: value })),
    },
  ]
}
