import { IconAlertTriangle } from '../../../ui/layout/icons.ts'
import type { Environment } from '../../../ui/layout/RealmPill.tsx'
import styles from './Config.module.css'
import { effectInProd } from './effect-in-prod.ts'

/** Warns about the effect of a save in a production realm; renders nothing in other realms. */
export function ProdNotice({ environment }: { environment: Environment }) {
  if (environment !== 'PROD') return null
  return (
    <p className={`flex flush caution ${styles.prod}`}>
      <IconAlertTriangle aria-hidden />
      <span>
        <strong>This is PROD.</strong> {effectInProd}
      </span>
    </p>
  )
}
