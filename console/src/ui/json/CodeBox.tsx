import { CopyButton } from '../feedback/CopyButton.tsx'
import styles from './Json.module.css'

type CodeBoxProps = {
  text: string
  /** Accessible name of the button: "Copy the curl snippet". */
  copyLabel: string
}

/** Code or a command, verbatim, with a copy button. */
export const CodeBox = ({ text, copyLabel }: CodeBoxProps) => (
  <div className={styles.box}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
    <pre tabIndex={0}>{text}</pre>
    <CopyButton value={text} label={copyLabel} />
  </div>
)
