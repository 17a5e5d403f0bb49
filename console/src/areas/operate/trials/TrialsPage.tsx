import { Drawer } from '@mantine/core'
import type { EndpointOutput } from '@regent/contract/endpoint'
import {
  ejectTrial,
  forecastTrial,
  listTrials,
  pauseTrial,
  startTrial,
  type Trial,
} from '@regent/contract/operate/trials'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query, queryClient } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useBegin } from '../../../shell/routing/begin.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { usePlayersMenu } from '../../players/players/use-player-acts.tsx'
import { type ResultsOfTrial, TrialDetail } from './TrialDetail.tsx'
import styles from './Trials.module.css'
import { formatCohorts, formatRules, formatStrategy, stateWord } from './trial-words.ts'
import type { TrialsSearch } from './trials-search.ts'

const TrialDrawer = lazyDialog(() => import('./TrialDrawer.tsx').then((module) => module.TrialDrawer))

const listFiles = ({ cohorts }: Trial) => cohorts.flatMap(({ cloudData }) => cloudData)
const option = (value: string) => ({ value, label: value })

const trials: WholeList<Trial, TrialsSearch> = {
  name: 'trials',
  noun: ['trial', 'trials'],
  rowId: ({ name }) => name,
  placeholder: 'Filter by name',
  texts: ({ name }) => [name],
  fields: [{ id: 'state', label: 'State', options: ['playing', 'paused'].map(option) }],
  passes: (trial, { state }) => state === undefined || stateWord(trial) === state,
  order: (a, b) => b.created - a.created,
}

/** Starting and ejecting need a confirmation; pausing does not. */
function useTrialActs(scope: string | null) {
  const confirm = useConfirm()
  const toggle = useCallback(
    async (trial: Trial) => {
      if (trial.active) return void (await pause(trial))
      const forecast = await queryClient
        .fetchQuery(query(forecastTrial, { params: { name: trial.name } }, { scope }))
        .catch(() => undefined)
      const isWanted = await confirm({
        title: `Start ${trial.name}?`,
        body: forecast ? <Forecast forecast={forecast} /> : 'The reach could not be counted.',
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
        body: `${formatQuantity(trial.assigned, 'player')} ${trial.assigned === 1 ? 'leaves' : 'leave'} its cohorts, and ${formatQuantity(listFiles(trial).length, 'file')} of its cohorts ${listFiles(trial).length === 1 ? 'is' : 'are'} deleted. You can undo this for 30 days, with players and files.`,
        verb: `Eject ${trial.name}`,
        level: 'costly',
      })
      if (isWanted) await eject(trial)
    },
    [confirm],
  )
  return { toggle, remove }
}

