import styles from './Roles.module.css'
import type { ChoicesOfArea } from './role-words.ts'

/** Rights by area: what only reads, then what changes something. */
export const RightsList = ({ areas }: { areas: readonly ChoicesOfArea[] }) => (
  <dl className={styles.areas}>
    {areas.map(({ area, read, write }) => (
      <div key={area} className={styles.area}>
        <dt>{area}</dt>
        <dd className="flush dimmed">{[...read, ...write].map(({ action }) => action).join(', ')}</dd>
      </div>
    ))}
  </dl>
)
