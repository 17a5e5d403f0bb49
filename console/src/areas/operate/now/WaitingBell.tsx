import { ActionIcon } from '@mantine/core'
import { formatQuantity } from '@regent/contract/words'
import { useParams } from '@tanstack/react-router'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconBell } from '../../../ui/layout/icons.ts'
import { MenuButton } from '../../../ui/layout/MenuButton.tsx'
import { useNeeds } from './use-needs.ts'
import styles from './Waiting.module.css'

const WaitingList = lazyDialog(() => import('./WaitingList.tsx').then((module) => module.WaitingList))

/** The bell of the header: number and list of the realm's needs. */
export function WaitingBell() {
  const { realmId } = useParams({ strict: false })
  return realmId === undefined ? null : <RealmBell key={realmId} />
}

function RealmBell() {
  const { isHere, needs, urgent } = useNeeds()
  if (!isHere) return null
  const words =
    needs.length === 0
      ? 'All clear'
      : `${formatQuantity(needs.length, 'thing')} ${needs.length === 1 ? 'needs' : 'need'} you${urgent > 0 ? `, ${urgent} urgent` : ''}`
  return (
    <MenuButton
      opens="dialog"
      button={
        <ActionIcon aria-label={words} data-tip={words}>
          <IconBell aria-hidden />
          {needs.length > 0 && <span className={styles.dot} data-urgent={urgent > 0 || undefined} aria-hidden />}
        </ActionIcon>
      }
    >
      {(anchored) => <WaitingList {...anchored} needs={needs} words={words} />}
    </MenuButton>
  )
}
