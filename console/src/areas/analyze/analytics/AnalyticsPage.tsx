import { listHistoryNamespaces } from '@regent/contract/analyze/analytics'
import type { SavedQuery } from '@regent/contract/analyze/analytics-queries'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import styles from './Analytics.module.css'
import type { AnalyticsSearch } from './analytics-search.ts'
import type { Tables } from './completion.ts'
import { HistoryTables, NewestRows } from './HistoryTables.tsx'
import { QueryEditor } from './QueryEditor.tsx'
import { SavedQueries, useSavedQueries } from './SavedQueries.tsx'

const SavedQueryDrawer = lazyDialog(() => import('./SavedQueryDrawer.tsx').then((module) => module.SavedQueryDrawer))

const noTables: Tables = {}

/** Runs queries on the realm's history: one SELECT over a range of days. */
export function AnalyticsPage() {
  const { realmId } = useRealm()
  const { search, go } = useAddress<AnalyticsSearch>()
  const rights = useRights()
  const isAllowed = rights.can('view analytics')
  const scope = realmScope(realmId)
  const list = useSavedQueries(scope, isAllowed)
  const columns = useQuery({
    ...query(listHistoryNamespaces, { query: { columns: true } }, { scope }),
    enabled: isAllowed,
  })
  const editing = useDrawer((layer, { saved, text }: { saved?: SavedQuery; text: string }) => (
    <SavedQueryDrawer
      {...layer}
      saved={saved}
      text={text}
      sharingRefusal={refusal}
      onSaved={({ id: made }) => void go({ saved: String(made), q: undefined, rows: undefined })}
    />
  ))

  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view analytics" />
  const refusal = rights.refusal('run analytics')
  const id = search.saved === undefined ? undefined : Number(search.saved)
  const saved = list.data?.queries.find((one) => one.id === id)
  // The URL may contain a saved query that is still loading, or the query of a metric.
  const isWaiting = id !== undefined && list.isLoading
  return (
    <div className="grid gap-16">
      <PageHeader
        title="Analytics"
        subtitle="SQL over this realm’s history: one table per event, columns named “e.” plus the field."
      />
      <div className={styles.columns}>
        <div className={styles.side}>
          <SavedQueries
            list={list}
            open={saved?.id}
            sharingRefusal={refusal}
            savingRefusal={rights.readOnly}
            onEdit={(one) => editing.open({ saved: one, text: one.query })}
          />
          <HistoryTables scope={scope} table={search.table} onTable={(table) => go({ table })} refusal={refusal} />
        </div>
        <div className={styles.main}>
          {id !== undefined && list.data && !saved && (
            <EmptyState
              kind="nothing-yet"
              title="Saved query not found"
              description="It was deleted, belongs to another realm, or is private."
            />
          )}
          {!isWaiting && (
            <QueryEditor
              key={`${id ?? ''}/${search.rows ?? ''}`}
              scope={scope}
              realmId={realmId}
              tables={columns.data?.columns ?? noTables}
              saved={saved}
              refusal={refusal}
              savingRefusal={rights.readOnly}
              onSave={(text) => editing.open({ text })}
            />
          )}
          {search.table !== undefined && refusal === undefined && <NewestRows scope={scope} table={search.table} />}
        </div>
      </div>
      {editing.element}
    </div>
  )
}
