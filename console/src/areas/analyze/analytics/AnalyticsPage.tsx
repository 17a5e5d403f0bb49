import { Button, Textarea, TextInput } from '@mantine/core'
import { createHistoryQueryUrl, maxQueryLength, queryHistory } from '@regent/contract/analytics'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { fetchCsv } from '../../../api/fetch-csv.ts'
import { useRealm } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { useAddress } from '../../../shell/use-address.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { saveFile } from '../../../ui/csv.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { countOf } from '../../../ui/format-number.ts'
import { IconDownload, IconPlayerPlay } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Analytics.module.css'
import type { AnalyticsSearch } from './analytics-search.ts'
import { lastDays } from './dashboard-words.ts'
import { HistoryTables, NewestRows } from './HistoryTables.tsx'
import { QueryRows } from './QueryRows.tsx'
import { queryRangeOf, readDay, withRange } from './query-range.ts'

const firstQuery = `select act_date, count(distinct gamer_tag) as players, count(*) as sessions
from platform_session_session
where act_date between '{from}' and '{to}'
group by act_date
order by act_date`

/** Runs queries over the realm's history: one SELECT over a range of days that the query names. */
export function AnalyticsPage() {
  const { realmId } = useRealm()
  const { search, go } = useAddress<AnalyticsSearch>()
  const rights = useRights()
  const scope = realmScope(realmId)
  const week = useMemo(() => lastDays(7, Date.now()), [])
  const [sql, setSql] = useState(search.q ?? firstQuery)
  const [from, setFrom] = useState(search.from ?? week.from)
  const [to, setTo] = useState(search.to ?? week.to)
  const [fromDay, toDay] = [readDay(from), readDay(to)]
  const text = withRange(sql, fromDay, toDay)
  const range = queryRangeOf(text)
  const run = useMutation({
    mutationFn: () => call(queryHistory, { body: { query: text } }, { scope }),
    onMutate: () => go({ q: sql, from: fromDay, to: toDay }),
  })
  const file = useMutation({
    mutationFn: async () => {
      const { url } = await call(createHistoryQueryUrl, { body: { query: text } }, { scope })
      return fetchCsv(url)
    },
    onSuccess: ({ csv, rows }) => {
      saveFile(`history-${realmId}.csv`, csv, 'text/csv;charset=utf-8')
      toast(`Saved ${countOf(rows.length, 'row')} as CSV`)
    },
    onError: (error) => toastFailure('The CSV was not saved.', error),
  })

  if (!rights.can('view analytics')) return <EmptyState kind="not-allowed" missingRight="view analytics" />
  const refusal = rights.refusal('run analytics')
  const missing = range ? undefined : 'The query needs a date range: add its first and last day.'
  const problem = refusal ?? (sql.trim() === '' ? 'Write a query first.' : missing)
  const badDay = (given: string, day: string | undefined) =>
    given !== '' && day === undefined ? 'Enter a day, such as 2026-01-05 or 5.1.2026' : undefined
  return (
    <div className={styles.page}>
      <PageHeader
        title="Analytics"
        subtitle="Queries over this realm’s history. Each kind of event is a table. Each field is a text column named “e.” plus the field."
      />
      <div className={styles.columns}>
        <HistoryTables scope={scope} table={search.table} onTable={(table) => go({ table })} refusal={refusal} />
        <div className={styles.main}>
          <Section
            title="Query"
            subtitle="One read-only SELECT. It returns at most 10,000 rows and may take at most a minute."
          >
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                if (!problem) run.mutate()
              }}
            >
              <div className={styles.range}>
                <TextInput
                  label="From"
                  value={from}
                  error={badDay(from, fromDay)}
                  onChange={(event) => setFrom(event.currentTarget.value)}
                />
                <TextInput
                  label="To"
                  value={to}
                  error={badDay(to, toDay)}
                  onChange={(event) => setTo(event.currentTarget.value)}
                />
                <p className={styles.hint}>
                  Replace <code>{'{from}'}</code> and <code>{'{to}'}</code> in the query.{' '}
                  {range ? `It reads the days ${range.from} to ${range.to}.` : 'The query has no date range yet.'}
                </p>
              </div>
              <Textarea
                label="SQL"
                className={styles.sql}
                value={sql}
                onChange={(event) => setSql(event.currentTarget.value)}
                maxLength={maxQueryLength}
                autosize
                minRows={6}
                maxRows={20}
                spellCheck={false}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || problem) return
                  event.preventDefault()
                  run.mutate()
                }}
              />
              <div className={styles.actions}>
                <ActionButton
                  type="submit"
                  variant="filled"
                  leftSection={<IconPlayerPlay aria-hidden />}
                  disabledReason={problem}
                  loading={run.isPending}
                >
                  Run query
                </ActionButton>
                <ActionButton
                  leftSection={<IconDownload aria-hidden />}
                  disabledReason={problem}
                  loading={file.isPending}
                  onClick={() => file.mutate()}
                >
                  Save all rows as CSV
                </ActionButton>
                {sql !== firstQuery && <Button onClick={() => setSql(firstQuery)}>Reset query</Button>}
              </div>
            </form>
          </Section>
          {run.error && <ErrorNotice failure={readFailure('The query failed.', run.error)} />}
          {run.data && <QueryRows answer={run.data} fileName={`history-${realmId}.csv`} />}
          {search.table !== undefined && refusal === undefined && <NewestRows scope={scope} table={search.table} />}
        </div>
      </div>
    </div>
  )
}
