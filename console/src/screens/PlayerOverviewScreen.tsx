import { useWaitingMails } from '../areas/communicate/mail/use-waiting-mails.ts'
import { useWaitingEventRewards } from '../areas/engage/events/use-waiting-event-rewards.ts'
import { PlayerGroup } from '../areas/engage/groups/PlayerGroup.tsx'
import { HiddenOffers } from '../areas/monetize/commerce/HiddenOffers.tsx'
import { Wallet } from '../areas/monetize/inventory/Wallet.tsx'
import { PaymentsGlance } from '../areas/monetize/payments/PaymentsGlance.tsx'
import { WaitingRewards } from '../areas/monetize/ungiven-rewards/WaitingRewards.tsx'
import { useUngivenOfPlayer } from '../areas/monetize/ungiven-rewards/waiting.ts'
import { TrialsOfPlayer } from '../areas/operate/trials/TrialsOfPlayer.tsx'
import { FriendsGlance } from '../areas/players/friends/FriendsGlance.tsx'
import { PlayerNotes } from '../areas/players/notes/PlayerNotes.tsx'
import { DevicesGlance } from '../areas/players/profile/DevicesGlance.tsx'
import { SessionsGlance } from '../areas/players/sessions/SessionsGlance.tsx'
import { SuspensionBanner } from '../areas/players/suspensions/SuspensionBanner.tsx'
import { LastEvents } from '../areas/players/timeline/LastEvents.tsx'
import { usePlayerRoute } from '../shell/frame/place.ts'
import { timelineKinds } from '../timeline-kinds.ts'
import { Glance } from '../ui/chart/Glance.tsx'
import { Section } from '../ui/layout/Section.tsx'
import styles from './PlayerOverviewScreen.module.css'

/** The overview of a player: pending rewards, latest events, hidden offers, and possessions. */
export function PlayerOverviewScreen() {
  const { realmId, gamerTag } = usePlayerRoute()
  return (
    <>
      {/* The name in the player's header is the title that is seen. */}
      <h1 className="hidden-text">Overview</h1>
      <SuspensionBanner />
      <div className={`grid ${styles.columns}`}>
        <div className="stack shrink">
          <WaitingOfPlayer />
          <LastEvents kinds={timelineKinds} />
          <HiddenOffers />
        </div>
        <aside className="stack shrink" aria-label="Inventory and groups">
          <Wallet />
          <PlayerGroup />
          <TrialsOfPlayer />
          <Section title="At a glance" isFlush>
            <Glance>
              <FriendsGlance />
              <DevicesGlance />
              <SessionsGlance />
              <PaymentsGlance />
            </Glance>
          </Section>
          <PlayerNotes realmId={realmId} gamerTag={gamerTag} />
        </aside>
      </div>
    </>
  )
}

/** Pending rewards and tasks of the player, provided by each area. */
function WaitingOfPlayer() {
  const ungiven = useUngivenOfPlayer()
  const mails = useWaitingMails()
  const events = useWaitingEventRewards()
  return <WaitingRewards reads={[ungiven, events, mails]} />
}
