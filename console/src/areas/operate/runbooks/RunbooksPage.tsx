import { Drawer, Menu } from '@mantine/core'
import { runbookTemplates } from '@regent/contract/operate/runbook-templates'
import {
  deleteRunbook,
  listRunbooks,
  type Runbook,
  type RunbookContent,
  runbookParameterKinds,
  runbookStepKinds,
} from '@regent/contract/operate/runbooks'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconPlayerPlay, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import type { GiftInputs } from './gift-inputs.ts'
import styles from './Runbooks.module.css'
import { RunsTable } from './RunsTable.tsx'
import type { RunbooksSearch } from './runbooks-search.ts'

const RunbookDrawer = lazyDialog(() => import('./RunbookDrawer.tsx').then((module) => module.RunbookDrawer))
const PrepareRunDrawer = lazyDialog(() => import('./PrepareRunDrawer.tsx').then((module) => module.PrepareRunDrawer))

const list: WholeList<Runbook, RunbooksSearch> = {
  name: 'runbooks',
  noun: ['runbook', 'runbooks'],
  rowId: ({ id }) => String(id),
  placeholder: 'Name or step',
  texts: ({ name, description, steps }) => [name, description, ...steps.map(({ title }) => title)],
}

type ResultsOfRunbook = ComponentType<{ kind: 'runbook'; id: string; name: string }>

type RunbooksPageProps = {
  gifts: GiftInputs
  /** Shows what came of a runbook; a part of a higher area. */
  Results: ResultsOfRunbook
}

