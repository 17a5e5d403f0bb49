import { IconBan } from '../../ui/layout/icons.ts'
import { Pill } from '../../ui/layout/Pill.tsx'
import { exactTimeText } from '../../ui/time/format-time.ts'
import styles from './PlayerLink.module.css'

type SuspensionPillProps = {
  until: number | undefined
  /** Only the icon; the word stays for screen readers. */
  isSmall?: boolean
}

/** The pill of a player who cannot play: suspended until a time, or banned. */
export function SuspensionPill({ until, isSmall = false }: SuspensionPillProps) {
  const word = until === undefined ? 'banned' : 'suspended'
  const end = until === undefined ? 'No end date.' : `Until ${exactTimeText(until)}`
  return (
    <span className={styles.tip} data-tip={isSmall ? `${word}. ${end}` : end}>
      <Pill tone="error" icon={<IconBan aria-hidden />}>
        {isSmall ? <span className="hidden-text">{word}</span> : word}
      </Pill>
    </span>
  )
}
