import { Drawer } from '@mantine/core'
import { listEmails, type OutboxEmail } from '@regent/contract/organization/admin-users'
import { pagedQuery } from '../../../api/pages.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './AdminUsers.module.css'
import { type OutboxSearch, readOutboxSearch } from './outbox-search.ts'

const emails: PagedList<OutboxEmail, OutboxSearch> = {
  name: 'outbox',
  noun: ['mail', 'mails'],
  rowId: ({ id }) => String(id),
  sort: '-created',
  readSearch: readOutboxSearch,
  failed: 'The outbox could not be loaded.',
}

/** Outgoing e-mails of the server. Without an SMTP server, an admin passes them on. */
export function OutboxPage() {
  const { search, go, open } = useAddress<OutboxSearch>()
  const pages = pagedQuery(
    listEmails,
    { query: { ...(search.sort && { sort: search.sort }) } },
    { newestFirst: search.sort === undefined || search.sort === '-created' ? { by: ['id'] } : undefined },
  )
  const { rows, listProps } = usePagedList(emails, pages, {
    right: 'view users',
    csv: { fileName: 'outbox.csv', of: 'loaded' },
  })
  const shownEmail = rows.find(({ id }) => String(id) === search.email)
  return (
    <>
      <ListPage
        title="Outbox"
        subtitle="E-mails of the server. Without SMTP_URL you must forward them yourself."
        columns={columns}
        {...listProps}
        onOpen={(email) => open({ email: String(email.id) })}
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
        <p className="dimmed">Texts of sent mails are not kept.</p>
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
    cell: (email) => <HereLink search={{ email: String(email.id) }}>{email.recipient}</HereLink>,
    csv: { recipient: 'recipient', id: 'id' },
  },
  { id: 'subject', header: 'Subject', cell: (email) => email.subject, csv: 'subject' },
  { id: 'state', header: 'State', width: 120, cell: (email) => <State email={email} />, csv: { state: deriveState } },
  {
    id: 'created',
    header: 'Created',
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
