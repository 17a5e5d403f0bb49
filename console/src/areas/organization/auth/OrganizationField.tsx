import { Button, Input } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { IconCheck } from '../../../ui/layout/icons.ts'
import styles from './Auth.module.css'

type OrganizationFieldProps = Omit<GetInputPropsReturnType, 'error'> & {
  /** The name of the organization that was found. */
  name: string | undefined
  error?: ReactNode
  /** Clears the field for another organization. */
  onClear: () => void
}

/** The field for the organization; once it is found, with its name. It stays editable. */
export function OrganizationField({ name, error, onClear, ...input }: OrganizationFieldProps) {
  const isKnown = name !== undefined && !error
  return (
    <Input.Wrapper
      label="Organization"
      description={isKnown ? undefined : 'Its alias or id (cid), or your e-mail there.'}
      error={error}
    >
      <div className={`row gap-6 ${styles.organizationField}`} data-error={error ? true : undefined}>
        {isKnown && <span className="strong truncate">{name}</span>}
        <Input
          variant="unstyled"
          className="grow"
          classNames={{ input: `${styles.bare} ${isKnown ? 'mono dimmed' : ''}` }}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        {isKnown && (
          <>
            <IconCheck aria-hidden className={styles.tick} />
            <Button variant="subtle" size="compact-xs" onClick={onClear}>
              Change
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
