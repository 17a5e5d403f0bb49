import { IconAlertTriangle } from '../../../ui/icons.ts'
import type { Environment } from '../../../ui/RealmPill.tsx'
import styles from './Config.module.css'

/** Warns what a save does in a production realm; draws nothing in other realms. */
export function ProdNotice({ environment }: { environment: Environment }) {
  if (environment !== 'PROD') return null
  return (
    <p className={styles.prod}>
      <IconAlertTriangle aria-hidden />
      <span>
        <strong>This is PROD.</strong> Connected game clients are told at once that the config has changed, and game
        servers read the new values from then on.
      </span>
    </p>
  )
}
