import styles from './PlayerSigns.module.css'
import { toPlatform } from './platforms.ts'

type PlatformBadgeProps = {
  /** The platform as reported by the game client, such as IPhonePlayer. */
  platform: string
  /** Adds the tooltip "Last played on iOS.", if the context does not explain the platform. */
  withTip?: boolean
}

export function PlatformBadge({ platform, withTip = false }: PlatformBadgeProps) {
  const { name, icon: Icon, tone } = toPlatform(platform)
  return (
    <span className={`inline-row ${styles.platform}`} data-tip={withTip ? `Last played on ${name}.` : undefined}>
      <Icon className={styles.icon} data-product={tone} aria-hidden />
      {withTip ? (
        <>
          <span aria-hidden>{name}</span>
          <span className="hidden-text">Last played on {name}.</span>
        </>
      ) : (
        name
      )}
    </span>
  )
}
