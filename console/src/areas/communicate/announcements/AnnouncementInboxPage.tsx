import { Drawer } from '@mantine/core'
import {
  type AnnouncementView,
  claimAnnouncements,
  deletePlayerAnnouncements,
  listPlayerAnnouncements,
  readAnnouncements,
} from '@regent/contract/communicate/announcements'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconEye, IconInbox, IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { whyColumn } from '../../players/why/why-column.tsx'
import styles from './AnnouncementDetail.module.css'
import { AnnouncementDetail } from './AnnouncementDetail.tsx'
import { chooseTitle, formatAttachments, formatFlags, formatGift, isCompleted, readEnd } from './announcement-words.ts'
import { type InboxSearch, inboxStates } from './announcements-search.ts'

const isIn: Record<(typeof inboxStates)[number], (row: AnnouncementView) => boolean> = {
  unread: ({ isRead }) => !isRead,
  read: ({ isRead }) => isRead,
  claimed: ({ isClaimed }) => isClaimed,
  deleted: ({ isDeleted }) => isDeleted,
  completed: isCompleted,
}

const inbox: WholeList<AnnouncementView, InboxSearch> = {
  name: 'announcement-inbox',
  noun: ['announcement', 'announcements'],
  rowId: ({ id }) => id,
  placeholder: 'Symbol or title',
  texts: (row) => [row.id, chooseTitle(row)],
  fields: [{ id: 'state', label: 'State', options: inboxStates.map((value) => ({ value, label: value })) }],
  passes: (row, { state }) => state === undefined || isIn[state](row),
}

/** The player's current announcements with their state, including deleted ones. */
export function AnnouncementInboxPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const isAllowed = rights.can('view player-announcements')
  const input = { params: { gamerTag }, query: { include_deleted: true } }
  const read = useQuery({
    ...query(listPlayerAnnouncements, input, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const { shown, show, hide, listProps } = useWholeList(inbox, read.data?.announcements)
  const columns = useMemo(() => buildColumns(rights, gamerTag), [rights, gamerTag])
  return (
    <>
      <ListPage
        title="Announcement Inbox"
        subtitle="Running announcements for this player."
        actions={read.data && <RawJson value={read.data} title={`the announcements of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The announcements could not be loaded.')}
        onOpen={({ id }) => show(id)}
        csv={{ fileName: `announcements-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view player-announcements'}
        nothingYet={{
          title: 'No announcements for this player',
          description: 'No running announcement matches this player.',
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.id} size={560}>
        {shown && (
          <div className="stack gap-16">
            <Flags row={shown} />
            <AnnouncementDetail shown={{ ...shown, clientData: shown.clientDataList }} dates={shown} />
          </div>
        )}
      </Drawer>
    </>
  )
}

const changes = {
  read: { call: readAnnouncements, words: 'Marked as read' },
  claim: { call: claimAnnouncements, words: 'Claimed' },
  delete: { call: deletePlayerAnnouncements, words: 'Deleted for the player:' },
} as const

/** Needs no confirmation because it can be undone; undoing a claim also reclaims its rewards. */
const change = (gamerTag: number, what: keyof typeof changes, { id }: AnnouncementView) =>
  act(
    changes[what].call,
    { params: { gamerTag }, body: { announcements: [id] } },
    {
      subject: ['announcement-state', 'currency', 'item'],
      done: `${changes[what].words} ${id}`,
      failed: `The announcement ${id} was not changed.`,
    },
  )

function Flags({ row }: { row: AnnouncementView }) {
  if (isCompleted(row)) return <Pill tone="done">completed</Pill>
  const [read, claimed, deleted] = formatFlags(row)
  return (
    <span className={`wrap gap-4 ${styles.pills}`}>
      <Pill tone={row.isRead ? 'done' : 'pending'}>{read}</Pill>
      <Pill tone={row.isClaimed ? 'done' : 'pending'}>{claimed}</Pill>
      {row.isDeleted && <Pill tone="cancelled">{deleted}</Pill>}
    </span>
  )
}

const orDash = (text: string) => text || <span className="dimmed">–</span>

const buildColumns = ({ refusal }: Rights, gamerTag: number): Column<AnnouncementView>[] => [
  {
    id: 'id',
    header: 'Symbol',
    width: 150,
    cell: ({ id }) => (
      <CopyId value={id} label="symbol">
        <HereLink search={{ shown: id }}>{id}</HereLink>
      </CopyId>
    ),
    csv: 'id',
  },
  { id: 'title', header: 'Title', width: 150, cell: chooseTitle, csv: { title: chooseTitle } },
  {
    id: 'state',
    header: 'State',
    width: 204,
    keepsWidth: true,
    cell: (row) => <Flags row={row} />,
    csv: { isRead: 'isRead', isClaimed: 'isClaimed', isDeleted: 'isDeleted' },
  },
  {
    id: 'end',
    header: 'End',
    keepsWidth: true,
    cell: (row) => <Time ms={readEnd(row)} />,
    csv: { end: 'endDate' },
  },
  { id: 'channel', header: 'Channel', width: 100, cell: ({ channel }) => channel, csv: 'channel' },
  {
    id: 'gift',
    header: 'Gift and attachments',
    width: 140,
    cell: ({ gift, attachments }) =>
      orDash([formatGift(gift), formatAttachments(attachments)].filter(Boolean).join(', ')),
  },
  whyColumn((row) => ({ thing: { kind: 'announcement', id: row.id }, name: chooseTitle(row) })),
  actionsColumn((row) => ({
    name: row.id,
    actions: [
      {
        label: 'Mark as read',
        icon: <IconEye aria-hidden />,
        onClick: () => void change(gamerTag, 'read', row),
        disabledReason: refusal('edit player-announcements') ?? (row.isRead && 'It is already read.'),
      },
      {
        label: 'Claim for the player',
        icon: <IconInbox aria-hidden />,
        onClick: () => void change(gamerTag, 'claim', row),
        disabledReason: refusal('edit player-announcements') ?? (row.isClaimed && 'It is already claimed.'),
      },
      {
        label: 'Delete for the player',
        icon: <IconTrash aria-hidden />,
        onClick: () => void change(gamerTag, 'delete', row),
        isDangerous: true,
        disabledReason: refusal('delete player-announcements') ?? (row.isDeleted && 'It is already deleted.'),
      },
    ],
  })),
]
