import { listTemplates, type TemplateRecord } from '@regent/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
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
import { textsOfTemplate } from './campaign-form.ts'
import type { CampaignsSearch } from './campaigns-search.ts'
import { removeTemplate } from './save-campaigns.ts'

const TemplateDrawer = later(() => import('./TemplateDrawer.tsx').then((module) => module.TemplateDrawer))

const noun: [string, string] = ['template', 'templates']
const none: TemplateRecord[] = []
const rowId = ({ sid }: TemplateRecord) => String(sid)
const languagesOf = ({ msg }: TemplateRecord) => textsOfTemplate(msg).map(({ lng }) => lng)
const englishOf = ({ msg }: TemplateRecord) => textsOfTemplate(msg)[0]

const csvColumns: CsvColumn<TemplateRecord>[] = [
  { header: 'id', value: rowId },
  { header: 'guid', value: ({ guid }) => guid },
  { header: 'name', value: ({ name }) => name },
  { header: 'languages', value: (row) => languagesOf(row).join(' ') },
  { header: 'subject', value: (row) => englishOf(row)?.subject },
  { header: 'message', value: (row) => englishOf(row)?.msg },
]

/** Texts that campaigns begin with. */
export function TemplatesPage() {
  const { realmId } = useRealm()
  const { q } = useSearch({ strict: false }) as CampaignsSearch
  const rights = useRights()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('templates')
  const editing = useOpened<{ known?: TemplateRecord }>()
  const isAllowed = rights.can('view templates')
  const list = useQuery({ ...query(listTemplates, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const all = list.data?.data ?? none
  const rows = useMemo(
    () =>
      all.filter((row) =>
        [row.name, englishOf(row)?.subject ?? ''].some((text) => text.toLowerCase().includes((q ?? '').toLowerCase())),
      ),
    [all, q],
  )
  const { open: edit } = editing
  const columns = useMemo(() => columnsOf(rights, (known) => edit({ known })), [rights, edit])
  const go = (changes: CampaignsSearch) =>
    navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, replace: true })
  const createButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal('create templates')}
      onClick={() => editing.open({})}
    >
      Create template
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title="Templates"
        subtitle="Texts in several languages that campaigns begin with."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the templates" />
              {createButton}
            </>
          )
        }
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={(known) => rights.can('edit templates') && editing.open({ known })}
        {...listRead(list, 'The templates could not be loaded.')}
        search={{ value: q ?? '', onChange: (value) => go({ q: value || undefined }), placeholder: 'Name or subject' }}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`templates-${realmId}.csv`} columns={csvColumns} rows={rows} />}
        paging={{ total: all.length, isTotalExact: true }}
        missingRight={isAllowed ? undefined : 'view templates'}
        nothingYet={{
          title: 'No templates yet',
          description: 'A template keeps the texts of a campaign for the next one.',
          action: createButton,
        }}
      />
      {editing.item && (
        <TemplateDrawer key={editing.key} known={editing.item.known} isOpen={editing.isOpen} onClose={editing.close} />
      )}
    </>
  )
}

const columnsOf = ({ refusal }: Rights, edit: (row: TemplateRecord) => void): Column<TemplateRecord>[] => [
  { id: 'name', header: 'Name', width: 220, cell: ({ name }) => name },
  { id: 'subject', header: 'Subject', width: 240, cell: (row) => englishOf(row)?.subject },
  { id: 'message', header: 'Message', width: 320, cell: (row) => englishOf(row)?.msg },
  { id: 'languages', header: 'Languages', width: 140, cell: (row) => languagesOf(row).join(', ') },
  { id: 'updated', header: 'Changed', width: 110, cell: ({ updated }) => <Time ms={updated} /> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 80,
    cell: (row) => (
      <MoreMenu
        isQuiet
        label={`Actions for ${row.name}`}
        actions={[
          {
            label: 'Edit template',
            icon: <IconPencil aria-hidden />,
            onClick: () => edit(row),
            disabledReason: refusal('edit templates'),
          },
          {
            label: 'Delete template',
            icon: <IconTrash aria-hidden />,
            onClick: () => void removeTemplate(row.sid, row.name),
            isDangerous: true,
            disabledReason: refusal('delete templates'),
          },
        ]}
      />
    ),
  },
]
