import { Drawer } from '@mantine/core'
import { getPlayerDailyRewards, type PlayerDailyReward, resetDailyReward } from '@regent/contract/engage/daily-rewards'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconPencil, IconRefresh } from '../../../ui/layout/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { PlayerCalendarDetail } from './PlayerCalendarDetail.tsx'
import type { DailyRewardsSearch } from './routes.ts'

const SetDayDrawer = lazyDialog(() => import('./SetDayDrawer.tsx').then((module) => module.SetDayDrawer))

const rewards: WholeList<PlayerDailyReward, DailyRewardsSearch> = {
  name: 'player-daily-rewards',
  noun: ['daily reward', 'daily rewards'],
  rowId: ({ id }) => id,
  placeholder: 'Id or title',
  texts: ({ id, title }) => [id, title],
}

/** Streak, claims and next claim of a player in each calendar. */
export function PlayerDailyRewardsPage() {
  const { realmId, gamerTag } = usePlayerRoute()
  const rights = useRights()
  const setting = useDrawer(
    (layer, item: PlayerDailyReward) =>
      gamerTag !== undefined && <SetDayDrawer {...layer} gamerTag={gamerTag} reward={item} />,
  )
  const isAllowed = rights.can('view daily-rewards')
  const read = useQuery({
    ...query(getPlayerDailyRewards, { params: { gamerTag: gamerTag ?? 0 } }, { scope: realmScope(realmId) }),
    // A player without a gamer tag in this realm has nothing to read.
    enabled: isAllowed && gamerTag !== undefined,
  })
  const { shown, show, hide, listProps } = useWholeList(rewards, read.data?.calendars)
  const { open } = setting
  const columns = useMemo(() => buildColumns(gamerTag ?? 0, rights, open), [gamerTag, rights, open])
  return (
    <>
      <ListPage
        title="Daily Rewards"
        subtitle="The player’s streak and next claim in each calendar."
        actions={read.data && <RawJson value={read.data} title={`the daily rewards of ${gamerTag}`} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The daily rewards could not be loaded.')}
        onOpen={({ id }) => show(id)}
        csv={{ fileName: `daily-rewards-${gamerTag}.csv` }}
        missingRight={isAllowed ? undefined : 'view daily-rewards'}
        nothingYet={{ title: 'No daily rewards yet', description: 'No calendar is published in this realm.' }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.title} size={640}>
        {shown && <PlayerCalendarDetail key={shown.id} realmId={realmId} reward={shown} />}
      </Drawer>
      {setting.element}
    </>
  )
}

const reset = (gamerTag: number, id: string) =>
  act(
    resetDailyReward,
    { params: { gamerTag, id } },
    { subject: 'daily-reward-state', done: `Reset ${id}`, failed: `${id} was not reset.` },
  )

const buildColumns = (
  gamerTag: number,
  { refusal }: Rights,
  open: (reward: PlayerDailyReward) => void,
): Column<PlayerDailyReward>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 220,
    cell: ({ id }) => <HereLink search={{ shown: id }}>{id}</HereLink>,
    csv: 'id',
  },
  { id: 'title', header: 'Title', width: 170, cell: ({ title }) => title, csv: 'title' },
  {
    id: 'streak',
    header: 'Streak',
    align: 'right',
    width: 80,
    cell: ({ streak }) => formatCount(streak),
    csv: 'streak',
  },
  {
    id: 'next-day',
    header: 'Next day',
    align: 'right',
    width: 100,
    cell: ({ nextIndex, days }) => `${nextIndex + 1} of ${days}`,
    csv: { nextDay: ({ nextIndex }) => nextIndex + 1 },
  },
  {
    id: 'claims',
    header: 'Claims',
    align: 'right',
    width: 90,
    cell: ({ claims }) => formatCount(claims.length),
    csv: { claims: ({ claims }) => claims.length },
  },
  { id: 'zone', header: 'Time zone', width: 150, cell: ({ zone }) => zone, csv: 'zone' },
  {
    id: 'last',
    header: 'Last claim',
    width: 148,
    cell: ({ lastClaimAt }) => <Time ms={lastClaimAt} />,
    csv: { lastClaim: ({ lastClaimAt }) => toIso(lastClaimAt) },
  },
  {
    id: 'next',
    header: 'Next claim',
    width: 148,
    cell: ({ nextClaimAt }) => <Time ms={nextClaimAt} />,
    csv: { nextClaim: ({ nextClaimAt }) => toIso(nextClaimAt) },
  },
  actionsColumn((row) => ({
    name: row.id,
    actions: [
      {
        label: 'Set day',
        icon: <IconPencil aria-hidden />,
        onClick: () => open(row),
        disabledReason:
          refusal('edit daily-rewards') ?? (row.mode === 'month' ? 'The calendar date decides the reward.' : undefined),
      },
      {
        label: 'Reset',
        icon: <IconRefresh aria-hidden />,
        onClick: () => void reset(gamerTag, row.id),
        disabledReason: refusal('edit daily-rewards'),
      },
    ],
  })),
]
