import { SegmentedControl, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { serverOrigin } from '../../api/session/server-address.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { IconSearch } from '../../ui/layout/icons.ts'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Pending } from '../routing/Pending.tsx'
import { CallList } from './CallList.tsx'
import { CallView } from './CallView.tsx'
import styles from './Reference.module.css'
import { filterCalls, listFirstCalls, referenceQuery } from './reference.ts'
import { type Audience, audiences, type ReferenceSearch, readReferenceSearch } from './reference-search.ts'
import { TryCall } from './TryCall.tsx'

const searchId = 'reference-search'

/** The API reference, made of the description of the server; needs no sign-in. */
export function ReferencePage() {
  useTitle('API Reference · Regent')
  return (
    <Suspense fallback={<Pending />}>
      <Loaded />
    </Suspense>
  )
}

function Loaded() {
  const { data } = useSuspenseQuery(referenceQuery)
  const search = useSearch({ from: '/docs/api' })
  const navigate = useNavigate({ from: '/docs/api' })
  const change = (changed: { [K in keyof ReferenceSearch]: ReferenceSearch[K] | undefined }) =>
    navigate({ search: readReferenceSearch({ ...search, ...changed }), replace: true })
  const { audience = 'clients', q = '' } = search
  const calls = filterCalls(data.calls, audience, q)
  const first = audience === 'clients' && q === '' ? listFirstCalls(calls)[0] : undefined
  const open = data.calls.find(({ operation }) => operation.operationId === search.call) ?? first ?? calls[0]
  useSearchKey()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={`row strong ${styles.brand}`}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          Regent
        </Link>
        <h1>API Reference</h1>
        <span className="note grow">
          {data.calls.length} calls · {data.description.info.version} ·{' '}
          <a href={`${serverOrigin()}/openapi.json`}>openapi.json</a> ·{' '}
          <a href={`${serverOrigin()}/asyncapi.json`}>asyncapi.json</a>
        </span>
        <SegmentedControl
          aria-label="Show calls for"
          size="xs"
          value={audience}
          onChange={(value) => change({ audience: value as Audience })}
          data={Object.entries(audiences).map(([value, label]) => ({ value, label }))}
        />
        <ThemeSwitch />
      </header>
      <nav className={`panel ${styles.nav}`} aria-label="Calls">
        <TextInput
          id={searchId}
          aria-label="Find a call, field or error"
          placeholder="Find a call, field or error"
          leftSection={<IconSearch aria-hidden />}
          value={q}
          onChange={({ currentTarget }) => change({ q: currentTarget.value || undefined })}
        />
        <CallList reference={data} calls={calls} open={open} search={search} />
      </nav>
      {open ? (
        <>
          <main className={`shrink ${styles.call}`}>
            <CallView call={open} description={data.description} />
          </main>
          <aside className={`stack shrink ${styles.side}`} aria-label="Request">
            <TryCall key={open.operation.operationId} call={open} description={data.description} />
          </aside>
        </>
      ) : (
        <main>
          <EmptyState kind="no-match" title="No call has these words" />
        </main>
      )}
    </div>
  )
}

/** `/` moves the focus to the search, as in lists; outside of the frame no other code reads it. */
function useSearchKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      document.getElementById(searchId)?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
}
