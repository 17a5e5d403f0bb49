import { Drawer } from '@mantine/core'
import { getMail, listMailCategories, type Message, updateMail, updateMails } from '@regent/contract/communicate/mail'
import { mailStates } from '@regent/contract/communicate/mail-states'
import { toIso } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconEye, IconInbox, IconMail, IconTrash } from '../../../ui/layout/icons.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { whyColumn } from '../../players/why/why-column.tsx'
import { MailDetail } from './MailDetail.tsx'
import { MailPills } from './MailPills.tsx'
import { mailsQuery } from './mail-reads.ts'
import { type MailSearch, readMailSearch } from './mail-search.ts'
import { formatMailRewards, formatSubject, givesSomething, isExpired, readMailId } from './mail-words.ts'

const MailDrawer = lazyDialog(() => import('./MailDrawer.tsx').then((module) => module.MailDrawer))

const rowId = (mail: Message) => String(readMailId(mail))

const noun: [string, string] = ['mail', 'mails']
const mails: PagedList<Message, MailSearch> = {
  name: 'mail',
  noun,
  rowId,
  rowName: formatSubject,
  placeholder: 'Search subject and text',
  keys: ['q', 'state', 'category', 'sort'],
  resets: ['mail'],
  sort: '-sent',
  readSearch: readMailSearch,
  failed: 'The mail could not be loaded.',
  isFollowedAtFirst: false,
}

/** Maximum number of mails per call. */
const MAX_AT_ONCE = 1_000

