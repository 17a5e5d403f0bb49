import { Drawer } from '@mantine/core'
import { durationText } from '@regent/contract/duration'
import {
  deletePvpDefinition,
  listPvpDefinitions,
  type PvpDefinition,
  planPvpRewards,
} from '@regent/contract/engage/pvp'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act, planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPencil, IconTrash, IconTrophy } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { daySeconds } from '../../../ui/time/DurationField.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'
import { HistorySection } from '../../organization/audit/History.tsx'
import { whyText } from '../../players/why/why-search.ts'
import { formatTiers } from './pvp-form.ts'
import type { PvpSearch } from './pvp-search.ts'

/** Needs no confirmation, because it can be undone. */
const removeDefinition = ({ lbid }: PvpDefinition) =>
  act(
    deletePvpDefinition,
    { body: { lbid } },
    {
      subject: 'pvp-definition',
      done: `Deleted the definition of ${lbid}`,
      failed: `The definition of ${lbid} was not deleted.`,
    },
  )

const PvpDrawer = lazyDialog(() => import('./PvpDrawer.tsx').then((module) => module.PvpDrawer))

const definitions: WholeList<PvpDefinition, PvpSearch> = {
  name: 'pvp',
  noun: ['definition', 'definitions'],
  rowId: ({ lbid }) => lbid,
  placeholder: 'Leaderboard or description',
  texts: ({ lbid, description }) => [lbid, description],
}

const readNextReward = ({ nextReward }: PvpDefinition) => (nextReward === 0 ? undefined : nextReward)

