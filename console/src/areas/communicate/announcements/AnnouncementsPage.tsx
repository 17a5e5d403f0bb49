import { Drawer } from '@mantine/core'
import {
  type AnnouncementContent,
  announcementChannels,
  deleteAnnouncement,
  listAnnouncements,
} from '@regent/contract/communicate/announcements'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { AudienceText } from '../../players/segments/AudienceText.tsx'
import { audienceLabel } from '../../players/segments/audience-words.ts'
import { AnnouncementDetail } from './AnnouncementDetail.tsx'
import {
  chooseTitle,
  derivePhase,
  formatAttachments,
  formatGift,
  formatRequirement,
  type Phase,
  phases,
  readEnd,
  readStart,
} from './announcement-words.ts'
import type { AnnouncementsSearch } from './announcements-search.ts'

const AnnouncementDrawer = lazyDialog(() =>
  import('./AnnouncementDrawer.tsx').then((module) => module.AnnouncementDrawer),
)

const option = (value: string) => ({ value, label: value })

const announcements: WholeList<AnnouncementContent, AnnouncementsSearch> = {
  name: 'announcements',
  noun: ['announcement', 'announcements'],
  rowId: ({ symbol }) => symbol,
  placeholder: 'Symbol or title',
  texts: (row) => [row.symbol, chooseTitle(row)],
  fields: [
    { id: 'channel', label: 'Channel', options: announcementChannels.map(option) },
    { id: 'phase', label: 'State', options: phases.map(option) },
  ],
  passes: (row, { channel, phase }) =>
    (channel === undefined || row.channel === channel) &&
    (phase === undefined || derivePhase(row, Date.now()) === phase),
}

/** The announcements of the realm. */
export function AnnouncementsPage() {
  const { realmId } = useRealm()
  const rights = useRights()
  const creating = useDrawer((layer, item: { startAt?: number | undefined }) => (
    <AnnouncementDrawer {...layer} realmId={realmId} startAt={item.startAt} />
  ))
  useBegin('create an announcement', (startAt) => creating.open({ startAt }))
  const editing = useDrawer((layer, item: AnnouncementContent) => (
    <AnnouncementDrawer {...layer} realmId={realmId} known={item} />
  ))
  const isAllowed = rights.can('view announcements')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listAnnouncements, {}, { scope }), enabled: isAllowed })
  const { all, shown, show, hide, listProps } = useWholeList(announcements, read.data?.content)
  const { open: edit } = editing
  const columns = useMemo(() => buildColumns(rights, edit), [rights, edit])

  const createButton = (
    <CreateButton right="create announcements" onClick={() => creating.open({})}>
      Create announcement
    </CreateButton>
  )

  return (
    <>
      <ListPage
        title="Announcements"
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the announcements" />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The announcements could not be loaded.')}
        onOpen={({ symbol }) => show(symbol)}
        csv={{ fileName: `announcements-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view announcements'}
        nothingYet={{
          title: 'No announcements yet',
          description: 'Announce an update, an event or a downtime, optionally with a gift.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.symbol} size={560}>
        {shown && (
          <div className="stack gap-16">
            <div className="flex wrap">
              <ActionButton
                leftSection={<IconPencil aria-hidden />}
                disabledReason={rights.refusal('edit announcements')}
                onClick={() => edit(shown)}
              >
                Edit announcement
              </ActionButton>
              <RawJson value={shown} title={`the announcement ${shown.symbol}`} />
            </div>
            <AnnouncementDetail
              shown={{
                ...shown,
                clientData: Object.entries(shown.clientData ?? {}).map(([name, value]) => ({ name, value })),
              }}
              dates={shown}
            />
            <Section title="Audience">
              <p className="flush prose">
                <AudienceText realmId={realmId} audience={shown.audience} />
              </p>
              {(shown.stat_requirements ?? []).length > 0 && (
                <p className="flush prose">
                  Requirements: {(shown.stat_requirements ?? []).map(formatRequirement).join(', and ')}.
                </p>
              )}
            </Section>
            <ResultsPanel kind="announcement" id={shown.symbol} beginsAt={readStart(shown)} />
            <HistorySection of={{ subject: 'announcement', subjectId: shown.symbol }} scope={scope} />
          </div>
        )}
      </Drawer>
      {creating.element}
      {editing.element}
    </>
  )
}

/** Needs no confirmation, because it can be undone. */
const removeAnnouncement = ({ symbol }: AnnouncementContent) =>
  act(
    deleteAnnouncement,
    { body: { symbol } },
    {
      subject: 'announcement',
      done: `Deleted announcement ${symbol}`,
      failed: `The announcement ${symbol} was not deleted.`,
    },
  )

const tones = { scheduled: 'started', running: 'done', over: 'cancelled' } as const
const phasePill = (phase: Phase) => <Pill tone={tones[phase]}>{phase}</Pill>
const orDash = (text: string) => text || <span className="dimmed">–</span>

function audienceCell({ stat_requirements: requirements = [], audience }: AnnouncementContent) {
  const audienceLabels = audience ? [audienceLabel(audience)] : []
  return [...audienceLabels, ...requirements.map(formatRequirement)].join(', ') || 'everybody'
}

const buildColumns = ({ refusal }: Rights, edit: (row: AnnouncementContent) => void): Column<AnnouncementContent>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 160,
    cell: ({ symbol }) => (
      <CopyId value={symbol} label="symbol">
        <HereLink search={{ shown: symbol }}>{symbol}</HereLink>
      </CopyId>
    ),
    csv: 'symbol',
  },
  { id: 'title', header: 'Title', width: 200, cell: chooseTitle, csv: { title: chooseTitle } },
  { id: 'state', header: 'State', width: 130, canLeave: false, cell: (row) => phasePill(derivePhase(row, Date.now())) },
  { id: 'channel', header: 'Channel', width: 110, priority: 'low', cell: ({ channel }) => channel, csv: 'channel' },
  {
    id: 'start',
    header: 'Start',
    keepsWidth: true,
    cell: (row) => <Time ms={readStart(row)} />,
    csv: { start: 'start_date' },
  },
  { id: 'end', header: 'End', width: 110, cell: (row) => <Time ms={readEnd(row)} />, csv: { end: 'end_date' } },
  {
    id: 'requirements',
    header: 'Audience',
    width: 140,
    cell: audienceCell,
    csv: { requirements: (row) => (row.stat_requirements ?? []).map(formatRequirement).join(' and ') },
  },
  {
    id: 'gift',
    header: 'Gift',
    width: 150,
    cell: ({ gift }) => orDash(formatGift(gift)),
    csv: { gift: ({ gift }) => formatGift(gift) },
  },
  {
    id: 'attachments',
    header: 'Attachments',
    width: 120,
    cell: ({ attachments }) => orDash(formatAttachments(attachments)),
    csv: { attachments: ({ attachments }) => formatAttachments(attachments) },
  },
  actionsColumn((row) => ({
    name: row.symbol,
    actions: [
      {
        label: 'Edit announcement',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(row),
        disabledReason: refusal('edit announcements'),
      },
      {
        label: 'Delete',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeAnnouncement(row),
        isDangerous: true,
        disabledReason: refusal('delete announcements'),
      },
    ],
  })),
]
