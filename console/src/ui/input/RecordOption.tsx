import type { Icon } from '../layout/icons.ts'
import styles from './ListInput.module.css'

/** A choice between records of the realm, by symbol. */
export type RecordChoice = {
  symbol: string
  /** Display name. */
  name?: string | undefined
  /** More details to help with the choice: "3 listings", "not running". */
  detail?: string | undefined
}

type RecordOptionProps = { icon: Icon; symbol: string; choice: RecordChoice | undefined }

/** A line in a list of choices: icon, symbol, name and usage. */
export const RecordOption = ({ icon: RecordIcon, symbol, choice }: RecordOptionProps) => (
  <span className={`shrink cluster ${styles.option}`}>
    <RecordIcon aria-hidden />
    <span className="mono">{symbol}</span>
    {choice?.name && <span className="dimmed">{choice.name}</span>}
    {choice?.detail && <span className="dimmed">{choice.detail}</span>}
  </span>
)