/** The runbooks of the realm: reusable procedures. */
export function RunbooksPage({ gifts, Results }: RunbooksPageProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view runbooks')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listRunbooks, {}, { scope }), enabled: isAllowed })
  const { all, shown, show, hide, listProps } = useWholeList(list, read.data?.runbooks)
  const { create, edit, run, elements } = useRunbookDrawers(gifts, show)
  const columns = useMemo(() => buildColumns(rights, { edit, run }), [rights, edit, run])
  const createButton = (
    <CreateButton right="create runbooks" onClick={() => create('empty')}>
      Create runbook
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Runbooks"
        subtitle="Reusable procedures. Every run can be undone."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the runbooks" />
              <TemplatesMenu onChoose={create} />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The runbooks could not be loaded.')}
        rowName={({ name }) => name}
        onOpen={({ id }) => show(String(id))}
        csv={{ fileName: `runbooks-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view runbooks'}
        nothingYet={{
          title: 'No runbooks yet',
          description: 'Start from a template or an empty runbook.',
          action: (
            <div className={`flex wrap ${styles.beginnings}`}>
              <TemplateButtons onChoose={create} />
              {createButton}
            </div>
          ),
        }}
      />
      {isAllowed && all.length > 0 && <RunsTable scope={scope} />}
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.name} size={720}>
        {shown && <Detail runbook={shown} scope={scope} onRun={() => run(shown)} Results={Results} />}
      </Drawer>
      {elements}
    </>
  )
}

function useRunbookDrawers(gifts: GiftInputs, show: (id: string) => void) {
  const place = useRealm()
  const navigate = useNavigate()
  const creating = useDrawer((layer, item: RunbookContent | 'empty') => (
    <RunbookDrawer
      {...layer}
      gifts={gifts}
      template={item === 'empty' ? undefined : item}
      onSaved={({ id }) => show(String(id))}
    />
  ))
  const editing = useDrawer((layer, item: Runbook) => <RunbookDrawer {...layer} gifts={gifts} known={item} />)
  const running = useDrawer((layer, item: Runbook) => (
    <PrepareRunDrawer
      {...layer}
      gifts={gifts}
      runbook={item}
      onPrepared={({ id }) => void navigate({ to: paths.inRealm(place, `runbooks/runs/${id}`) })}
    />
  ))
  return {
    create: creating.open,
    edit: editing.open,
    run: running.open,
    elements: (
      <>
        {creating.element}
        {editing.element}
        {running.element}
      </>
    ),
  }
}

type TemplatesProps = { onChoose: (template: RunbookContent) => void }

function TemplatesMenu({ onChoose }: TemplatesProps) {
  const rights = useRights()
  return (
    <Menu>
      <Menu.Target>
        <ActionButton disabledReason={rights.refusal('create runbooks')}>From a template</ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {runbookTemplates.map((one) => (
          <Menu.Item key={one.name} onClick={() => onChoose(one)}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TemplateButtons({ onChoose }: TemplatesProps) {
  const rights = useRights()
  return runbookTemplates.map((one) => (
    <ActionButton key={one.name} disabledReason={rights.refusal('create runbooks')} onClick={() => onChoose(one)}>
      {one.name}…
    </ActionButton>
  ))
}

type DetailProps = { runbook: Runbook; scope: string | null; onRun: () => void; Results: ResultsOfRunbook }

function Detail({ runbook, scope, onRun, Results }: DetailProps) {
  const { id, description, parameters, steps, updatedAt, updatedBy } = runbook
  return (
    <>
      <Section
        title="Steps"
        count={steps.length}
        actions={
          <ActionButton variant="filled" leftSection={<IconPlayerPlay aria-hidden />} onClick={onRun}>
            Run…
          </ActionButton>
        }
      >
        {description && <p className={styles.description}>{description}</p>}
        <ol className={`stack gap-4 ${styles.steps}`}>
          {steps.map(({ kind, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their index
            <li key={index}>
              {title} <span className="dimmed">{runbookStepKinds[kind]}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Parameters" count={parameters.length}>
        {parameters.length === 0 ? (
          <p className={styles.description}>No parameters.</p>
        ) : (
          <KeyValueList
            items={parameters.map(({ label, name, kind, default: usual }) => ({
              label,
              value: (
                <>
                  <code className="mono">{`{{${name}}}`}</code> {runbookParameterKinds[kind].toLowerCase()}
                  {usual !== undefined && `, ${usual} unless it is changed`}
                </>
              ),
            }))}
          />
        )}
        <p className="dimmed">
          Changed <Time ms={updatedAt} />
          {updatedBy && ` by ${updatedBy}`}
        </p>
      </Section>
      <Results kind="runbook" id={String(id)} name={runbook.name} />
      <RunsTable runbook={id} scope={scope} />
      <HistorySection of={{ subject: 'runbook', subjectId: String(id) }} scope={scope} />
    </>
  )
}

type Openers = { edit: (runbook: Runbook) => void; run: (runbook: Runbook) => void }

const buildColumns = ({ refusal }: Rights, { edit, run }: Openers): Column<Runbook>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 230,
    cell: ({ id, name }) => <HereLink search={{ shown: String(id) }}>{name}</HereLink>,
    csv: 'name',
  },
  {
    id: 'steps',
    header: 'Steps',
    width: 330,
    cell: ({ steps }) => steps.map(({ title }) => title).join(' · '),
    csv: { steps: ({ steps }) => steps.map(({ title }) => title).join('; ') },
  },
  {
    id: 'parameters',
    header: 'Asks for',
    width: 140,
    cell: ({ parameters }) => (parameters.length === 0 ? 'nothing' : formatQuantity(parameters.length, 'parameter')),
  },
  {
    id: 'lastRun',
    header: 'Last run',
    keepsWidth: true,
    cell: ({ lastRunAt }) => <Time ms={lastRunAt} />,
    csv: { lastRunAt: ({ lastRunAt }) => (lastRunAt === undefined ? '' : new Date(lastRunAt).toISOString()) },
  },
  { id: 'changed', header: 'Changed', width: 148, cell: ({ updatedAt }) => <Time ms={updatedAt} /> },
  actionsColumn((runbook) => ({
    name: runbook.name,
    actions: [
      { label: 'Run…', icon: <IconPlayerPlay aria-hidden />, onClick: () => run(runbook) },
      {
        label: 'Edit runbook',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(runbook),
        disabledReason: refusal('edit runbooks'),
      },
      {
        label: 'Delete runbook',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeRunbook(runbook),
        isDangerous: true,
        disabledReason: refusal('delete runbooks'),
      },
    ],
  })),
]

/** Needs no confirmation, because it can be undone. */
const removeRunbook = ({ id, name, version }: Runbook) =>
  act(
    deleteRunbook,
    { params: { id } },
    {
      subject: 'runbook',
      ifMatch: version,
      done: `Deleted the runbook ${name}`,
      failed: `The runbook ${name} was not deleted.`,
    },
  )
