import { Button, Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../api/client.ts'
import { NoFigures, NowFigures } from '../areas/analyze/analytics/NowFigures.tsx'
import { NewMenu } from '../areas/operate/calendar/NewMenu.tsx'
import { NextDays } from '../areas/operate/calendar/NextDays.tsx'
import { FirstCall, FirstPlayer } from '../areas/operate/now/FirstCall.tsx'
import { NeedsYou } from '../areas/operate/now/NeedsYou.tsx'
import { RealmDifference } from '../areas/operate/now/RealmDifference.tsx'
import { type FirstStepsAnswer, useFirstPlayer } from '../areas/operate/now/use-first-steps.ts'
import { useNeeds } from '../areas/operate/now/use-needs.ts'
import { RunningSeasons } from '../areas/operate/seasons/RunningSeasons.tsx'
import { RunningTrials } from '../areas/operate/trials/RunningTrials.tsx'
import { History } from '../areas/organization/audit/History.tsx'
import { RealmIds } from '../areas/organization/realms/RealmIds.tsx'
import { OpenedPlayers } from '../areas/players/players/OpenedPlayers.tsx'
import { MySegments } from '../areas/players/segments/MySegments.tsx'
import { useRealm } from '../shell/frame/place.ts'
import { useRights } from '../shell/scope/rights.ts'
import { IconCalendar, IconId } from '../ui/layout/icons.ts'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Pill } from '../ui/layout/Pill.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { clockText, useClock } from '../ui/time/clock.ts'
import { useNow } from '../ui/time/Time.tsx'
import styles from './NowScreen.module.css'

const SHOWN_CHANGES = 8

/** The home of a realm: needs, metrics, running entries and latest changes. */
export function NowScreen() {
  const { realm, realmId, path } = useRealm()
  const { can } = useRights()
  const firstPlayer = useFirstPlayer(realmId, realm.cid)
  const now = useNow()
  const clock = useClock()
  const isEmpty = firstPlayer !== undefined && 'steps' in firstPlayer
  return (
    <div className="stack shrink">
      <PageHeader
        title="Now"
        state={
          <>
            {realm.archived && <Pill tone="cancelled">archived</Pill>}
            <span className={styles.at}>
              {clockText(now, clock, now)} · {isEmpty ? 'waiting for the first player' : 'updates live'}
            </span>
          </>
        }
        actions={
          <>
            <Popover width={420} position="bottom-end" trapFocus returnFocus>
              <Popover.Target>
                <Button leftSection={<IconId aria-hidden />}>Realm ids</Button>
              </Popover.Target>
              <Popover.Dropdown aria-label="Realm ids">
                <RealmIds />
              </Popover.Dropdown>
            </Popover>
            {can('view events') && (
              <Button
                className={styles.calendar}
                component={Link}
                to={path('calendar')}
                leftSection={<IconCalendar aria-hidden />}
              >
                Calendar
              </Button>
            )}
            <NewMenu />
          </>
        }
      />
      {isEmpty ? (
        <EmptyRealm read={firstPlayer} />
      ) : (
        <>
          {firstPlayer && <FirstPlayer gamerTag={firstPlayer.arrived} />}
          <Ordinary />
        </>
      )}
    </div>
  )
}

/** A realm without players: only what leads to the first one. */
function EmptyRealm({ read }: { read: FirstStepsAnswer }) {
  const { needs } = useNeeds()
  return (
    <>
      {needs.length > 0 && <NeedsYou />}
      <FirstCall {...read} />
      <RealmDifference />
      <NoFigures />
      <NextDays />
    </>
  )
}

function Ordinary() {
  const { realmId, path } = useRealm()
  const { can } = useRights()
  return (
    <>
      <NeedsYou />
      <NowFigures />
      <div className={`grid ${styles.columns}`}>
        <div className="stack shrink">
          <NextDays />
          <RunningSeasons />
          <div className={`grid ${styles.halves}`}>
            <RealmDifference />
            <RunningTrials />
          </div>
          {can('view audit') && (
            <Section
              title="Recent changes"
              subtitle="By colleagues and keys"
              actions={<Link to={path('audit')}>Audit Trail</Link>}
            >
              <History
                of={{}}
                scope={realmScope(realmId)}
                nothingYet="No changes by operators yet."
                limit={SHOWN_CHANGES}
              />
            </Section>
          )}
        </div>
        <aside className={`stack shrink ${styles.side}`} aria-label="Players and segments">
          <OpenedPlayers />
          <MySegments />
        </aside>
      </div>
    </>
  )
}
