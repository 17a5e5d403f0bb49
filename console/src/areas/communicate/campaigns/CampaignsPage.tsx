import { type CampaignRecord, deleteCampaign, listCampaigns } from '@regent/contract/communicate/campaigns'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconCopy, IconTrash } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import { typeLabel } from './campaign-type.ts'
import { formatAudience, formatProgress, statusPill } from './campaign-words.tsx'
import type { CampaignsSearch } from './campaigns-search.ts'

const MailDrawer = lazyDialog(() => import('../mail/MailDrawer.tsx').then((module) => module.MailDrawer))

const rowId = ({ sid }: CampaignRecord) => String(sid)
const followMs = 2_000

const campaigns: WholeList<CampaignRecord, CampaignsSearch> = {
  name: 'campaigns',
  noun: ['campaign', 'campaigns'],
  rowId,
  placeholder: 'Name or subject',
  texts: ({ name, subject }) => [name, subject],
}

/** The campaigns of the realm: messages to many players. */
export function CampaignsPage() {
  const place = useRealm()
  const { realmId } = place
  const rights = useRights()
  const navigate = useNavigate()
  const isAllowed = rights.can('view campaigns')
  const mailing = useDrawer((layer) => <MailDrawer {...layer} realmId={realmId} to="chosen players" />)
  useBegin('mail players', () => mailing.open())
  const scope = realmScope(realmId)
  const read = useQuery({
    ...query(listCampaigns, {}, { scope }),
    enabled: isAllowed,
    // Polls during sending, to show the progress.
    refetchInterval: ({ state }) =>
      state.data?.campaigns.some(({ status }) => status === 'executing') ? followMs : false,
  })
  const { all, listProps } = useWholeList(campaigns, read.data?.campaigns)
  const base = paths.inRealm(place, 'campaigns')
  const { participantsMenu, element: acting } = usePlayersMenu('recipients')
  const columns = useMemo(
    () =>
      buildColumns(
        rights,
        base,
        (row) => void navigate(linkTo.newCampaign(place, { like: rowId(row) })),
        (row) => participantsMenu('campaign', rowId(row), row.name),
      ),
    [rights, base, place, navigate, participantsMenu],
  )
  const createButton = (
    <CreateButton right="create campaigns" onClick={() => void navigate(linkTo.newCampaign(place, {}))}>
      Create campaign
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Campaigns"
        subtitle="Mails, e-mails, live messages and announcements for matching players."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the campaigns" />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The campaigns could not be loaded.')}
        onOpen={(row) => void navigate({ to: `${base}/${rowId(row)}` })}
        csv={{ fileName: `campaigns-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view campaigns'}
        nothingYet={{
          title: 'No campaigns yet',
          description: 'Send players a message in their language, once or repeatedly.',
          action: createButton,
        }}
      />
      {mailing.element}
      {acting}
    </>
  )
}

const buildColumns = (
  { refusal }: Rights,
  base: string,
  makeLike: (row: CampaignRecord) => void,
  recipientsMenu: (row: CampaignRecord) => MenuAction[],
): Column<CampaignRecord>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 170,
    cell: (row) => <RowLink to={`${base}/${rowId(row)}`}>{row.name}</RowLink>,
    csv: { id: rowId, name: 'name' },
  },
  {
    id: 'type',
    header: 'Type',
    width: 120,
    cell: ({ type }) => typeLabel(type),
    csv: { type: ({ type }) => typeLabel(type) },
  },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    cell: statusPill,
    csv: { status: ({ status, isDraft }) => (isDraft ? 'draft' : status) },
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 160,
    cell: ({ subject, msg }) => subject || msg.defaultValue,
    csv: 'subject',
  },
  {
    id: 'who',
    header: 'Audience',
    width: 170,
    cell: (row) => formatAudience(row).join('; ') || 'everybody',
    csv: { audience: (row) => formatAudience(row).join('; ') },
  },
  { id: 'recur', header: 'Recurs', width: 70, cell: ({ recur }) => recur, csv: 'recur' },
  {
    id: 'next',
    header: 'Next',
    keepsWidth: true,
    cell: ({ next }) => <Time ms={next} />,
    csv: { next: ({ next }) => toIso(next) },
  },
  {
    id: 'sent',
    header: 'Sent',
    align: 'right',
    width: 140,
    cell: (campaign) => <SentCount campaign={campaign} />,
    csv: { sent: 'sent', withdrawn: 'withdrawn' },
  },
  {
    id: 'last',
    header: 'Last sent',
    width: 110,
    cell: ({ lastSent }) => <Time ms={lastSent} />,
    csv: { lastSent: ({ lastSent }) => toIso(lastSent) },
  },
  actionsColumn((row) => ({
    name: row.name,
    actions: [
      {
        label: 'Duplicate',
        icon: <IconCopy aria-hidden />,
        onClick: () => makeLike(row),
        disabledReason: refusal('create campaigns'),
      },
      ...recipientsMenu(row),
      {
        label: 'Delete campaign',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeCampaign(row),
        isDangerous: true,
        disabledReason: refusal('delete campaigns') ?? (row.status === 'executing' ? 'Stop it first.' : undefined),
      },
    ],
  })),
]

function SentCount({ campaign }: { campaign: CampaignRecord }) {
  return (
    <>
      {formatProgress(campaign)}
      {campaign.withdrawn !== undefined && (
        <span className="dimmed"> · {formatCount(campaign.withdrawn)} withdrawn</span>
      )}
    </>
  )
}

/** Needs no confirmation, because it can be undone. */
const removeCampaign = ({ sid, name }: CampaignRecord) =>
  act(
    deleteCampaign,
    { body: { sid } },
    { subject: 'campaign', done: `Deleted campaign ${name}`, failed: `${name} was not deleted.` },
  )
