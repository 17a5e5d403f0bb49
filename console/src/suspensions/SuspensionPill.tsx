import { IconBan } from '../icons.ts'
import { exactTime } from '../ui/format-time.ts'
import { Pill } from '../ui/Pill.tsx'
import styles from './SuspensionPill.module.css'
import { useSuspension } from './suspension-calls.ts'

/** In the player's header, above every screen of the player. */
export function SuspensionPill() {
  const suspension = useSuspension()
  if (!suspension) return null
  const { until } = suspension
  return (
    <span className={styles.tip} data-tip={until === undefined ? 'Without an end.' : `Until ${exactTime(until).utc}.`}>
      <Pill tone="error" icon={<IconBan aria-hidden />}>
        {until === undefined ? 'banned' : 'suspended'}
      </Pill>
    </span>
  )
}
