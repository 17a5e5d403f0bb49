import { formatQuantity } from '@regent/contract/words'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShellParts } from '../../../shell/frame/parts.ts'
import { useCustomer, usePlayerRoute, useRealm } from '../../../shell/frame/place.ts'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { rememberRecent } from '../../../shell/records/listed-players.ts'
import type { PlayerAction } from '../../../shell/records/player-actions.ts'
import { playerName } from '../../../shell/records/player-cards.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconCoin, IconCopy, IconPencil, IconSparkles } from '../../../ui/layout/icons.ts'
import { type MenuAction, MoreMenu, toScreenAct } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { ScreenActs } from '../../../ui/layout/ScreenActs.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { countryName } from '../../../ui/words/country-name.ts'
import { Money } from '../../../ui/words/Money.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { NoteDrawer } from '../notes/NoteDrawer.tsx'
import { useStatsOfPlayer, valuesByKey } from '../stats/player-stats.ts'
import { PlayerSuspensionPill } from '../suspensions/PlayerSuspensionPill.tsx'
import { SuspendAction } from '../suspensions/SuspendAction.tsx'
import type { AskedPlayer } from '../why/asked-player.ts'
import { useAskWhy, WhyPanel } from '../why/WhyPanel.tsx'
import { LanguageFlag } from './LanguageFlag.tsx'
import { OnlineMark } from './OnlineMark.tsx'
import { PlatformBadge } from './PlatformBadge.tsx'
import styles from './PlayerPage.module.css'
import {
  isNewPlayer,
  readLanguage,
  readLastSeen,
  readPlatformText,
  readPurchases,
  type StatValues,
} from './player-badges.ts'
import { StarToggle } from './StarToggle.tsx'

const CopyPlayerDrawer = lazyDialog(() => import('./CopyPlayerDrawer.tsx').then((module) => module.CopyPlayerDrawer))

