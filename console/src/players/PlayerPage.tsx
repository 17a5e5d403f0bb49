import { Button } from '@mantine/core'
import type { Account } from '@regent/contract/players'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../api/client.ts'
import { AllChanges, History } from '../audit/History.tsx'
import { IconTable } from '../icons.ts'
import { paths } from '../paths.ts'
import { usePlayerRoute, useRealm, useRealms } from '../shell/place.ts'
import { environmentOf, findRealm, gameOf, realmName } from '../shell/realms.ts'
import { useRights } from '../shell/rights.ts'
import { useStatsOfPlayer, valuesByKey } from '../stats/player-stats.ts'
import { CopyId } from '../ui/CopyId.tsx'
import { Count } from '../ui/Count.tsx'
import { Figures } from '../ui/Figures.tsx'
import { KeyValueList } from '../ui/KeyValueList.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RawJson } from '../ui/RawJson.tsx'
import { RealmPill } from '../ui/RealmPill.tsx'
import { type Role, RolePill } from '../ui/RolePill.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './PlayerPage.module.css'
import { languageName } from './player-badges.ts'

/** Player Profile: who this is, where the player plays, how to recognise the person again. */
export function PlayerPage() {
  const { path, player } = usePlayerRoute()
  const { can } = useRights()
  const { account } = player
  return (
    <>
      <PageHeader
        title="Player Profile"
        actions={
          <>
            <RawJson value={player} title={`player ${player.accountId}`} />
            {can('view stats') && (
              <Button component={Link} to={path('stats')} leftSection={<IconTable aria-hidden />}>
                All stats
              </Button>
            )}
          </>
        }
      />
      <PlayerFigures />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AccountSection account={account} />
          <GamerTags account={account} />
        </div>
        <div className={styles.column}>
          <Devices devices={account.deviceIds} />
          <ThirdParties account={account} />
          <ExternalIdentities account={account} />
        </div>
      </div>
      {can('view audit') && <PlayerHistory gamerTag={player.gamerTag} />}
    </>
  )
}

function PlayerFigures() {
  const { realmId, player } = usePlayerRoute()
  const { stats, isLoading } = useStatsOfPlayer(realmId, player.gamerTag)
  const values = valuesByKey(stats)
  const figure = (label: string, key: string) => ({ label, value: isLoading ? '…' : numberOf(values[key]) })
  return (
    <Figures
      figures={[
        figure('Level', 'LEVEL'),
        figure('Sessions', 'SESSIONS_TOTAL'),
        figure('Days since install', 'DAYS_SINCE_INSTALL'),
        figure('Purchases', 'PURCHASES_TOTAL'),
      ]}
    />
  )
}

function numberOf(text: string | undefined) {
  if (text === undefined) return <span className="dimmed">–</span>
  const number = Number(text)
  return Number.isFinite(number) && text.trim() !== '' ? <Count value={number} /> : text
}

const isRole = (role: string | undefined): role is Role => role === 'tester' || role === 'developer' || role === 'admin'

function AccountSection({ account }: { account: Account }) {
  const realms = useRealms()
  const held = [
    ...(account.roleString ? [{ role: account.roleString, where: 'everywhere' }] : []),
    ...account.roles.map(({ role, projectId }) => {
      const realm = findRealm(realms, projectId)
      return { role, where: `in ${realm ? realmName(realm) : projectId}` }
    }),
  ]
  return (
    <Section title="Account">
      <KeyValueList
        items={[
          { label: 'Account id', value: <span className="mono">{account.id}</span>, copy: String(account.id) },
          { label: 'E-mail', value: account.email, copy: account.email },
          { label: 'User name', value: account.userName, copy: account.userName },
          {
            label: 'Language',
            value: account.language && `${languageName(account.language)} (${account.language})`,
          },
          { label: 'Country', value: account.country },
          ...(held.length > 0
            ? [
                {
                  label: 'Also an operator',
                  value: (
                    <span className={styles.roles}>
                      {held.map(({ role, where }) => (
                        <span key={where}>
                          {isRole(role) ? <RolePill role={role} /> : role} {where}
                        </span>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
          { label: 'Created', value: <Time ms={account.createdTimeMillis} /> },
          { label: 'Updated', value: <Time ms={account.updatedTimeMillis} /> },
        ]}
      />
    </Section>
  )
}

/** The same person is another player in each realm. */
function GamerTags({ account }: { account: Account }) {
  const { customerId } = usePlayerRoute()
  const { realmId } = useRealm()
  const realms = useRealms()
  const tags = account.gamerTags.toSorted((a, b) => Number(b.projectId === realmId) - Number(a.projectId === realmId))
  return (
    <Section title="Gamer tags" subtitle="One for every realm the account has played in.">
      <ul className={styles.list}>
        {tags.map(({ projectId, gamerTag }) => {
          const realm = findRealm(realms, projectId)
          const game = realm && gameOf(realm, realms)
          const isHere = projectId === realmId
          return (
            <li key={projectId} className={styles.tag}>
              {realm && game ? (
                <span className={styles.where}>
                  <RealmPill name={realmName(realm)} environment={environmentOf(realm, realms)} />
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

function Devices({ devices }: { devices: string[] }) {
  return (
    <Section title="Devices" subtitle="They sign in without a password.">
      {devices.length === 0 ? (
        <p className={styles.none}>No devices.</p>
      ) : (
        <ul className={styles.list}>
          {devices.map((device) => (
            <li key={device} className={styles.tag}>
              <CopyId value={device} label="device id" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function ThirdParties({ account: { thirdParties } }: { account: Account }) {
  return (
    <Section title="Third parties">
      {thirdParties.length === 0 ? (
        <p className={styles.none}>Not linked to any third-party account.</p>
      ) : (
        <ul className={styles.list}>
          {thirdParties.map((party) => (
            <li key={`${party.name} ${party.appId} ${party.userAppId}`} className={styles.party}>
              <strong>{party.name}</strong>
              <KeyValueList
                items={[
                  { label: 'User', value: <span className="mono">{party.userAppId}</span>, copy: party.userAppId },
                  { label: 'App', value: <span className="mono">{party.appId}</span>, copy: party.appId },
                  ...(party.userBusinessId ? [{ label: 'Business user', value: party.userBusinessId }] : []),
                  ...(party.meta['name'] ? [{ label: 'Name', value: party.meta['name'] }] : []),
                  ...(party.email ? [{ label: 'E-mail', value: party.email, copy: party.email }] : []),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function ExternalIdentities({ account: { external } }: { account: Account }) {
  return (
    <Section title="External identities">
      {external.length === 0 ? (
        <p className={styles.none}>No identities of microservices.</p>
      ) : (
        <ul className={styles.list}>
          {external.map((identity) => (
            <li
              key={`${identity.providerService} ${identity.providerNamespace} ${identity.userId}`}
              className={styles.party}
            >
              <strong>{identity.providerService}</strong>
              <KeyValueList
                items={[
                  { label: 'Namespace', value: identity.providerNamespace },
                  { label: 'User', value: <span className="mono">{identity.userId}</span>, copy: identity.userId },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const SHOWN_CHANGES = 8

/** What operators changed about the player, with the way to all of it. */
function PlayerHistory({ gamerTag }: { gamerTag: number }) {
  const { realmId } = useRealm()
  const of = { gamerTag }
  return (
    <Section title="History" subtitle="What operators changed." actions={<AllChanges of={of} pid={realmId} />}>
      <History
        of={of}
        scope={realmScope(realmId)}
        limit={SHOWN_CHANGES}
        nothingYet="No operator has changed anything about this player yet."
      />
    </Section>
  )
}
