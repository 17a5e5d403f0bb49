import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './Factors.module.css'

/** The field for a code of an authenticator app. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="Six digits from your authenticator app."
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      className={styles.code ?? ''}
      {...props}
    />
  )
}
