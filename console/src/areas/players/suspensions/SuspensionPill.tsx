import { IconBan } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { exactTimeText } from '../../../ui/time/format-time.ts'
import styles from './Suspensions.module.css'
import { useSuspension } from './use-suspension.ts'

/** The pill in the player's header, above every screen of the player. */
export function PlayerSuspensionPill() {
  const suspension = useSuspension()
  return suspension && <SuspensionPill until={suspension.until} />
}

/** The pill of a player who cannot play: suspended until a time, or banned. */
export const SuspensionPill = ({ until }: { until: number | undefined }) => (
  <span className={styles.tip} data-tip={until === undefined ? 'Without an end.' : `Until ${exactTimeText(until)}`}>
    <Pill tone="error" icon={<IconBan aria-hidden />}>
      {until === undefined ? 'banned' : 'suspended'}
    </Pill>
  </span>
)
