import { IconFolderFilled } from './icons.ts'
import styles from './Pill.module.css'
import { Pill } from './Pill.tsx'

export type Environment = 'PROD' | 'STG' | 'DEV'

const tones = { PROD: 'prod', STG: 'stg', DEV: 'dev' } as const

type RealmPillProps = {
  name: string
  environment: Environment
  /** False to hide the name, in places that show it already, such as a tree. */
  withName?: boolean
}

/** A realm: coloured folder, name, and the environment in upper case. */
export function RealmPill({ name, environment, withName = true }: RealmPillProps) {
  return (
    <span className="inline-row gap-6 shrink">
      <IconFolderFilled className={styles.folder} data-tone={tones[environment]} aria-hidden />
      {withName && <span className="strong truncate">{name}</span>}
      <Pill tone={tones[environment]}>{environment}</Pill>
    </span>
  )
}

/** Only the folder, for places that show name and environment themselves. */
export function RealmIcon({ environment }: { environment: Environment }) {
  return <IconFolderFilled className={styles.folder} data-tone={tones[environment]} aria-hidden />
}
