import { Drawer, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { useCustomer, useRealm } from '../../../shell/frame/place.ts'
import {
  type ListedPlayer,
  type ListPlace,
  type PlayerList,
  useListedPlayers,
} from '../../../shell/records/listed-players.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { playerCardQuery } from '../../../shell/records/player-cards.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import styles from './Players.module.css'
import { StarToggle } from './StarToggle.tsx'

const WIDTH_PX = 400

const lists: { list: PlayerList; label: string; empty: string }[] = [
  { list: 'recent', label: 'Recently Viewed', empty: 'No recently viewed players' },
  { list: 'saved', label: 'Saved', empty: 'No saved players' },
]

type GoToDrawerProps = { isOpen: boolean; onClose: () => void }

/** Recently viewed and saved players of this realm. */
export function GoToDrawer({ isOpen, onClose }: GoToDrawerProps) {
  const [list, setList] = useState<PlayerList>('recent')
  return (
    <Drawer opened={isOpen} onClose={onClose} title="Go to player" size={WIDTH_PX}>
      <Tabs
        value={list}
        onChange={(next) => setList(next === 'saved' ? 'saved' : 'recent')}
        // Render only the visible panel: hidden links would stay in the tab order.
        keepMounted={false}
      >
        <Tabs.List grow aria-label="Players">
          {lists.map((each) => (
            <Tabs.Tab key={each.list} value={each.list}>
              {each.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {lists.map((each) => (
          <Tabs.Panel key={each.list} value={each.list}>
            <Players list={each.list} label={each.label} empty={each.empty} onLeave={onClose} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Drawer>
  )
}

type PlayersProps = { list: PlayerList; label: string; empty: string; onLeave: () => void }

function Players({ list, label, empty, onLeave }: PlayersProps) {
  const { cid } = useCustomer()
  const { gameId, realmId } = useRealm()
  const place = { cid, gameId, realmId }
  const players = useListedPlayers(list, place)
  const box = useRef<HTMLDivElement>(null)

  /** If a star removes its own row, the next row takes the focus. */
  function keepFocus(index: number) {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const stars = box.current?.querySelectorAll('button') ?? []
      const next = stars[Math.min(index, stars.length - 1)] ?? box.current
      next?.focus()
    })
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.players}>
      {players.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={label}>
          {players.map((player, index) => (
            <PlayerRow
              key={player.id}
              player={player}
              place={place}
              onStarred={() => keepFocus(index)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type PlayerRowProps = { player: ListedPlayer; place: ListPlace; onStarred: () => void; onLeave: () => void }

function PlayerRow({ player, place, onStarred, onLeave }: PlayerRowProps) {
  const { id, email } = player
  const mayLook = useRights().can('view players') && isServed('lookUpPlayers')
  // Entries of older releases contain only the account id.
  const card = useQuery({ ...playerCardQuery(place.realmId, player.gamerTag ?? id), enabled: mayLook })
  const gamerTag = card.data?.gamerTag ?? player.gamerTag ?? id
  function onClick(event: MouseEvent<HTMLElement>) {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (isLink && !event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave()
  }
  return (
    <li className={`row hoverable ${styles.goToRow}`} onClickCapture={onClick}>
      <StarToggle place={place} player={{ ...player, gamerTag }} onChanged={onStarred} />
      <PlayerLink gamerTag={gamerTag} {...(card.data && { known: card.data })} />
      {email !== null && (
        <span className={`dimmed truncate ${styles.email}`} title={email}>
          {email}
        </span>
      )}
    </li>
  )
}
