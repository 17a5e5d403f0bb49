import { Drawer } from '@mantine/core'
import { type CalendarRow, listDailyRewards } from '@regent/contract/engage/daily-rewards'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { query } from '../../../api/query.ts'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { CalendarDetail } from './CalendarDetail.tsx'
import { calendarTones, formatZone } from './daily-reward-words.ts'
import type { DailyRewardsSearch } from './routes.ts'

const calendars: WholeList<CalendarRow, DailyRewardsSearch> = {
  name: 'daily-rewards',
  noun: ['daily reward', 'daily rewards'],
  rowId: ({ id }) => id,
  placeholder: 'Id or title',
  texts: ({ id, content }) => [id, content.title],
}

/** The calendars of daily rewards in the published content, with their claims. */
export function DailyRewardsPage() {
  const { realmId } = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view daily-rewards')
  const read = useQuery({ ...query(listDailyRewards, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const { shown, show, hide, listProps } = useWholeList(calendars, read.data?.calendars)
  return (
    <>
      <ListPage
        title="Daily Rewards"
        subtitle="Calendars of rewards defined in content. Players claim one per day."
        summary={<Problems problems={read.data?.problems ?? []} />}
        columns={columns}
        {...listProps}
        {...listRead(read, 'The daily rewards could not be loaded.')}
        onOpen={({ id }) => show(id)}
        csv={{ fileName: `daily-rewards-${realmId}.csv` }}
        missingRight={isAllowed ? undefined : 'view daily-rewards'}
        nothingYet={{
          title: 'No daily rewards yet',
          description: 'Publish one in Content, with an id such as calendars.daily.',
        }}
      />
      <Drawer opened={shown !== undefined} onClose={hide} title={shown?.content.title} size={640}>
        {shown && <CalendarDetail key={shown.id} realmId={realmId} calendar={shown} />}
      </Drawer>
    </>
  )
}

/** Lists calendars that are hidden from players, with the reason. */
function Problems({ problems }: { problems: readonly { id: string; message: string }[] }) {
  if (problems.length === 0) return null
  return (
    <div className="framed" role="status">
      Players do not see these calendars, because their published content is not valid:
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <code className="mono">{id}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

const columns: Column<CalendarRow>[] = [
  {
    id: 'id',
    header: 'Id',
    width: 220,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        <HereLink search={{ shown: id }}>{id}</HereLink>
      </CopyId>
    ),
    csv: { calendar: 'id' },
  },
  {
    id: 'title',
    header: 'Title',
    width: 180,
    cell: ({ content }) => content.title,
    csv: { title: ({ content }) => content.title },
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ state }) => <Pill tone={calendarTones[state]}>{state}</Pill>,
    csv: 'state',
  },
  {
    id: 'days',
    header: 'Days',
    align: 'right',
    width: 80,
    cell: ({ content }) => formatCount(content.days.length),
    csv: { days: ({ content }) => content.days.length },
  },
  {
    id: 'zone',
    header: 'Time zone',
    width: 150,
    cell: ({ content }) => formatZone(content.zone),
    csv: { zone: ({ content }) => content.zone },
  },
  {
    id: 'claimed',
    header: 'Claimed in 24 h',
    align: 'right',
    width: 130,
    cell: ({ claimedLastDay }) => formatCount(claimedLastDay),
    csv: 'claimedLastDay',
  },
  {
    id: 'streak',
    header: 'Longest streak',
    align: 'right',
    width: 130,
    cell: ({ longestStreak }) => formatCount(longestStreak),
    csv: 'longestStreak',
  },
  {
    id: 'reset',
    header: 'Next reset',
    keepsWidth: true,
    cell: ({ nextResetAt }) => <Time ms={nextResetAt} />,
    csv: { reset: ({ nextResetAt }) => toIso(nextResetAt) },
  },
]
