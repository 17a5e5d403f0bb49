import { Drawer } from '@mantine/core'
import { forecastTrial, listTrials, type Trial } from '@regent/contract/trials'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { realmScope } from '../api/client.ts'
import { listRead } from '../api/list-read.ts'
import { query, queryClient } from '../api/query.ts'
import { IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '../icons.ts'
import { useRealm } from '../shell/place.ts'
import { type Rights, useRights } from '../shell/rights.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useConfirm } from '../ui/ConfirmDialog.tsx'
import { CopyId } from '../ui/CopyId.tsx'
import { CsvButton } from '../ui/CsvButton.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import type { Column } from '../ui/DataTable.tsx'
import type { FilterField } from '../ui/filters.ts'
import { countOf, formatCount } from '../ui/format-number.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { later } from '../ui/later.tsx'
import { MoreMenu } from '../ui/PageHeader.tsx'
import { Pill } from '../ui/Pill.tsx'
import { RawJson } from '../ui/RawJson.tsx'
import { Time } from '../ui/Time.tsx'
import { useHiddenColumns } from '../ui/use-hidden-columns.ts'
import { useOpened } from '../ui/use-opened.ts'
import { Forecast } from './Forecast.tsx'
import { eject, pause, start } from './save-trials.ts'
import { TrialDetail } from './TrialDetail.tsx'
import { cohortWords, rulesOf, stateWord, strategyWords } from './trial-words.ts'
import { readTrialsSearch, type TrialsSearch } from './trials-search.ts'

const TrialDrawer = later(() => import('./TrialDrawer.tsx').then((module) => module.TrialDrawer))

const noun: [string, string] = ['trial', 'trials']
const none: Trial[] = []
const rowId = ({ name }: Trial) => name
const filesOf = ({ cohorts }: Trial) => cohorts.flatMap(({ cloudData }) => cloudData)
const option = (value: string) => ({ value, label: value })
const fields: FilterField[] = [{ id: 'state', label: 'State', options: ['playing', 'paused'].map(option) }]

const csvColumns: CsvColumn<Trial>[] = [
  { header: 'name', value: ({ name }) => name },
  { header: 'state', value: stateWord },
  { header: 'strategy', value: ({ strategy }) => strategy },
  { header: 'cohorts', value: cohortWords },
  { header: 'assigned', value: ({ assigned }) => assigned },
  { header: 'files', value: (trial) => filesOf(trial).length },
  { header: 'rules', value: (trial) => rulesOf(trial).join('; ') },
  { header: 'created', value: ({ created }) => new Date(created).toISOString() },
  { header: 'activated', value: ({ activated }) => activated && new Date(activated).toISOString() },
]

/** The A/B trials of a realm. */
export function TrialsPage() {
  const { realmId } = useRealm()
  const { q, state, shown: shownName } = useSearch({ strict: false }) as TrialsSearch
  const rights = useRights()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns('trials')
  const creating = useOpened<true>()
  const isAllowed = rights.can('view trials')
  const scope = realmScope(realmId)
  const list = useQuery({ ...query(listTrials, {}, { scope }), enabled: isAllowed })
  const all = list.data?.result ?? none
  const rows = useMemo(
    () =>
      all
        .filter(
          (trial) =>
            (state === undefined || stateWord(trial) === state) &&
            trial.name.toLowerCase().includes((q ?? '').toLowerCase()),
        )
        .toSorted((a, b) => b.created - a.created),
    [all, q, state],
  )
  const shown = shownName === undefined ? undefined : all.find(({ name }) => name === shownName)

  const toggle = useCallback(
    async (trial: Trial) => {
      if (trial.active) return pause(trial)
      const forecast = await queryClient
        .fetchQuery(query(forecastTrial, { params: { name: trial.name } }, { scope }))
        .catch(() => undefined)
      const isWanted = await confirm({
        title: `Start ${trial.name}?`,
        body: forecast ? <Forecast forecast={forecast} /> : 'Whom it reaches could not be counted just now.',
        verb: 'Start trial',
        level: 'costly',
      })
      if (isWanted) await start(trial)
    },
    [confirm, scope],
  )
  const remove = useCallback(
    async (trial: Trial) => {
      const isWanted = await confirm({
        title: `Eject ${trial.name}?`,
        body: `${countOf(trial.assigned, 'player')} ${trial.assigned === 1 ? 'is' : 'are'} in no cohort of it any more, and ${countOf(filesOf(trial).length, 'file')} of its cohorts ${filesOf(trial).length === 1 ? 'goes' : 'go'}. For 30 days it can be undone with all of that.`,
        verb: `Eject ${trial.name}`,
        level: 'costly',
      })
      if (isWanted) await eject(trial)
    },
    [confirm],
  )
  const columns = useMemo(() => columnsOf(rights, toggle, remove), [rights, toggle, remove])
  const go = (changes: TrialsSearch) =>
    navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...changes })) as never,
      replace: changes.shown === undefined,
    })
  const createButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconPlus aria-hidden />}
      disabledReason={rights.refusal('create trials')}
      onClick={() => creating.open(true)}
    >
      Create trial
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title="Trials"
        subtitle="A/B trials: players join a cohort when they begin to play, and stay in it."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the trials" />
              {createButton}
            </>
          )
        }
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={({ name }) => go({ shown: name })}
        {...listRead(list, 'The trials could not be loaded.')}
        search={{ value: q ?? '', onChange: (value) => go({ q: value || undefined }), placeholder: 'Filter by name' }}
        fields={fields}
        filters={state === undefined ? [] : [{ field: 'state', operator: 'is', value: state }]}
        onFilters={(filters) => void go({ state: readTrialsSearch({ state: filters.at(-1)?.value }).state })}
        hidden={hidden}
        onHidden={setHidden}
        csv={<CsvButton fileName={`trials-${realmId}.csv`} columns={csvColumns} rows={rows} />}
        paging={{ total: all.length, isTotalExact: true }}
        missingRight={isAllowed ? undefined : 'view trials'}
        nothingYet={{
          title: 'No trials yet',
          description: 'A trial parts players into cohorts, gives each files of its own, and says what came of it.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={() => go({ shown: undefined })} title={shown?.name} size={760}>
        {shown && <TrialDetail trial={shown} rights={rights} scope={scope} onToggle={() => void toggle(shown)} />}
      </Drawer>
      <TrialDrawer key={creating.key} isOpen={creating.isOpen} onClose={creating.close} />
    </>
  )
}

