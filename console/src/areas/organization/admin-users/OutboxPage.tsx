import { Drawer } from '@mantine/core'
import { listEmails, type OutboxEmail } from '@regent/contract/organization/admin-users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listRead } from '../../../api/list-read.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { readSort, sortText } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './AdminUsers.module.css'
import { type OutboxSearch, readOutboxSearch } from './outbox-search.ts'

const savedList: ListOfScreen<OutboxSearch> = { list: 'outbox', keys: ['sort'] }

const noun: [string, string] = ['mail', 'mails']
const rowId = (email: OutboxEmail) => String(email.id)

/** Outgoing e-mails of the server. Without an SMTP server, an admin passes them on. */
export function OutboxPage() {
  const { can } = useRights()
  const { search, go, open } = useAddress<OutboxSearch>()
  const listView = useListView(savedList)
  const isAllowed = can('view users')
  const list = useInfiniteQuery({
    ...pagedQuery(
      listEmails,
      { query: { ...(search.sort && { sort: search.sort }) } },
      { newestFirst: search.sort === undefined || search.sort === '-created' ? { by: ['id'] } : undefined },
    ),
    enabled: isAllowed,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const shownEmail = rows.find((email) => rowId(email) === search.email)
  return (
    <>
      <ListPage
        title="Outbox"
        subtitle="E-mails written by the server. They are sent if SMTP_URL is set; otherwise pass them on yourself. Codes are printed in the server’s output."
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={(email) => open({ email: rowId(email) })}
        {...listRead(list, 'The outbox could not be loaded.')}
        sort={readSort(search.sort ?? '-created')}
        onSort={(chosen) => go({ sort: readOutboxSearch({ sort: sortText(chosen) }).sort })}
        {...listView}
        csv={<CsvButton fileName="outbox.csv" columns={columns} rows={rows} />}
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        missingRight={isAllowed ? undefined : 'view users'}
        nothingYet={{
          title: 'No mails yet',
          description: 'Invitations and password codes appear here.',
        }}
      />
      <Drawer
        opened={shownEmail !== undefined}
        onClose={() => go({ email: undefined })}
        title={shownEmail?.subject}
        size={560}
      >
        {shownEmail && <Email email={shownEmail} />}
      </Drawer>
    </>
  )
}

function Email({ email }: { email: OutboxEmail }) {
  return (
    <div className="grid">
      <KeyValueList
        items={[
          { label: 'To', value: email.recipient, copy: email.recipient },
          { label: 'Written', value: <Time ms={email.created} /> },
          { label: 'State', value: <State email={email} /> },
          ...(email.lastError === undefined ? [] : [{ label: 'Last error', value: email.lastError }]),
        ]}
      />
      {email.body === undefined ? (
        <p className="dimmed">The text of a mail is not kept once it has been sent.</p>
      ) : (
        <>
          <pre className={`flush prose ${styles.body}`}>{email.body}</pre>
          <CopyButton value={email.body} label="text of the mail" />
        </>
      )}
    </div>
  )
}

const tones = { sent: 'done', waiting: 'pending', failed: 'error' } as const

function State({ email }: { email: OutboxEmail }) {
  const state = deriveState(email)
  return <Pill tone={tones[state]}>{state}</Pill>
}

const deriveState = ({ sent, lastError }: OutboxEmail) =>
  sent !== undefined ? 'sent' : lastError === undefined ? 'waiting' : 'failed'

const columns: Column<OutboxEmail>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    width: 280,
    cell: (email) => <HereLink search={{ email: rowId(email) }}>{email.recipient}</HereLink>,
    csv: { recipient: 'recipient', id: 'id' },
  },
  { id: 'subject', header: 'Subject', cell: (email) => email.subject, csv: 'subject' },
  { id: 'state', header: 'State', width: 120, cell: (email) => <State email={email} />, csv: { state: deriveState } },
  {
    id: 'created',
    header: 'Created',
    width: 188,
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: (email) => <Time ms={email.created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
  {
    id: 'tries',
    header: 'Attempts',
    width: 90,
    align: 'right',
    isSortable: true,
    cell: (email) => email.tries,
    csv: 'tries',
  },
]
