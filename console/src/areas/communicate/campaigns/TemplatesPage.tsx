import { deleteTemplate, listTemplates, type TemplateRecord } from '@regent/contract/communicate/campaigns-templates'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { RecordsPage } from '../../../shell/lists/RecordsPage.tsx'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { languageName } from '../../../ui/words/language-name.ts'
import { HistorySection } from '../../organization/audit/History.tsx'
import { toTemplateTexts } from '../mail/text-form.ts'
import styles from './Campaigns.module.css'
import type { CampaignsSearch } from './campaigns-search.ts'

const TemplateDrawer = lazyDialog(() => import('./TemplateDrawer.tsx').then((module) => module.TemplateDrawer))

const rowId = ({ sid }: TemplateRecord) => String(sid)
const listLanguages = ({ msg }: TemplateRecord) => toTemplateTexts(msg).map(({ lng }) => lng)
const readEnglish = ({ msg }: TemplateRecord) => toTemplateTexts(msg)[0]

const templates: WholeList<TemplateRecord, CampaignsSearch> = {
  name: 'templates',
  noun: ['template', 'templates'],
  rowId,
  placeholder: 'Name or subject',
  texts: (row) => [row.name, readEnglish(row)?.subject],
}

/** The templates of the realm: texts that campaigns start with. */
export function TemplatesPage() {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  return (
    <RecordsPage
      title="Templates"
      subtitle="Reusable texts for campaigns."
      list={templates}
      read={query(listTemplates, {}, { scope })}
      rowsOf={({ data }) => data}
      what="the templates"
      rights={{ view: 'view templates', create: 'create templates' }}
      createLabel="Create template"
      csvFile={`templates-${realmId}.csv`}
      nothingYet={{
        title: 'No templates yet',
        description: 'Templates hold texts for several campaigns.',
      }}
      buildColumns={buildColumns}
      rowTitle={({ name }) => name}
      detail={(template, edit) => <Detail template={template} scope={scope} onEdit={edit} />}
      form={(layer, known) => <TemplateDrawer {...layer} known={known} />}
    />
  )
}

/** The texts of a template, language by language. */
function Detail({ template, scope, onEdit }: { template: TemplateRecord; scope: string | null; onEdit: () => void }) {
  const mayNot = useRights().refusal('edit templates')
  return (
    <>
      <div className={`flex ${styles.acts}`}>
        <ActionButton leftSection={<IconPencil aria-hidden />} disabledReason={mayNot} onClick={onEdit}>
          Edit template
        </ActionButton>
        <RawJson value={template} title={`the template ${template.name}`} />
      </div>
      {toTemplateTexts(template.msg).map(({ lng, subject, msg }) => (
        <Section key={lng} title={languageName(lng)} subtitle={subject}>
          <p className="flush prose">{msg}</p>
        </Section>
      ))}
      <HistorySection of={{ subject: 'template', subjectId: rowId(template) }} scope={scope} />
    </>
  )
}

const buildColumns = ({ refusal }: Rights, edit: (row: TemplateRecord) => void): Column<TemplateRecord>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    cell: (row) => <HereLink search={{ shown: rowId(row) }}>{row.name}</HereLink>,
    csv: { name: 'name', id: rowId, guid: 'guid' },
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 240,
    cell: (row) => readEnglish(row)?.subject,
    csv: { subject: (row) => readEnglish(row)?.subject },
  },
  {
    id: 'message',
    header: 'Message',
    width: 320,
    cell: (row) => readEnglish(row)?.msg,
    csv: { message: (row) => readEnglish(row)?.msg },
  },
  {
    id: 'languages',
    header: 'Languages',
    width: 140,
    cell: (row) => listLanguages(row).join(', '),
    csv: { languages: (row) => listLanguages(row).join(' ') },
  },
  { id: 'updated', header: 'Changed', keepsWidth: true, cell: ({ updated }) => <Time ms={updated} /> },
  actionsColumn((row) => ({
    name: row.name,
    actions: [
      {
        label: 'Edit template',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(row),
        disabledReason: refusal('edit templates'),
      },
      {
        label: 'Delete template',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeTemplate(row),
        isDangerous: true,
        disabledReason: refusal('delete templates'),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const removeTemplate = ({ sid, name }: TemplateRecord) =>
  act(
    deleteTemplate,
    { body: { id: sid } },
    { subject: 'template', done: `Deleted template ${name}`, failed: `${name} was not deleted.` },
  )
