import { Button, Menu } from '@mantine/core'
import { createHistoryQueryUrl, maxQueryLength, queryHistory } from '@regent/contract/analyze/analytics'
import { type SavedQuery, updateSavedQuery } from '@regent/contract/analyze/analytics-queries'
import { formatQuantity } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { act } from '../../../api/act.ts'
import { call } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { fetchCsv } from '../../../api/fetch-csv.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { saveFile } from '../../../ui/csv/csv.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDeviceFloppy, IconDownload, IconHistory, IconPlayerPlay } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { DayField } from '../../../ui/time/DayField.tsx'
import styles from './Analytics.module.css'
import type { AnalyticsSearch } from './analytics-search.ts'
import { refusedPart, type Tables } from './completion.ts'
import { lastDays } from './dashboard-words.ts'
import { QueryRows } from './QueryRows.tsx'
import { remember, useRemembered } from './query-history.ts'
import { findQueryRange, indexInTemplate, withRange } from './query-range.ts'
import { rowQueries } from './row-queries.ts'
import { SqlField } from './SqlField.tsx'

const firstQuery = `select act_date, count(distinct gamer_tag) as players, count(*) as sessions
from platform_session_session
where act_date between '{from}' and '{to}'
group by act_date
order by act_date`

type QueryEditorProps = {
  scope: string | null
  realmId: string
  tables: Tables
  /** The saved query that is open. */
  saved: SavedQuery | undefined
  /** Why the operator may not run queries; unset: they may. */
  refusal: string | undefined
  /** Why the operator cannot save private queries either. */
  savingRefusal: string | undefined
  onSave: (text: string) => void
}

/** Edits, runs and saves one query. The query of a metric runs immediately. */
export function QueryEditor({ scope, realmId, tables, saved, refusal, savingRefusal, onSave }: QueryEditorProps) {
  const { search, go } = useAddress<AnalyticsSearch>()
  const week = useMemo(() => lastDays(7, Date.now()), [])
  const initial = search.q ?? saved?.query ?? (search.rows ? rowQueries[search.rows] : firstQuery)
  const [sql, setSql] = useState(initial)
  const [from, setFrom] = useState(search.from ?? week.from)
  const [to, setTo] = useState(search.to ?? week.to)
  const text = withRange(sql, from, to)
  const range = findQueryRange(text)
  const problem = refusal ?? findProblem(sql, range !== undefined)
  const [ran, setRan] = useState(search.rows && search.q === undefined && !problem ? { text, times: 1 } : undefined)
  const run = useQuery({
    queryKey: ['query of the editor', scope, ran],
    queryFn: ({ signal }) => call(queryHistory, { body: { query: ran?.text ?? '' } }, { scope, signal }),
    enabled: ran !== undefined,
    // Queries run only when the operator starts them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refused = useMemo(() => {
    if (!(run.error instanceof Error) || ran?.text !== text) return undefined
    const part = refusedPart(text, run.error.message)
    const indexOf = (index: number) => indexInTemplate(sql, from, to, index)
    return part && { from: indexOf(part.from), to: indexOf(part.to) }
  }, [run.error, ran, text, sql, from, to])
  const file = useMutation({
    mutationFn: async () => {
      const { url } = await call(createHistoryQueryUrl, { body: { query: text } }, { scope })
      return fetchCsv(url)
    },
    onSuccess: ({ csv, rows }) => {
      saveFile(`history-${realmId}.csv`, csv, 'text/csv;charset=utf-8')
      toast(`Saved ${formatQuantity(rows.length, 'row')} as CSV`)
    },
    onError: (error) => toastFailure('The CSV was not saved.', error),
  })
  function start() {
    if (problem) return
    remember(realmId, sql)
    setRan((before) => ({ text, times: (before?.times ?? 0) + 1 }))
    void go({ q: sql === saved?.query ? undefined : sql, from, to })
  }

  return (
    <>
      <Section title={saved ? saved.name : 'Query'} subtitle="One SELECT: at most 10,000 rows and 1 minute.">
        <form
          className="grid"
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          <div className={styles.range}>
            <DayField label="From" value={from} max={to} onChange={setFrom} />
            <DayField label="To" value={to} min={from} onChange={setTo} />
            <p className={`note ${styles.hint}`}>
              Replace <code>{'{from}'}</code> and <code>{'{to}'}</code> in the query.{' '}
              {range ? `It reads the days ${range.from} to ${range.to}.` : 'The query has no date range yet.'}
            </p>
          </div>
          <SqlField label="SQL" value={sql} onChange={setSql} tables={tables} refused={refused} onRun={start} />
          <div className="flex wrap">
            <ActionButton
              type="submit"
              variant="filled"
              leftSection={<IconPlayerPlay aria-hidden />}
              disabledReason={problem}
              loading={run.isFetching}
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
            <SaveButtons saved={saved} sql={sql} refusal={refusal} savingRefusal={savingRefusal} onSave={onSave} />
            <LastQueries realmId={realmId} onChoose={setSql} />
            {sql !== initial && <Button onClick={() => setSql(initial)}>Reset query</Button>}
          </div>
        </form>
      </Section>
      {run.error && <ErrorNotice failure={readFailure('The query failed.', run.error)} />}
      {run.data && <QueryRows answer={run.data} fileName={`history-${realmId}.csv`} />}
    </>
  )
}

function findProblem(sql: string, hasRange: boolean): string | undefined {
  if (sql.trim() === '') return 'Write a query first.'
  if (sql.length > maxQueryLength) return `A query has at most ${maxQueryLength.toLocaleString('en')} characters.`
  return hasRange ? undefined : 'Add a first and a last day to the query.'
}

type SaveButtonsProps = Pick<QueryEditorProps, 'saved' | 'refusal' | 'savingRefusal' | 'onSave'> & { sql: string }

/** Saves the text as the open query, or as a new one. */
function SaveButtons({ saved, sql, refusal, savingRefusal, onSave }: SaveButtonsProps) {
  const isSame = saved !== undefined && sql.trim() === saved.query
  const save = useMutation({
    mutationFn: async (open: SavedQuery) =>
      act(
        updateSavedQuery,
        { params: { id: open.id }, body: { query: sql } },
        {
          subject: 'saved-query',
          done: `Saved query ${open.name}`,
          failed: `The query ${open.name} was not saved.`,
          ifMatch: open.version,
        },
      ),
  })
  const empty = savingRefusal ?? (sql.trim() === '' ? 'Write a query first.' : undefined)
  return (
    <>
      {saved && !isSame && (
        <ActionButton
          leftSection={<IconDeviceFloppy aria-hidden />}
          disabledReason={empty ?? (saved.isShared ? refusal : undefined)}
          loading={save.isPending}
          onClick={() => save.mutate(saved)}
        >
          Save changes
        </ActionButton>
      )}
      <ActionButton leftSection={<IconDeviceFloppy aria-hidden />} disabledReason={empty} onClick={() => onSave(sql)}>
        {saved ? 'Save as…' : 'Save query'}
      </ActionButton>
    </>
  )
}

/** The latest queries of this browser. */
function LastQueries({ realmId, onChoose }: { realmId: string; onChoose: (sql: string) => void }) {
  const list = useRemembered(realmId)
  if (list.length === 0) return null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconHistory aria-hidden />}>Last queries</Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.lastQueries}>
        {list.map((sql) => (
          <Menu.Item key={sql} onClick={() => onChoose(sql)}>
            <span className={`mono truncate ${styles.lastQuery}`}>{sql.replaceAll(/\s+/g, ' ')}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
