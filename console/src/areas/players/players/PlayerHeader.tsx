import { useEffect } from 'react'
import { rememberRecent } from '../../../shell/listed-players.ts'
import { useCustomer, usePlayerRoute, useRealm } from '../../../shell/place.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { IconCoin, IconSparkles } from '../../../ui/icons.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Time } from '../../../ui/Time.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { useStatsOfPlayer, valuesByKey } from '../stats/player-stats.ts'
import { PlayerSuspensionPill } from '../suspensions/SuspensionPill.tsx'
import { LanguageFlag } from './LanguageFlag.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import { PlatformBadge } from './PlatformBadge.tsx'
import styles from './PlayerHeader.module.css'
import { isNewPlayer, languageOf, lastSeenOf, platformTextOf, purchasesOf } from './player-badges.ts'
import { StarToggle } from './StarToggle.tsx'

/** Shows who the player is, above all screens of the player. */
export function PlayerHeader() {
  const { cid } = useCustomer()
  const { gameId, realmId, player, playerId, path } = usePlayerRoute()
  const { playerPath } = useRealm()
  const { stats, isLoading, error } = useStatsOfPlayer(realmId, player.gamerTag)
  const values = valuesByKey(stats)
  const purchases = purchasesOf(values)
  const platform = platformTextOf(player, values)
  const lastSeen = lastSeenOf(player, values)
  const { accountId, email = null } = player

  useEffect(() => {
    rememberRecent({ cid, gameId, realmId }, { id: accountId, email })
  }, [cid, gameId, realmId, accountId, email])

  return (
    <section className={styles.header} aria-label="Player">
      <OnlineMark isOnline={player.online} />
      <PlayerSuspensionPill />
      <span className={styles.id}>
        <strong className="mono">{playerId}</strong>
        <CopyButton value={playerId} label="Copy player id" />
        <StarToggle place={{ cid, gameId, realmId }} player={{ id: accountId, email }} />
      </span>
      {player.email && <span className={styles.email}>{player.email}</span>}
      {/* All badges appear together with the stats: one after the other they would move each other. */}
      {!isLoading && (
        <span className={styles.badges}>
          {!error && isNewPlayer(values, Date.now()) && (
            <Pill tone="started" icon={<IconSparkles aria-hidden />}>
              NEW
            </Pill>
          )}
          {purchases !== undefined && (
            <span className={styles.paying} data-tip={`Completed ${purchases} real-money purchases.`}>
              <Pill tone="pending" icon={<IconCoin aria-hidden />}>
                <span aria-hidden>paying</span>
                <span className="hidden-text">Completed {purchases} real-money purchases.</span>
              </Pill>
            </span>
          )}
          {platform && <PlatformBadge platform={platform} withTip />}
          <LanguageFlag code={languageOf(player, values)} />
          {error && <Pill tone="error">stats not read</Pill>}
        </span>
      )}
      <span className={styles.alsoHere}>
        <AlsoHere screen={player.gamerTag === undefined ? path('') : playerPath(player.gamerTag)} />
      </span>
      <span className={styles.seen}>
        {lastSeen === undefined ? (
          'Not seen yet'
        ) : (
          <>
            Last seen <Time ms={lastSeen} />
          </>
        )}
      </span>
    </section>
  )
}
