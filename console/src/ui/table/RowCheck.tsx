import styles from './DataTable.module.css'

type RowCheckProps = {
  label: string
  isChecked: boolean
  /** True if some of several are selected. */
  isPartly?: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean, isRange: boolean) => void
}

/** The checkbox of a row, or of all rows. */
export const RowCheck = ({ label, isChecked, isPartly = false, isDisabled, onChange }: RowCheckProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      aria-label={label}
      disabled={isDisabled}
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isPartly
      }}
      // The click behind this event contains the state of Shift.
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
)
