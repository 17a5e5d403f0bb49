import type { Icon } from '../layout/icons.ts'
import styles from './RecordPicker.module.css'

/** Something of the realm to choose by its symbol. */
export type RecordChoice = {
  symbol: string
  /** What people call it. */
  name?: string | undefined
  /** What else helps to choose: "3 listings", "not running". */
  detail?: string | undefined
}

type RecordOptionProps = { icon: Icon; symbol: string; choice: RecordChoice | undefined }

/** A line of a list to choose from: icon, symbol, name and where it is used. */
export const RecordOption = ({ icon: RecordIcon, symbol, choice }: RecordOptionProps) => (
  <span className={styles.option}>
    <RecordIcon aria-hidden />
    <span className="mono">{symbol}</span>
    {choice?.name && <span className="dimmed">{choice.name}</span>}
    {choice?.detail && <span className="dimmed">{choice.detail}</span>}
  </span>
)
