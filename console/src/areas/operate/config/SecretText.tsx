import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from '../../../ui/layout/icons.ts'
import styles from './Config.module.css'
import { secretMask } from './config-list.ts'

type SecretTextProps = {
  /** Undefined without permission. */
  value: string | undefined
  /** The key of the secret. */
  name: string
}

/** A masked secret; permitted users can reveal it. */
export function SecretText({ value, name }: SecretTextProps) {
  const [isShown, setIsShown] = useState(false)
  if (value === undefined) {
    return (
      <span className="dimmed" data-tip='Seeing secrets needs the right "edit config".'>
        {secretMask}
      </span>
    )
  }
  return (
    <span className={`inline-row ${styles.secret}`}>
      <span className="mono">{isShown ? value : secretMask}</span>
      <ActionIcon
        size="sm"
        aria-label={isShown ? `Hide the value of ${name}` : `Show the value of ${name}`}
        data-tip={isShown ? 'Hide' : 'Show'}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
      </ActionIcon>
    </span>
  )
}