/** The A/B trials of a realm. */
export function TrialsPage({ Results }: { Results: ResultsOfTrial }) {
  const { realmId } = useRealm()
  const rights = useRights()
  const creating = useDrawer((layer) => <TrialDrawer {...layer} realmId={realmId} />)
  const isAllowed = rights.can('view trials')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listTrials, {}, { scope }), enabled: isAllowed })
  const { all, shown, show, hide, listProps } = useWholeList(trials, read.data?.result)
  const { toggle, remove } = useTrialActs(scope)
  const { participantsMenu, element: acting } = usePlayersMenu()
  const columns = useMemo(
    () => buildColumns(rights, toggle, remove, participantsMenu),
    [rights, toggle, remove, participantsMenu],
  )
  useBegin('create a trial', () => creating.open())
  const createButton = (
    <CreateButton right="create trials" onClick={() => creating.open()}>
      Create trial
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Trials"
        subtitle="A/B tests. Players join a cohort at their next session."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the trials" />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The trials could not be loaded.')}
        onOpen={({ name }) => show(name)}
        csv={{ fileName: `trials-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view trials'}
        nothingYet={{
          title: 'No trials yet',
          description: 'A trial compares cohorts of players with different files.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.name} size={760}>
        {shown && (
          <TrialDetail
            trial={shown}
            rights={rights}
            scope={scope}
            onToggle={() => void toggle(shown)}
            Results={Results}
          />
        )}
      </Drawer>
      {creating.element}
      {acting}
    </>
  )
}

type Act = (trial: Trial) => Promise<void>

type ParticipantsMenu = ReturnType<typeof usePlayersMenu>['participantsMenu']

const buildColumns = (
  { refusal }: Rights,
  toggle: Act,
  remove: Act,
  participantsMenu: ParticipantsMenu,
): Column<Trial>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    cell: ({ name }) => (
      <CopyId value={name} label="name">
        <HereLink search={{ shown: name }}>{name}</HereLink>
      </CopyId>
    ),
    csv: 'name',
  },
  {
    id: 'state',
    header: 'State',
    width: 100,
    cell: (trial) => <Pill tone={trial.active ? 'done' : 'pending'}>{stateWord(trial)}</Pill>,
    csv: { state: stateWord, activated: ({ activated }) => activated && new Date(activated).toISOString() },
  },
  {
    id: 'created',
    header: 'Created',
    keepsWidth: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
  { id: 'cohorts', header: 'Cohorts', width: 220, cell: formatCohorts, csv: { cohorts: formatCohorts } },
  {
    id: 'assigned',
    header: 'Players',
    align: 'right',
    width: 80,
    cell: ({ assigned }) => formatCount(assigned),
    csv: 'assigned',
  },
  {
    id: 'files',
    header: 'Data files',
    width: 140,
    cell: (trial) => [...new Set(listFiles(trial).map(({ ref }) => ref))].join(', '),
    csv: { files: (trial) => listFiles(trial).length },
  },
  {
    id: 'strategy',
    header: 'Strategy',
    width: 240,
    cell: formatStrategy,
    csv: { strategy: 'strategy', rules: (trial) => formatRules(trial).join('; ') },
  },
  actionsColumn((trial) => ({
    name: trial.name,
    actions: [
      {
        label: trial.active ? 'Pause trial' : 'Start trial',
        icon: trial.active ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />,
        onClick: () => void toggle(trial),
        disabledReason: refusal('run trials'),
      },
      ...participantsMenu('trial', trial.name),
      {
        label: 'Eject trial',
        icon: <IconTrash aria-hidden />,
        onClick: () => void remove(trial),
        isDangerous: true,
        disabledReason: refusal('delete trials'),
      },
    ],
  })),
]

const start = ({ name, version }: Trial) =>
  act(
    startTrial,
    { body: { name } },
    { subject: 'trial', done: `Started ${name}`, failed: `${name} was not started.`, ifMatch: version },
  )

const pause = ({ name, version }: Trial) =>
  act(
    pauseTrial,
    { body: { name } },
    { subject: 'trial', done: `Paused ${name}`, failed: `${name} was not paused.`, ifMatch: version },
  )

const eject = ({ name, ttype }: Trial) =>
  act(
    ejectTrial,
    { body: { name, trialType: ttype } },
    { subject: 'trial', done: `Ejected ${name}`, failed: `${name} was not ejected.` },
  )

/** The estimated number of players that a trial reaches. A dialog shows it, so the caller loads the data. */
function Forecast({ forecast }: { forecast: EndpointOutput<typeof forecastTrial> }) {
  const { isExact, players, matching, held, lately, cohorts } = forecast
  const about = isExact ? '' : 'about '
  return (
    <div className="stack">
      <p className="flush">
        {`It matches ${about}${formatCount(matching)} of ${about}${formatQuantity(players, 'player')}, without current members.`}
        {held > 0 && ` ${formatCount(held)} of them are in another trial and cannot join.`}
        {` Of the others, ${formatCount(lately)} played in the last 28 days.`}
      </p>
      <ul className={`stack gap-4 ${styles.rules}`}>
        {cohorts.map(({ name, players: expected }) => (
          <li key={name}>{`${name}: about ${formatQuantity(expected, 'player')}`}</li>
        ))}
      </ul>
      <p className={`flush dimmed ${styles.note}`}>Estimated from current stats. Players join at their next session.</p>
    </div>
  )
}
