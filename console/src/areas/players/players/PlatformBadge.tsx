import styles from './PlatformBadge.module.css'
import { platformOf } from './platforms.ts'

type PlatformBadgeProps = {
  /** As the game client calls it: IPhonePlayer. */
  platform: string
  /** 'Last played on iOS.' as the tooltip, where nothing around says what the platform means. */
  withTip?: boolean
}

export function PlatformBadge({ platform, withTip = false }: PlatformBadgeProps) {
  const { name, icon: Icon, tone } = platformOf(platform)
  return (
    <span className={styles.platform} data-tip={withTip ? `Last played on ${name}.` : undefined}>
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
