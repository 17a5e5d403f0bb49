import { ActionIcon } from '@mantine/core'
import {
  type ListedPlayer,
  type ListPlace,
  MOST_LISTED,
  toggleSaved,
  useListedPlayers,
} from '../../../shell/records/listed-players.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { IconStar, IconStarFilled } from '../../../ui/layout/icons.ts'
import styles from './Players.module.css'

type StarToggleProps = { place: ListPlace; player: ListedPlayer; onChanged?: () => void }

/** Adds a player to the saved players of the go-to drawer, or removes them. */
export function StarToggle({ place, player, onChanged }: StarToggleProps) {
  const isSaved = useListedPlayers('saved', place).some(({ id }) => id === player.id)

  function change() {
    const dropped = toggleSaved(place, player)
    if (dropped)
      toast(`At most ${MOST_LISTED} saved players: ${dropped.email ?? dropped.gamerTag ?? dropped.id} was removed.`)
    onChanged?.()
  }

  return (
    <ActionIcon
      size="sm"
      aria-label={`Save player ${player.gamerTag ?? player.id}`}
      aria-pressed={isSaved}
      data-tip={isSaved ? 'Remove from the saved players' : 'Save this player'}
      onClick={change}
    >
      {isSaved ? <IconStarFilled className={styles.saved} aria-hidden /> : <IconStar aria-hidden />}
    </ActionIcon>
  )
}
