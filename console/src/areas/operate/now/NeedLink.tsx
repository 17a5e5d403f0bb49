import type { Need } from '@regent/contract/operate/now'
import { Link } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './NeedsYou.module.css'
import { formatNeed } from './need-words.ts'

/** Formats a need with the operator's time zone. */
export function useNeedWords(need: Need) {
  const clock = useClock()
  const now = useNow()
  return formatNeed(need, { clock, now })
}

/** A need as a link to the screen that resolves it. */
export function NeedLink({ need, onOpen }: { need: Need; onOpen?: () => void }) {
  const { path, customerId } = useRealm()
  const { icon: NeedIcon, title, detail, screen, search = {}, isOfOrganization } = useNeedWords(need)
  return (
    <Link
      to={isOfOrganization ? paths.inOrganization(customerId, screen) : path(screen)}
      search={search}
      className={`row hoverable ${styles.link}`}
      onClick={onOpen}
    >
      <span className={styles.icon} data-urgency={need.urgency}>
        <NeedIcon aria-hidden />
      </span>
      <span className="shrink column">
        <span className="strong truncate">{title}</span>
        {detail && <span className="dimmed small truncate">{detail}</span>}
      </span>
      {need.urgency === 'urgent' && <span className="hidden-text">(urgent)</span>}
    </Link>
  )
}
