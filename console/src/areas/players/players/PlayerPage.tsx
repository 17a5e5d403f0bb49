import { Button } from '@mantine/core'
import type { Account } from '@regent/contract/organization/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { usePlayerRoute, useRealm, useRealms } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findEnvironment, findGame, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { IconEye, IconEyeOff, IconTable } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { AllChanges, History } from '../../organization/audit/History.tsx'
import { PlayerNotes } from '../notes/PlayerNotes.tsx'
import { AccountSection } from '../profile/AccountSection.tsx'
import { Devices } from '../profile/Devices.tsx'
import { ExternalIdentities } from '../profile/ExternalIdentities.tsx'
import { ProfileNotices } from '../profile/ProfileNotices.tsx'
import { RevealDrawer, type Revealed } from '../profile/RevealDrawer.tsx'
import { ThirdParties } from '../profile/ThirdParties.tsx'
import { useProfile } from '../profile/use-profile.ts'
import { useProfileActions } from '../profile/use-profile-actions.ts'
import { PastSuspensions } from '../suspensions/PastSuspensions.tsx'
import { SuspensionBanner } from '../suspensions/SuspensionBanner.tsx'
import styles from './PlayerPage.module.css'

/** Player Profile: account, realms, devices and linked accounts. */
export function PlayerPage() {
  const { path, player: seen, realmId } = usePlayerRoute()
  const { can } = useRights()
  const { data: profile } = useProfile()
  const [revealed, setRevealed] = useState<Revealed>()
  const revealing = useDrawer((layer) => <RevealDrawer {...layer} onRevealed={setRevealed} />)
  // Revealed values belong to one player and are cleared with the page.
  const isRevealed = revealed?.accountId === seen.accountId
  const player = isRevealed ? revealed : seen
  const { account } = player
  const isMasked = !(profile?.isClear ?? can('edit player-profile'))
  const isClear = !isMasked || isRevealed
  const menu = useProfileActions(account, profile?.forgetting !== undefined)
  return (
    <>
      <PageHeader
        title="Player Profile"
        menu={menu}
        actions={
          <>
            {isMasked && (
              <Button
                leftSection={isRevealed ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
                onClick={() => (isRevealed ? setRevealed(undefined) : revealing.open())}
              >
                {isRevealed ? 'Hide personal data' : 'Reveal'}
              </Button>
            )}
            <RawJson value={player} title={`player ${player.accountId}`} />
            {can('view stats') && (
              <Button component={Link} to={path('stats')} leftSection={<IconTable aria-hidden />}>
                All stats
              </Button>
            )}
          </>
        }
      />
      {profile && <ProfileNotices profile={profile} />}
      <SuspensionBanner />
      <div className={`grid ${styles.columns}`}>
        <div className="stack shrink">
          <AccountSection account={account} profile={profile} isClear={isClear} />
          <GamerTags account={account} />
        </div>
        <div className="stack shrink">
          <Devices account={account} isClear={isClear} />
          <ThirdParties account={account} isClear={isClear} />
          <ExternalIdentities account={account} isClear={isClear} />
          <PastSuspensions />
        </div>
      </div>
      <PlayerNotes realmId={realmId} gamerTag={player.gamerTag} />
      {can('view audit') && <PlayerHistory gamerTag={player.gamerTag} />}
      {revealing.element}
    </>
  )
}

/** The same person has a different player in each realm. */
function GamerTags({ account }: { account: Account }) {
  const { customerId } = usePlayerRoute()
  const { realmId } = useRealm()
  const realms = useRealms()
  const tags = account.gamerTags.toSorted((a, b) => Number(b.projectId === realmId) - Number(a.projectId === realmId))
  return (
    <Section title="Gamer tags" subtitle="One per realm of the account.">
      <ul className="plain-list lined">
        {tags.map(({ projectId, gamerTag }) => {
          const realm = findRealm(realms, projectId)
          const game = realm && findGame(realm, realms)
          const isHere = projectId === realmId
          return (
            <li key={projectId} className={`cluster spread ${styles.tag}`}>
              {realm && game ? (
                <span className={`inline-row wrap ${styles.where}`}>
                  <RealmPill name={realmName(realm)} environment={findEnvironment(realm, realms)} />
                  {game !== realm && <span className="dimmed">{realmName(game)}</span>}
                  {isHere && <span className="dimmed">this realm</span>}
                </span>
              ) : (
                <span className="mono dimmed">{projectId}</span>
              )}
              <CopyId value={String(gamerTag)} label="gamer tag">
                {realm && game && !isHere && !realm.archived ? (
                  <Link
                    to={paths.player({
                      customerId,
                      gameId: game.pid,
                      realmId: projectId,
                      playerId: String(account.id),
                    })}
                  >
                    {gamerTag}
                  </Link>
                ) : (
                  gamerTag
                )}
              </CopyId>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const SHOWN_CHANGES = 8

/** The latest changes by operators, with a link to all of them. */
function PlayerHistory({ gamerTag }: { gamerTag: number }) {
  const { realmId } = useRealm()
  const of = { gamerTag }
  return (
    <Section title="History" subtitle="Changes made by operators." actions={<AllChanges of={of} pid={realmId} />}>
      <History of={of} scope={realmScope(realmId)} limit={SHOWN_CHANGES} nothingYet="No changes by operators yet." />
    </Section>
  )
}
