import { Drawer } from '@mantine/core'
import { type AnnouncementView, listPlayerAnnouncements } from '@regent/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../api/client.ts'
import { readFailure, toastFailure } from '../api/failure.ts'
import { query } from '../api/query.ts'
import { toastDone } from '../api/undo.ts'
import { IconEye, IconInbox, IconTrash } from '../icons.ts'
import { usePlayerRoute } from '../shell/place.ts'
import { type Rights, useRights } from '../shell/rights.ts'
import { CopyId } from '../ui/CopyId.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { FilterField } from '../ui/filters.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { MoreMenu } from '../ui/PageHeader.tsx'
import { Pill } from '../ui/Pill.tsx'
import { RawJson } from '../ui/RawJson.tsx'
import { Time } from '../ui/Time.tsx'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import styles from './AnnouncementDetail.module.css'
import { AnnouncementDetail } from './AnnouncementDetail.tsx'
import { attachmentWords, endOf, flagWords, giftWords, isCompleted, titleOf } from './announcement-words.ts'
import { type InboxSearch, inboxStates, readInboxSearch } from './announcements-search.ts'
import { actFor } from './save-announcements.ts'

const noun: [string, string] = ['announcement', 'announcements']
const none: AnnouncementView[] = []
const rowId = ({ id }: AnnouncementView) => id

const fields: FilterField[] = [
  { id: 'state', label: 'State', options: inboxStates.map((value) => ({ value, label: value })) },
]

const csvColumns: CsvColumn<AnnouncementView>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'title', value: titleOf },
  { header: 'channel', value: ({ channel }) => channel },
  { header: 'isRead', value: ({ isRead }) => isRead },
  { header: 'isClaimed', value: ({ isClaimed }) => isClaimed },
  { header: 'isDeleted', value: ({ isDeleted }) => isDeleted },
  { header: 'end', value: ({ endDate }) => endDate },
]

/** The announcements that the player gets now, and what it has done with them; deleted ones among them. */
export function AnnouncementInboxPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players/$playerId/announcements' })
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('announcement-inbox')
  const isAllowed = rights.can('view player-announcements')
  const input = { params: { gamerTag }, query: { include_deleted: true } }
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    ...query(listPlayerAnnouncements, input, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const all = data?.announcements ?? none
  const rows = useMemo(() => all.filter(passes(search)), [all, search])
  const shown = search.shown === undefined ? undefined : all.find(({ id }) => id === search.shown)
  const columns = useMemo(() => columnsOf(rights, gamerTag), [rights, gamerTag])
  const go = (changes: InboxSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: changes.shown === undefined })

  return (
    <>
      <ListPage
        title="Announcement Inbox"
        subtitle="What the player gets now: by time, and by what its stats must say."
        actions={data && <RawJson value={data} title={`the announcements of ${gamerTag}`} />}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={({ id }) => go({ shown: id })}
        isLoading={isLoading}
        isRefetching={isFetching && !isLoading}
        search={{
          value: search.q ?? '',
          onChange: (q) => go({ q: q || undefined }),
          placeholder: 'Symbol or title',
        }}
        fields={fields}
        filters={search.state ? [{ field: 'state', operator: 'is', value: search.state }] : []}
        onFilters={(filters) => go({ state: readInboxSearch({ state: filters.at(-1)?.value }).state })}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`announcements-${gamerTag}.csv`} columns={csvColumns} rows={rows} />}
        paging={{ total: all.length, isTotalExact: true }}
        failure={error && readFailure('The announcements could not be loaded.', error)}
        onRetry={() => refetch()}
        missingRight={isAllowed ? undefined : 'view player-announcements'}
        nothingYet={{
          title: 'No announcements for this player',
          description: 'None is running whose requirements the player meets.',
        }}
      />
      <Drawer opened={shown !== undefined} onClose={() => go({ shown: undefined })} title={search.shown} size={560}>
        {shown && (
          <div className={styles.detail}>
            <Flags row={shown} />
            <AnnouncementDetail shown={{ ...shown, clientData: shown.clientDataList }} dates={shown} />
          </div>
        )}
      </Drawer>
    </>
  )
}

const words = { read: 'Marked as read', claim: 'Claimed', delete: 'Deleted for the player:' } as const

/** Reversible, so it is done at once; what a claim gives is taken back by its undo. */
async function act(gamerTag: number, what: keyof typeof words, { id }: AnnouncementView) {
  try {
    toastDone(`${words[what]} ${id}`, await actFor(gamerTag, what, id))
  } catch (error) {
    toastFailure(`The announcement ${id} was not changed.`, error)
  }
}

const passes =
  ({ q, state }: InboxSearch) =>
  (row: AnnouncementView) =>
    (q === undefined || [row.id, titleOf(row)].some((text) => text.toLowerCase().includes(q.toLowerCase()))) &&
    (state === undefined ||
      {
        unread: !row.isRead,
        read: row.isRead,
        claimed: row.isClaimed,
        deleted: row.isDeleted,
        completed: isCompleted(row),
      }[state])

function Flags({ row }: { row: AnnouncementView }) {
  if (isCompleted(row)) return <Pill tone="done">completed</Pill>
  const [read, claimed, deleted] = flagWords(row)
  return (
    <span className={styles.pills}>
      <Pill tone={row.isRead ? 'done' : 'pending'}>{read}</Pill>
      <Pill tone={row.isClaimed ? 'done' : 'pending'}>{claimed}</Pill>
      <Pill tone={row.isDeleted ? 'cancelled' : 'neutral'}>{deleted}</Pill>
    </span>
  )
}

const orDash = (text: string) => text || <span className="dimmed">–</span>

const columnsOf = ({ refusal }: Rights, gamerTag: number): Column<AnnouncementView>[] => [
  {
    id: 'id',
    header: 'Symbol',
    width: 180,
    cell: ({ id }) => (
      <CopyId value={id} label="symbol">
        <Link to="." search={(before: Record<string, unknown>) => ({ ...before, shown: id })}>
          {id}
        </Link>
      </CopyId>
    ),
  },
  { id: 'title', header: 'Title', width: 220, cell: titleOf },
  { id: 'state', header: 'State', width: 320, cell: (row) => <Flags row={row} /> },
  { id: 'channel', header: 'Channel', width: 130, cell: ({ channel }) => channel },
  {
    id: 'gift',
    header: 'Gift and attachments',
    width: 200,
    cell: ({ gift, attachments }) => orDash([giftWords(gift), attachmentWords(attachments)].filter(Boolean).join(', ')),
  },
  { id: 'end', header: 'End', width: 110, cell: (row) => <Time ms={endOf(row)} /> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 80,
    cell: (row) => (
      <MoreMenu
        isQuiet
        label={`Actions for ${row.id}`}
        actions={[
          {
            label: 'Mark as read',
            icon: <IconEye aria-hidden />,
            onClick: () => void act(gamerTag, 'read', row),
            disabledReason: refusal('edit player-announcements') ?? (row.isRead && 'It is read already.'),
          },
          {
            label: 'Claim for the player',
            icon: <IconInbox aria-hidden />,
            onClick: () => void act(gamerTag, 'claim', row),
            disabledReason: refusal('edit player-announcements') ?? (row.isClaimed && 'It is claimed already.'),
          },
          {
            label: 'Delete for the player',
            icon: <IconTrash aria-hidden />,
            onClick: () => void act(gamerTag, 'delete', row),
            isDangerous: true,
            disabledReason: refusal('delete player-announcements') ?? (row.isDeleted && 'It is deleted already.'),
          },
        ]}
      />
    ),
  },
]
