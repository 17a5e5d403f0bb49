import { Drawer } from '@mantine/core'
import { listEmails, type OutboxEmail } from '@regent/contract/admin-users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listRead } from '../../../api/list-read.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRights } from '../../../shell/rights.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Time } from '../../../ui/Time.tsx'
import styles from './OutboxPage.module.css'

const noun: [string, string] = ['mail', 'mails']
const rowId = (email: OutboxEmail) => String(email.id)

/** The mails that the server wrote. Without a mail server an admin passes them on. */
export function OutboxPage() {
  const { can } = useRights()
  const [shown, setShown] = useState<OutboxEmail>()
  const isAllowed = can('view users')
  const list = useInfiniteQuery({ ...pagedQuery(listEmails, { query: {} }), enabled: isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => columnsOf(setShown), [])
  return (
    <>
      <ListPage
        title="Outbox"
        subtitle="E-mails written by the server. They are sent if SMTP_URL is set; otherwise pass them on yourself. Codes are printed in the server’s output."
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={setShown}
        {...listRead(list, 'The outbox could not be loaded.')}
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        missingRight={isAllowed ? undefined : 'view users'}
        nothingYet={{
          title: 'No mails yet',
          description: 'Invitations and password codes appear here.',
        }}
      />
      <Drawer opened={shown !== undefined} onClose={() => setShown(undefined)} title={shown?.subject} size={560}>
        {shown && <Email email={shown} />}
      </Drawer>
    </>
  )
}

function Email({ email }: { email: OutboxEmail }) {
  return (
    <div className={styles.email}>
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
          <pre className={styles.body}>{email.body}</pre>
          <CopyButton value={email.body} label="text of the mail" />
        </>
      )}
    </div>
  )
}

function State({ email }: { email: OutboxEmail }) {
  if (email.sent !== undefined) return <Pill tone="done">sent</Pill>
  return email.lastError === undefined ? <Pill tone="pending">waiting</Pill> : <Pill tone="error">failed</Pill>
}

const columnsOf = (open: (email: OutboxEmail) => void): Column<OutboxEmail>[] => [
  {
    id: 'recipient',
    header: 'Recipient',
    width: 280,
    cell: (email) => (
      <button type="button" className={styles.link} onClick={() => open(email)}>
        {email.recipient}
      </button>
    ),
  },
  { id: 'subject', header: 'Subject', cell: (email) => email.subject },
  { id: 'state', header: 'State', width: 120, cell: (email) => <State email={email} /> },
  { id: 'created', header: 'Created', width: 140, cell: (email) => <Time ms={email.created} /> },
  { id: 'tries', header: 'Attempts', width: 80, align: 'right', cell: (email) => email.tries },
]