type Act = (trial: Trial) => Promise<void>

const columnsOf = ({ refusal }: Rights, toggle: Act, remove: Act): Column<Trial>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    cell: ({ name }) => (
      <CopyId value={name} label="name">
        <Link to="." search={((before: object) => ({ ...before, shown: name })) as never}>
          {name}
        </Link>
      </CopyId>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 100,
    cell: (trial) => <Pill tone={trial.active ? 'done' : 'pending'}>{stateWord(trial)}</Pill>,
  },
  { id: 'cohorts', header: 'Cohorts', width: 220, cell: cohortWords },
  { id: 'assigned', header: 'Players', align: 'right', width: 80, cell: ({ assigned }) => formatCount(assigned) },
  {
    id: 'files',
    header: 'Data files',
    width: 140,
    cell: (trial) => [...new Set(filesOf(trial).map(({ ref }) => ref))].join(', '),
  },
  { id: 'strategy', header: 'Strategy', width: 240, cell: strategyWords },
  { id: 'created', header: 'Created', width: 100, cell: ({ created }) => <Time ms={created} /> },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 80,
    cell: (trial) => (
      <MoreMenu
        isQuiet
        label={`Actions for ${trial.name}`}
        actions={[
          {
            label: trial.active ? 'Pause trial' : 'Start trial',
            icon: trial.active ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />,
            onClick: () => void toggle(trial),
            disabledReason: refusal('run trials'),
          },
          {
            label: 'Eject trial',
            icon: <IconTrash aria-hidden />,
            onClick: () => void remove(trial),
            isDangerous: true,
            disabledReason: refusal('delete trials'),
          },
        ]}
      />
    ),
  },
]