/** All mails of one player in any state, including expired ones, which the player cannot see. */
export function MailInboxPage() {
  const search = useSearch({ from: '/$customerId/games/$gameId/realms/$realmId/players/$playerId/mail' })
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const navigate = useNavigate()
  const sending = useDrawer((layer) => <MailDrawer {...layer} realmId={realmId} to={{ gamerTag }} />)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const scope = realmScope(realmId)
  const { read, isAllowed, rows, listProps } = usePagedList(mails, mailsQuery(gamerTag, search, scope), {
    right: 'view mail',
    csv: { fileName: `mail-${gamerTag}.csv`, of: 'loaded' },
    rowsOf: ({ content }) => content,
  })
  const categories = useQuery({
    ...query(listMailCategories, { params: { gamerTag } }, { scope }),
    enabled: isAllowed,
  })
  const columns = useMemo(() => buildColumns(rights, gamerTag), [rights, gamerTag])
  const selectedRows = rows.filter((mail) => selected.has(rowId(mail)))
  const fields = useMemo(() => buildFields(categories.data?.result ?? []), [categories.data])
  const go = (changes: MailSearch) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: changes.mail === undefined })
  const sendButton = (
    <CreateButton right="create mail" onClick={() => sending.open()}>
      Send mail
    </CreateButton>
  )

  return (
    <>
      <ListPage
        title="Mail Inbox"
        subtitle="In-game mail. Expired mail is hidden from the player."
        actions={
          isAllowed && (
            <>
              {read.data && <RawJson value={rows} title={`the mail of ${gamerTag}`} />}
              {sendButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        onOpen={(mail) => go({ mail: rowId(mail) })}
        fields={fields}
        filters={toFilters(search)}
        onFilters={(filters) => go(readFilters(filters))}
        selection={{
          selected: new Set(selectedRows.map(rowId)),
          onSelect: setSelected,
          actions: (
            <ChosenActions
              gamerTag={gamerTag}
              chosen={selectedRows}
              rights={rights}
              onDone={() => setSelected(new Set())}
            />
          ),
        }}
        paging={{
          ...listProps.paging,
          ...(read.data && { total: read.data.pages[0]?.count ?? 0, isTotalExact: true }),
        }}
        nothingYet={{
          title: 'No mail for this player',
          description: 'Mail from the game and from operators appears here.',
          action: sendButton,
        }}
      />
      <OpenMail
        id={search.mail}
        known={rows.find((mail) => rowId(mail) === search.mail)}
        scope={scope}
        onClose={() => go({ mail: undefined })}
      />
      {sending.element}
    </>
  )
}

type OpenMailProps = { id: string | undefined; known: Message | undefined; scope: string | null; onClose: () => void }

/** Loads a mail by its id if it is not on the loaded pages, for example if opened by a link. */
function OpenMail({ id, known, scope, onClose }: OpenMailProps) {
  const mid = Number(id)
  const isId = Number.isSafeInteger(mid) && mid > 0
  const { data, error, refetch } = useQuery({
    ...query(getMail, { query: { mid: isId ? mid : 0 } }, { scope }),
    enabled: isId && !known,
  })
  const mail = known ?? data?.result
  return (
    <Drawer opened={id !== undefined} onClose={onClose} title={mail ? formatSubject(mail) : 'Mail'} size={560}>
      {mail ? (
        <MailDetail mail={mail} />
      ) : error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The mail could not be loaded.', error)}
          onRetry={() => refetch()}
        />
      ) : (
        (data || !isId) && <EmptyState kind="nothing-yet" title="Mail not found" />
      )}
    </Drawer>
  )
}

const buildFields = (categories: readonly string[]): FilterField[] => [
  { id: 'state', label: 'State', options: mailStates.map((value) => ({ value, label: value })) },
  { id: 'category', label: 'Category', options: categories.map((value) => ({ value, label: value })) },
]

const toFilters = (search: MailSearch): Filter[] =>
  (['state', 'category'] as const).flatMap((field) => {
    const value = search[field]
    return value === undefined ? [] : [{ field, operator: 'is', value }]
  })

function readFilters(filters: readonly Filter[]): MailSearch {
  const filterValue = (name: string) => filters.findLast(({ field }) => field === name)?.value
  const { state, category } = readMailSearch({ state: filterValue('state'), category: filterValue('category') })
  return { state, category }
}

const words = {
  Read: 'Marked as read:',
  Unread: 'Marked as unread:',
  Deleted: 'Deleted for the player:',
  accept: 'Claimed:',
} as const

/** Needs no confirmation because it can be undone; undoing a claim also reclaims its rewards. */
const change = (gamerTag: number, what: keyof typeof words, mail: Message) =>
  act(
    updateMail,
    {
      params: { gamerTag },
      body: { mailId: readMailId(mail), ...toRequestBody(what) },
    },
    {
      subject: ['mail-state', 'currency', 'item'],
      done: `${words[what]} ${formatSubject(mail)}`,
      failed: 'The mail was not changed.',
    },
  )

const toRequestBody = (what: keyof typeof words) => (what === 'accept' ? { acceptAttachments: true } : { state: what })

type ChosenActionsProps = { gamerTag: number; chosen: readonly Message[]; rights: Rights; onDone: () => void }

/** Bulk actions on mails: all of them or none. */
function ChosenActions({ gamerTag, chosen, rights, onDone }: ChosenActionsProps) {
  const refusal =
    rights.refusal('edit mail') ??
    (chosen.length > MAX_AT_ONCE && `At most ${formatQuantity(MAX_AT_ONCE, ...noun)} at once.`)
  const claimable = chosen.filter((mail) => whyNotClaimed(mail) === false)
  const changeAll = async (what: keyof typeof words, mails: readonly Message[]) => {
    const updateMailRequests = mails.map((mail) => ({ id: readMailId(mail), update: toRequestBody(what) }))
    const messages = {
      subject: ['mail-state', 'currency', 'item'],
      done: `${words[what]} ${formatQuantity(mails.length, ...noun)}`,
      failed: 'No mail was changed.',
    } as const
    if (await act(updateMails, { params: { gamerTag }, body: { updateMailRequests } }, messages)) onDone()
  }
  return (
    <>
      <ActionButton disabledReason={refusal} onClick={() => void changeAll('Read', chosen)}>
        Mark as read
      </ActionButton>
      <ActionButton disabledReason={refusal} onClick={() => void changeAll('Unread', chosen)}>
        Mark as unread
      </ActionButton>
      <ActionButton
        disabledReason={refusal || (claimable.length === 0 && 'None of the selected mails can be claimed.')}
        onClick={() => void changeAll('accept', claimable)}
      >
        Claim {formatQuantity(claimable.length, ...noun)}
      </ActionButton>
      <ActionButton disabledReason={refusal} onClick={() => void changeAll('Deleted', chosen)}>
        Delete for the player
      </ActionButton>
    </>
  )
}

const orDash = (text: string) => text || <span className="dimmed">–</span>

function whyNotClaimed(mail: Message): string | false {
  if (!givesSomething(mail)) return 'The mail has no gifts.'
  if (mail.claimedTimeMs !== undefined) return 'The mail is already claimed.'
  return isExpired(mail, Date.now()) && 'The mail has expired.'
}

const buildColumns = ({ refusal }: Rights, gamerTag: number): Column<Message>[] => [
  {
    id: 'subject',
    header: 'Subject',
    width: 200,
    cell: (mail) => <HereLink search={{ mail: rowId(mail) }}>{formatSubject(mail)}</HereLink>,
    csv: { subject: 'subject', id: readMailId, sender: 'senderGamerTag' },
  },
  {
    id: 'state',
    header: 'State',
    width: 204,
    keepsWidth: true,
    cell: (mail) => <MailPills mail={mail} />,
    csv: { state: 'state', claimed: ({ claimedTimeMs }) => toIso(claimedTimeMs) },
  },
  { id: 'category', header: 'Category', width: 130, cell: ({ category }) => category, csv: 'category' },
  {
    id: 'rewards',
    header: 'Rewards',
    width: 190,
    cell: (mail) => orDash(formatMailRewards(mail)),
    csv: { rewards: formatMailRewards },
  },
  {
    id: 'sent',
    header: 'Sent',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ sent }) => <Time ms={sent} />,
    csv: { sent: ({ sent }) => toIso(sent) },
  },
  {
    id: 'expires',
    header: 'Expires',
    width: 140,
    keepsWidth: true,
    canLeave: true,
    cell: ({ expires }) => <Time ms={expires} />,
    csv: { expires: ({ expires }) => toIso(expires) },
  },
  whyColumn((mail) => ({ thing: { kind: 'mail', id: String(readMailId(mail)) }, name: formatSubject(mail) })),
  actionsColumn((mail) => ({
    name: formatSubject(mail),
    actions: [
      {
        label: 'Mark as read',
        icon: <IconEye aria-hidden />,
        onClick: () => void change(gamerTag, 'Read', mail),
        disabledReason: refusal('edit mail') ?? (mail.state === 'Read' && 'It is already read.'),
      },
      {
        label: 'Mark as unread',
        icon: <IconMail aria-hidden />,
        onClick: () => void change(gamerTag, 'Unread', mail),
        disabledReason: refusal('edit mail') ?? (mail.state === 'Unread' && 'It is already unread.'),
      },
      {
        label: 'Claim for the player',
        icon: <IconInbox aria-hidden />,
        onClick: () => void change(gamerTag, 'accept', mail),
        disabledReason: refusal('edit mail') ?? whyNotClaimed(mail),
      },
      {
        label: 'Delete for the player',
        icon: <IconTrash aria-hidden />,
        onClick: () => void change(gamerTag, 'Deleted', mail),
        isDangerous: true,
        disabledReason: refusal('edit mail') ?? (mail.state === 'Deleted' && 'It is already deleted.'),
      },
    ],
  })),
]
