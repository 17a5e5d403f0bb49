import { getOwnFactor } from '@regent/contract/organization/factors'
import { listOwnPasskeys } from '@regent/contract/organization/passkeys'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { NewCodesDialog, RemoveFactorDrawer, SetUpFactorDialog } from './FactorDialogs.tsx'
import styles from './Factors.module.css'

/** The second factor of the signed-in person, and `children`: their other ways in. */
export function FactorSection({ children }: { children?: ReactNode }) {
  const { readOnly } = useRights()
  const factor = useQuery(query(getOwnFactor, {}))
  const passkeys = useQuery(query(listOwnPasskeys, {}))
  const settingUp = useDrawer((layer) => <SetUpFactorDialog {...layer} />)
  const replacing = useDrawer((layer) => <NewCodesDialog {...layer} />)
  const removing = useDrawer((layer) => <RemoveFactorDrawer {...layer} />)
  if (factor.error) {
    const failure = readFailure('Your second factor could not be loaded.', factor.error)
    return (
      <EmptyState kind="failed" failure={failure} onRetry={() => factor.refetch()} isRetrying={factor.isRefetching} />
    )
  }
  if (!factor.data) return <Pending />
  const { created, lastUsed, recoveryCodesLeft, isRequired } = factor.data
  const hasFactor = created !== undefined
  const hasPasskey = (passkeys.data?.passkeys.length ?? 0) > 0
  return (
    <div className="stack">
      <p className={`flush ${styles.verdict}`} data-good={hasFactor || hasPasskey || undefined}>
        <strong>{hasFactor || hasPasskey ? 'Well protected.' : 'A password alone opens this account.'}</strong>{' '}
        {hasPasskey
          ? 'Signing in needs a passkey, or your password and a second factor.'
          : hasFactor
            ? 'Signing in needs your password and a code.'
            : 'Add a passkey or set up an authenticator app.'}
      </p>
      {children}
      <Section
        title="Authenticator app"
        actions={
          <>
            <ActionButton disabledReason={readOnly} onClick={() => settingUp.open()}>
              {hasFactor ? 'Replace' : 'Set up'}
            </ActionButton>
            {hasFactor && (
              <ActionButton
                disabledReason={
                  readOnly ?? (isRequired && !hasPasskey ? 'Your organization requires a second factor.' : undefined)
                }
                onClick={() => removing.open()}
              >
                Remove
              </ActionButton>
            )}
          </>
        }
      >
        {hasFactor ? (
          <KeyValueList
            items={[
              { label: 'Added', value: <Time ms={created} /> },
              { label: 'Last code', value: <Time ms={lastUsed} /> },
            ]}
          />
        ) : (
          <p className="flush dimmed">Not set up.</p>
        )}
      </Section>
      {hasFactor && (
        <Section
          title="Recovery codes"
          actions={
            <ActionButton disabledReason={readOnly} onClick={() => replacing.open()}>
              New codes
            </ActionButton>
          }
        >
          <p className="flush">{recoveryCodesLeft} of 10 left</p>
        </Section>
      )}
      {settingUp.element}
      {replacing.element}
      {removing.element}
    </div>
  )
}
