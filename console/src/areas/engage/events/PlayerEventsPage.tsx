import { Drawer } from '@mantine/core'
import { getPlayerEvents, type PlayerEvent, type RewardState } from '@regent/contract/engage/events-players'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconInbox, IconPencil } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Duration } from '../../../ui/time/Duration.tsx'
import { formatReward } from '../../monetize/inventory/reward-form.ts'
import { whyColumn } from '../../players/why/why-column.tsx'
import { claimRewards } from './claim-rewards.ts'
import { askedPart, collectEarned } from './event-words.ts'
import type { PlayerEventsSearch } from './events-search.ts'

const ScoreDrawer = lazyDialog(() => import('./ScoreDrawer.tsx').then((module) => module.ScoreDrawer))

const events: WholeList<PlayerEvent, PlayerEventsSearch> = {
  name: 'player-events',
  noun: ['event', 'events'],
  rowId: ({ id }) => id,
  placeholder: 'Name or id',
  texts: ({ id, name }) => [id, name],
}

/** The running events, and past events with this player. */
export function PlayerEventsPage() {
  const { customerId, gameId, realmId, gamerTag = 0 } = usePlayerRoute()
  const rights = useRights()
  const scoring = useDrawer((layer, item: PlayerEvent) => <ScoreDrawer {...layer} gamerTag={gamerTag} event={item} />)
  const isAllowed = rights.can('view player-events')
  const read = useQuery({
    ...query(getPlayerEvents, { params: { gamerTag } }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  const all = useMemo(() => read.data && [...read.data.running, ...read.data.done], [read.data])
  const { shown, show, hide, listProps } = useWholeList(events, all)
  const { open: score } = scoring
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, gamerTag, rights, score),
    [customerId, gameId, realmId, gamerTag, rights, score],
  )
  return (
    <>
      <ListPage
        title="Events"
        subtitle="Running events and this player’s latest past events."
        actions={read.data && <RawJson value={read.data} title={`the events of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The events could not be loaded.')}
        rowName={({ name }) => name}
        onOpen={({ id }) => show(id)}
        csv={{ fileName: `events-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view player-events'}
        nothingYet={{
          title: 'No events for this player',
          description: 'No running events and no past participation.',
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.name} size={560}>
        {shown && <PlayerEventDetail event={shown} />}
      </Drawer>
      {scoring.element}
    </>
  )
}

const earnedWord = ({ claimed, earned }: RewardState) => (claimed ? 'claimed' : earned ? 'earned' : 'not earned')
const formatRange = ({ min, max }: RewardState) =>
  `${formatCount(min)}${max === undefined || max === min ? '' : ` to ${formatCount(max)}`}`

function PlayerEventDetail({ event }: { event: PlayerEvent }) {
  const { scoreRewards, rankRewards, groupRewards, allPhases, currentPhase } = event
  const rewards = [
    ...scoreRewards.map((one) => ({ what: `Score ${formatRange(one)}`, one })),
    ...rankRewards.map((one) => ({ what: `Rank ${formatRange(one)}`, one })),
    ...(groupRewards?.scoreRewards ?? []).map((one) => ({ what: `Guild score ${formatRange(one)}`, one })),
  ]
  return (
    <div className="stack gap-16">
      <Section title="Standing">
        <KeyValueList
          items={[
            { label: 'Id', value: event.id, copy: event.id },
            { label: 'Leaderboard', value: event.leaderboardId, copy: event.leaderboardId },
            { label: 'Score', value: formatCount(event.score) },
            { label: 'Rank', value: event.rank === 0 ? null : formatCount(event.rank) },
            { label: 'Guild score', value: groupRewards ? formatCount(groupRewards.groupScore) : null },
            { label: 'Guild rank', value: groupRewards?.groupRank ? formatCount(groupRewards.groupRank) : null },
            { label: 'Phase', value: currentPhase?.name },
            { label: 'Time left', value: event.running ? <Duration ms={event.secondsRemaining * 1_000} /> : null },
            { label: 'All phases', value: allPhases.map(({ name }) => name).join(', ') },
          ]}
        />
      </Section>
      <Section title="Rewards">
        {rewards.length === 0 ? (
          <p className="flush inset">The event has no rewards.</p>
        ) : (
          <KeyValueList
            items={rewards.map(({ what, one }) => ({
              label: what,
              value: `${formatReward(one)} (${earnedWord(one)})`,
            }))}
          />
        )}
      </Section>
    </div>
  )
}

/** The phase of the event, and the player's score in it. */
const progressColumns: Column<PlayerEvent>[] = [
  {
    id: 'state',
    header: 'State',
    width: 116,
    keepsWidth: true,
    cell: ({ running }) => <Pill tone={running ? 'done' : 'neutral'}>{running ? 'running' : 'complete'}</Pill>,
    csv: 'running',
  },
  {
    id: 'phase',
    header: 'Phase',
    width: 110,
    cell: ({ currentPhase }) => currentPhase?.name ?? <span className="dimmed">–</span>,
    csv: { phase: ({ currentPhase }) => currentPhase?.name },
  },
  {
    id: 'left',
    header: 'Time left',
    width: 100,
    cell: ({ running, secondsRemaining }) =>
      running ? <Duration ms={secondsRemaining * 1_000} /> : <span className="dimmed">–</span>,
  },
  { id: 'score', header: 'Score', align: 'right', width: 90, cell: (row) => formatCount(row.score), csv: 'score' },
  {
    id: 'rank',
    header: 'Rank',
    align: 'right',
    width: 70,
    cell: ({ rank }) => (rank === 0 ? <span className="dimmed">–</span> : formatCount(rank)),
    csv: 'rank',
  },
]

const buildColumns = (
  place: RealmPlace,
  gamerTag: number,
  { refusal }: Rights,
  score: (event: PlayerEvent) => void,
): Column<PlayerEvent>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 250,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        <HereLink search={{ shown: id }}>{id}</HereLink>
      </CopyId>
    ),
    csv: 'id',
  },
  { id: 'name', header: 'Name', width: 150, cell: ({ name }) => name, csv: 'name' },
  ...progressColumns,
  {
    id: 'rewards',
    header: 'Rewards',
    width: 150,
    cell: (row) => {
      const { earned, claimed, all } = collectEarned(row)
      return `${earned} of ${all} earned, ${claimed} claimed`
    },
    csv: { rewardsEarned: (row) => collectEarned(row).earned, rewardsClaimed: (row) => collectEarned(row).claimed },
  },
  whyColumn((row) => ({ thing: { kind: 'event', id: `${askedPart(row)}:${row.id}` }, name: row.name })),
  {
    id: 'leaderboard',
    header: 'Leaderboard',
    width: 180,
    cell: ({ leaderboardId, rank }) =>
      rank === 0 ? (
        leaderboardId
      ) : (
        <Link {...linkTo.leaderboard(place, leaderboardId, { player: String(gamerTag) })}>{leaderboardId}</Link>
      ),
    csv: { leaderboard: 'leaderboardId' },
  },
  actionsColumn((row) => {
    const { earned, claimed } = collectEarned(row)
    return {
      name: row.name,
      actions: [
        {
          label: 'Set score',
          icon: <IconPencil aria-hidden />,
          onClick: () => score(row),
          disabledReason: refusal('edit player-events') ?? (!row.running && 'The event is over.'),
        },
        {
          label: 'Claim for the player',
          icon: <IconInbox aria-hidden />,
          onClick: () => void claimRewards(gamerTag, row),
          disabledReason: refusal('edit player-events') ?? (earned === claimed && 'Nothing to claim.'),
        },
      ],
    }
  }),
]