/** The player's header with name and actions, above all screens of the player. */
export function PlayerHeader() {
  const { cid } = useCustomer()
  const { gameId, realmId, player, path } = usePlayerRoute()
  const { playerPath } = useRealm()
  const { stats, isLoading, error } = useStatsOfPlayer(realmId, player.gamerTag)
  const values = valuesByKey(stats)
  const purchases = readPurchases(values)
  const { accountId, gamerTag, email = null } = player
  const tag = String(gamerTag)
  const name = playerName(player)

  useEffect(() => {
    rememberRecent({ cid, gameId, realmId }, { id: accountId, email, gamerTag })
  }, [cid, gameId, realmId, accountId, email, gamerTag])

  // Shown next to the tag, which is the title if the player has no name.
  const copy = <CopyButton value={tag} label="Copy player id" />
  return (
    <section className={`panel ${styles.header}`} aria-label="Player">
      <div className={`cluster spread ${styles.top}`}>
        <div className="shrink column">
          <span className={`shrink cluster ${styles.line}`}>
            <Link to={path('overview')} className={name === undefined ? styles.tagAlone : styles.name}>
              {name ?? tag}
            </Link>
            {name === undefined && copy}
            <StarToggle place={{ cid, gameId, realmId }} player={{ id: accountId, email, gamerTag }} />
            <OnlineMark isOnline={player.online} />
            <PlayerSuspensionPill />
            {/* All badges appear together with the stats: one after the other they would move each other. */}
            {!isLoading && !error && isNewPlayer(values, Date.now()) && (
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
            {error && <Pill tone="error">stats not read</Pill>}
            <AlsoHere screen={playerPath(gamerTag, '')} />
          </span>
          <span className={`shrink cluster ${styles.line}`}>
            {name !== undefined && (
              <>
                <span className="mono">{tag}</span>
                {copy}
              </>
            )}
            {player.email && <span className={styles.email}>{player.email}</span>}
          </span>
        </div>
        <Actions />
      </div>
      <Facts values={values} isLoading={isLoading} />
    </section>
  )
}

/** The player's actions, available on all screens of the player. */
function Actions() {
  const keyActions = useShellParts().playerActions.filter(({ key }) => key !== undefined)
  const playerActions = keyActions.filter(({ call }) => isServed(call))
  const grant = keyActions.find(({ call }) => call === 'planGrant')
  const { gamerTag } = usePlayerRoute().player
  const { refusal } = useRights()
  const acting = usePlayerActionDrawer()
  const noting = useDrawer((layer) => <NoteDrawer {...layer} gamerTag={gamerTag} note={undefined} />)
  const copying = useDrawer((layer) => <CopyPlayerDrawer {...layer} />)
  const copies = useCopyActions(() => copying.open())
  useActionKeys(playerActions, { act: acting.open, note: () => noting.open() })
  return (
    <div className={`flex wrap ${styles.actions}`}>
      {playerActions.map((action) => (
        <ActionButton
          key={action.call}
          leftSection={action.icon}
          disabledReason={refusal(action.right)}
          onClick={() => acting.open(action)}
        >
          {action.forOne}
        </ActionButton>
      ))}
      <ActionButton
        leftSection={<IconPencil aria-hidden />}
        disabledReason={refusal('create player-profile')}
        onClick={() => noting.open()}
      >
        Note
      </ActionButton>
      <WhyPanel onGrant={grant && ((words, who) => acting.open({ ...grant, words, who }))} />
      {/* Before Suspend, so that the palette offers that last. */}
      <ScreenActs
        acts={[
          ...playerActions.map((action) => ({
            label: action.forOne,
            alsoCalled: action.alsoCalled,
            icon: action.icon,
            takesWords: action.takesWords === true,
            refusal: refusal(action.right),
            act: (words: string) => acting.open({ ...action, words }),
          })),
          {
            label: 'Note',
            alsoCalled: 'add write comment',
            icon: <IconPencil aria-hidden />,
            refusal: refusal('create player-profile'),
            act: () => noting.open(),
          },
          ...copies.map(toScreenAct),
        ]}
      />
      <span className={styles.apart}>
        <SuspendAction />
      </span>
      <MoreMenu actions={copies} label="More for this player" isOfScreen />
      {acting.element}
      {copying.element}
      {noting.element}
    </div>
  )
}

/** The form of an action on this player, or on another one that "Why?" explains. */
function usePlayerActionDrawer() {
  const { realmId, player } = usePlayerRoute()
  const { gamerTag } = player
  return useDrawer((layer, { Drawer: ActionDrawer, who, words }: PlayerAction & { who?: AskedPlayer }) => (
    <ActionDrawer
      {...layer}
      realmId={realmId}
      players={{ gamerTags: [who?.gamerTag ?? gamerTag] }}
      whom={who?.name ?? playerName(player) ?? String(gamerTag)}
      onDone={() => undefined}
      words={words}
    />
  ))
}

function useCopyActions(copy: () => void): MenuAction[] {
  const { refusal, readOnly } = useRights()
  if (!isServed('planCopyPlayer')) return []
  return [
    {
      label: 'Copy to another realm…',
      icon: <IconCopy aria-hidden />,
      onClick: copy,
      disabledReason: readOnly ?? (refusal('view stats') && refusal('view inventory')),
    },
  ]
}

type ActionKeys = { act: (action: PlayerAction) => void; note: () => void }

function useActionKeys(playerActions: readonly PlayerAction[], { act, note }: ActionKeys) {
  const { path } = usePlayerRoute()
  const { refusal } = useRights()
  const navigate = useNavigate()
  const askWhy = useAskWhy()
  const mayNote = refusal('create player-profile') === undefined
  useScreenKeys([
    { key: 'o', does: 'Overview of the player', act: () => void navigate({ to: path('overview') }) },
    ...playerActions
      .filter(({ right }) => refusal(right) === undefined)
      .map((action) => ({ key: action.key ?? '', does: action.forOne, act: () => act(action) })),
    ...(isServed('explainWhy') ? [{ key: 'w', does: 'Why did they not get it?', act: askWhy }] : []),
    ...(mayNote ? [{ key: 'n', does: 'Note', act: note }] : []),
  ])
}

/** Value, level and platform; the last ones are hidden if there is little room. */
function Facts({ values, isLoading }: { values: StatValues; isLoading: boolean }) {
  const { player } = usePlayerRoute()
  const lastSeen = readLastSeen(player, values)
  const platform = readPlatformText(player, values)
  const country = player.country ?? player.account.country ?? values['geo_country_code']
  const purchases = Number(values['PURCHASES_TOTAL'] ?? 0)
  const none = <span className="dimmed">{isLoading ? '…' : '–'}</span>
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Lifetime value</dt>
        <dd>
          {isLoading ? none : <Money minor={Number(values['SPEND_TOTAL'] ?? 0) || 0} />}{' '}
          {purchases > 0 && <span className="dimmed">{formatQuantity(purchases, 'payment')}</span>}
        </dd>
      </div>
      <div>
        <dt>Level</dt>
        <dd>{values['LEVEL'] ?? none}</dd>
      </div>
      <div>
        <dt>Country</dt>
        <dd>{country ? countryName(country) : none}</dd>
      </div>
      <div className={styles.lesser}>
        <dt>Platform</dt>
        <dd>{platform ? <PlatformBadge platform={platform} withTip /> : none}</dd>
      </div>
      <div className={styles.lesser}>
        <dt>Language</dt>
        <dd>{isLoading ? none : <LanguageFlag code={readLanguage(player, values)} />}</dd>
      </div>
      <div>
        <dt>Last seen</dt>
        <dd>{lastSeen === undefined ? 'Not seen yet' : <Time ms={lastSeen} />}</dd>
      </div>
      <div className={styles.lesser}>
        <dt>Installed</dt>
        <dd>
          <Time ms={player.created} />
        </dd>
      </div>
    </dl>
  )
}
