import { Drawer } from '@mantine/core'
import { type CampaignRecord, listCampaigns } from '@regent/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../api/client.ts'
import { listRead } from '../api/list-read.ts'
import { query } from '../api/query.ts'
import { IconPencil, IconPlus, IconTrash } from '../icons.ts'
import { useRealm } from '../shell/place.ts'
import { type Rights, useRights } from '../shell/rights.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { later } from '../ui/later.tsx'
import { MoreMenu } from '../ui/PageHeader.tsx'
import { RawJson } from '../ui/RawJson.tsx'
import { Time } from '../ui/Time.tsx'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import { useOpened } from '../ui/use-opened.ts'
import { CampaignDetail } from './CampaignDetail.tsx'
import { typeLabel } from './campaign-type.ts'
import { audienceWords, progressWords, statusPill } from './campaign-words.tsx'
import type { CampaignsSearch } from './campaigns-search.ts'
import { removeCampaign } from './save-campaigns.ts'

const CampaignDrawer = later(() => import('./CampaignDrawer.tsx').then((module) => module.CampaignDrawer))
const ScheduleDrawer = later(() => import('./ScheduleDrawer.tsx').then((module) => module.ScheduleDrawer))

const noun: [string, string] = ['campaign', 'campaigns']
const none: CampaignRecord[] = []
const rowId = ({ sid }: CampaignRecord) => String(sid)
const isoOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
const followMs = 2_000

const csvColumns: CsvColumn<CampaignRecord>[] = [
  { header: 'id', value: rowId },
  { header: 'name', value: ({ name }) => name },
  { header: 'type', value: ({ type }) => typeLabel(type) },
  { header: 'status', value: ({ status }) => status },
  { header: 'subject', value: ({ subject }) => subject },
  { header: 'audience', value: (row) => audienceWords(row).join('; ') },
  { header: 'recur', value: ({ recur }) => recur },
  { header: 'next', value: ({ next }) => isoOf(next) },
  { header: 'sent', value: ({ sent }) => sent },
  { header: 'lastSent', value: ({ lastSent }) => isoOf(lastSent) },
]

/** What the staff tells many players at a time. */
export function CampaignsPage() {
  const { realmId } = useRealm()
  const { q, shown: shownId } = useSearch({ strict: false }) as CampaignsSearch
  const rights = useRights()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('campaigns')
  const creating = useOpened<{ like?: CampaignRecord }>()
  const scheduling = useOpened<CampaignRecord>()
  const isAllowed = rights.can('view campaigns')
  const scope = realmScope(realmId)
  const list = useQuery({
    ...query(listCampaigns, {}, { scope }),
    enabled: isAllowed,
    // While one is being sent, its numbers are followed.
    refetchInterval: ({ state }) =>
      state.data?.campaigns.some(({ status }) => status === 'executing') ? followMs : false,
  })
  const all = list.data?.campaigns ?? none
  const rows = useMemo(
    () =>
      all.filter(({ name, subject }) =>
        [name, subject].some((text) => text.toLowerCase().includes((q ?? '').toLowerCase())),
      ),
    [all, q],
  )
  const shown = shownId === undefined ? undefined : all.find((row) => rowId(row) === shownId)
  const { open: create } = creating
  const columns = useMemo(() => columnsOf(rights, (like) => create({ like })), [rights, create])
  const go = (changes: CampaignsSearch) =>
    navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...changes })) as never,
      replace: changes.shown === undefined,
    })
  const createButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal('create campaigns')}
      onClick={() => creating.open({})}
    >
      Create campaign
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title="Campaigns"
        subtitle="Mail in the game, e-mails, notifications and announcements to those players who fit."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the campaigns" />
              {createButton}
            </>
          )
        }
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={(row) => go({ shown: rowId(row) })}
        {...listRead(list, 'The campaigns could not be loaded.')}
        search={{ value: q ?? '', onChange: (value) => go({ q: value || undefined }), placeholder: 'Name or subject' }}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`campaigns-${realmId}.csv`} columns={csvColumns} rows={rows} />}
        paging={{ total: all.length, isTotalExact: true }}
        missingRight={isAllowed ? undefined : 'view campaigns'}
        nothingYet={{
          title: 'No campaigns yet',
          description: 'A campaign tells players something, in their language, once or again and again.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={() => go({ shown: undefined })} title={shown?.name} size={600}>
        {shown && <CampaignDetail key={rowId(shown)} campaign={shown} onSchedule={() => scheduling.open(shown)} />}
      </Drawer>
      {creating.item && (
        <CampaignDrawer
          key={`create ${creating.key}`}
          realmId={realmId}
          like={creating.item.like}
          isOpen={creating.isOpen}
          onClose={creating.close}
          onMade={(sid) => {
            creating.close()
            void go({ shown: String(sid) })
          }}
        />
      )}
      {scheduling.item && (
        <ScheduleDrawer
          key={`schedule ${scheduling.key}`}
          campaign={scheduling.item}
          realmId={realmId}
          isOpen={scheduling.isOpen}
          onClose={scheduling.close}
        />
      )}
    </>
  )
}

const columnsOf = ({ refusal }: Rights, makeLike: (row: CampaignRecord) => void): Column<CampaignRecord>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 170,
    cell: (row) => (
      <Link to="." search={((before: object) => ({ ...before, shown: rowId(row) })) as never}>
        {row.name}
      </Link>
    ),
  },
  { id: 'type', header: 'Type', width: 120, cell: ({ type }) => typeLabel(type) },
  { id: 'status', header: 'Status', width: 100, cell: ({ status }) => statusPill(status) },
  { id: 'subject', header: 'Subject', width: 160, cell: ({ subject, msg }) => subject || msg.defaultValue },
  { id: 'who', header: 'Who fits', width: 170, cell: (row) => audienceWords(row).join('; ') || 'everybody' },
  { id: 'recur', header: 'Recurs', width: 70, cell: ({ recur }) => recur },
  { id: 'next', header: 'Next', width: 90, cell: ({ next }) => <Time ms={next} /> },
  { id: 'sent', header: 'Sent', align: 'right', width: 90, cell: progressWords },
  { id: 'last', header: 'Last sent', width: 90, cell: ({ lastSent }) => <Time ms={lastSent} /> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 70,
    cell: (row) => (
      <MoreMenu
        isQuiet
        label={`Actions for ${row.name}`}
        actions={[
          {
            label: 'Use again as a new one',
            icon: <IconPencil aria-hidden />,
            onClick: () => makeLike(row),
            disabledReason: refusal('create campaigns'),
          },
          {
            label: 'Delete campaign',
            icon: <IconTrash aria-hidden />,
            onClick: () => void removeCampaign(row.sid, row.name),
            isDangerous: true,
            disabledReason: refusal('delete campaigns') ?? (row.status === 'executing' ? 'Stop it first.' : undefined),
          },
        ]}
      />
    ),
  },
]