/** The PvP definitions of the realm: rewards for the best players of leaderboards. */
export function PvpPage() {
  const place = useRealm()
  const { realmId } = place
  const rights = useRights()
  const creating = useDrawer((layer) => <PvpDrawer {...layer} realmId={realmId} />)
  const editing = useDrawer((layer, item: PvpDefinition) => <PvpDrawer {...layer} realmId={realmId} known={item} />)
  const isAllowed = rights.can('view pvp')
  const scope = realmScope(realmId)
  const read = useQuery({ ...query(listPvpDefinitions, {}, { scope }), enabled: isAllowed })
  const { all, shown, show, hide, listProps } = useWholeList(definitions, read.data?.definitions)
  const { open: edit } = editing
  const columns = useMemo(() => buildColumns(rights, edit), [rights, edit])
  const createButton = (
    <CreateButton right="create pvp" onClick={() => creating.open()}>
      Create definition
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="PvP Definitions"
        subtitle="Rewards by mail for the best players."
        actions={
          isAllowed && (
            <>
              <RawJson value={all} title="the PvP definitions" />
              {createButton}
            </>
          )
        }
        columns={columns}
        {...listProps}
        {...listRead(read, 'The definitions could not be loaded.')}
        onOpen={({ lbid }) => show(lbid)}
        csv={{ fileName: `pvp-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view pvp'}
        nothingYet={{
          title: 'No PvP definitions yet',
          description: 'A definition sets the rewards, the ranks and the schedule.',
          action: createButton,
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.lbid} size={560}>
        {shown && <Detail row={shown} place={place} scope={scope} />}
      </Drawer>
      {creating.element}
      {editing.element}
    </>
  )
}

function Detail({ row, place, scope }: { row: PvpDefinition; place: RealmPlace; scope: string | null }) {
  const { rewardDefinition } = row
  const router = useRouter()
  const why = encodeURIComponent(whyText({ kind: 'pvp', id: row.lbid }))
  const explain = (playerId: string) =>
    void router.navigate({ href: `${paths.player({ ...place, playerId })}?why=${why}` })
  return (
    <>
      <Section title="Definition">
        <KeyValueList
          items={[
            { label: 'Leaderboard', value: <Link to={paths.leaderboard(place, row.lbid)}>{row.lbid}</Link> },
            { label: 'Description', value: row.description },
            { label: 'Tiers', value: formatTiers(row) },
            { label: 'Players rewarded at most', value: formatCount(rewardDefinition.playerCap) },
            { label: 'Time to claim a reward', value: durationText(rewardDefinition.rewardExpHours * 3_600) },
            { label: 'Cron', value: row.cron, copy: row.cron },
            { label: 'Next rewards', value: <Time ms={readNextReward(row)} /> },
            { label: 'Last rewards', value: <LastRun row={row} /> },
            { label: 'Saved by', value: row.updatedBy ?? 'a deleted account or a game server' },
            { label: 'Inactive at most', value: durationText(row.idleDays * daySeconds) },
            { label: 'Protected ranks', value: formatCount(row.protectedRanks) },
            { label: 'Players needed', value: formatCount(row.minPlayers) },
          ]}
        />
      </Section>
      <ResultsPanel kind="pvp-definition" id={row.lbid} />
      {isServed('explainWhy') && (
        <Section title="Why did they not get it?">
          <PlayerPicker label="Player" onPick={explain} />
        </Section>
      )}
      <HistorySection of={{ subject: 'pvp-definition', subjectId: row.lbid }} scope={scope} />
    </>
  )
}

/** The time and the number of the last payout, or why it failed. */
function LastRun({ row: { lastRun } }: { row: PvpDefinition }) {
  if (!lastRun) return <span className="dimmed">never</span>
  return (
    <>
      <span>
        <Time ms={lastRun.at} />
      </span>
      {lastRun.failure === undefined ? (
        `, ${formatQuantity(lastRun.players ?? 0, 'player')}`
      ) : (
        <>
          {' '}
          <Pill tone="error">not granted</Pill> {lastRun.failure}
        </>
      )}
    </>
  )
}

/** Who gets rewards, and when. */
const rewardColumns: Column<PvpDefinition>[] = [
  {
    id: 'tiers',
    header: 'Tiers',
    width: 190,
    cell: formatTiers,
    csv: {
      tiers: formatTiers,
      playerCap: ({ rewardDefinition }) => rewardDefinition.playerCap,
      rewardExpHours: ({ rewardDefinition }) => rewardDefinition.rewardExpHours,
    },
  },
  {
    id: 'next',
    header: 'Next rewards',
    keepsWidth: true,
    cell: (row) => <Time ms={readNextReward(row)} />,
    csv: {
      cron: 'cron',
      nextReward: (row) => (readNextReward(row) ? new Date(row.nextReward).toISOString() : undefined),
    },
  },
  {
    id: 'last',
    header: 'Last rewards',
    width: 210,
    keepsWidth: true,
    cell: (row) => <LastRun row={row} />,
    csv: {
      lastRewards: ({ lastRun }) => (lastRun ? new Date(lastRun.at).toISOString() : undefined),
      lastPlayers: ({ lastRun }) => lastRun?.players,
      lastFailure: ({ lastRun }) => lastRun?.failure,
    },
  },
  {
    id: 'idle',
    header: 'Inactive at most',
    align: 'right',
    width: 110,
    cell: ({ idleDays }) => durationText(idleDays * daySeconds),
    csv: 'idleDays',
  },
  {
    id: 'min',
    header: 'Players needed',
    align: 'right',
    width: 120,
    cell: ({ minPlayers }) => formatCount(minPlayers),
    csv: { minPlayers: 'minPlayers', protectedRanks: 'protectedRanks' },
  },
]

const buildColumns = ({ refusal }: Rights, edit: (row: PvpDefinition) => void): Column<PvpDefinition>[] => [
  {
    id: 'lbid',
    header: 'Leaderboard',
    width: 190,
    cell: ({ lbid }) => (
      <CopyId value={lbid} label="id">
        <HereLink search={{ shown: lbid }}>{lbid}</HereLink>
      </CopyId>
    ),
    csv: { leaderboard: 'lbid' },
  },
  { id: 'description', header: 'Description', width: 160, cell: ({ description }) => description, csv: 'description' },
  ...rewardColumns,
  actionsColumn((row) => ({
    name: row.lbid,
    actions: [
      {
        label: 'Edit definition',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(row),
        disabledReason: refusal('edit pvp'),
      },
      {
        label: 'Give rewards now',
        icon: <IconTrophy aria-hidden />,
        onClick: () =>
          void planAct(
            planPvpRewards,
            { body: { lbid: row.lbid } },
            { failed: `The rewards of ${row.lbid} were not planned.` },
          ),
        disabledReason: refusal('give-rewards pvp'),
      },
      {
        label: 'Delete definition',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeDefinition(row),
        isDangerous: true,
        disabledReason: refusal('delete pvp'),
      },
    ],
  })),
]
