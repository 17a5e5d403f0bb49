import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { IconEye, IconEyeOff } from '../../../ui/layout/icons.ts'
import styles from './Config.module.css'
import { masked } from './config-list.ts'

type SecretTextProps = {
  /** Undefined for those who may not see it. */
  value: string | undefined
  /** The key it belongs to. */
  name: string
}

/** A secret, covered until somebody who may see it asks for it. */
export function SecretText({ value, name }: SecretTextProps) {
  const [isShown, setIsShown] = useState(false)
  if (value === undefined) {
    return (
      <span className="dimmed" data-tip='Secrets are shown to those who hold the right "edit config".'>
        {masked}
      </span>
    )
  }
  return (
    <span className={styles.secret}>
      <span className="mono">{isShown ? value : masked}</span>
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
