import { getSso, removeSso } from '@regent/contract/organization/sso'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DomainsSection } from './DomainsSection.tsx'
import { ScimSection } from './ScimSection.tsx'
import styles from './Sso.module.css'
import { SsoForm } from './SsoForm.tsx'
import type { Sso } from './sso-form.ts'
import { TestSection } from './TestSection.tsx'

/** Sign-in with the provider of the organization: settings, domains and a test. */
export function SsoPage() {
  const rights = useRights()
  const isAllowed = rights.can('view users')
  const sso = useQuery({ ...query(getSso, {}, { scope: customerScope() }), enabled: isAllowed })
  return (
    <>
      <PageHeader title="User Administration" subtitle="Sign-in with the accounts of your organization." />
      <UserTabs current="single-sign-on" />
      {sso.data ? (
        <Content sso={sso.data} />
      ) : (
        <Card isFlush>
          {!isAllowed ? (
            <EmptyState kind="not-allowed" missingRight="view users" />
          ) : sso.error ? (
            <EmptyState
              kind="failed"
              failure={readFailure('Single sign-on could not be loaded.', sso.error)}
              onRetry={() => sso.refetch()}
              isRetrying={sso.isFetching}
            />
          ) : (
            <Pending />
          )}
        </Card>
      )}
    </>
  )
}

function Content({ sso }: { sso: Sso }) {
  const rights = useRights()
  const [isSettingUp, setIsSettingUp] = useState(false)
  if (!sso.settings && !isSettingUp) {
    return (
      <Section
        title="Single sign-on is not set up"
        subtitle="With it, colleagues sign in with the accounts that your organization already has."
      >
        <div className="stack">
          <ol className={`stack gap-4 ${styles.steps}`}>
            <li>Register Regent as a web client at your OpenID Connect provider.</li>
            <li>Enter issuer, client id and client secret.</li>
            <li>Choose the roles of groups, and verify the domains of your e-mails.</li>
            <li>Test a sign-in. Then you can switch passwords off.</li>
          </ol>
          <div>
            <ActionButton
              variant="filled"
              disabledReason={rights.refusal('edit users')}
              onClick={() => setIsSettingUp(true)}
            >
              Set up
            </ActionButton>
          </div>
        </div>
      </Section>
    )
  }
  return (
    <div className={styles.page}>
      <SsoForm key={sso.version} sso={sso} />
      <div className="stack gap-16">
        {sso.settings && <TestSection sso={sso} />}
        <DomainsSection domains={sso.domains} />
        {sso.settings && <ScimSection />}
        {sso.settings && <RemoveCard />}
      </div>
    </div>
  )
}

function RemoveCard() {
  const rights = useRights()
  const confirm = useConfirm()
  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove single sign-on?',
      body: 'Your colleagues sign in with passwords again; people without one use “Forgotten password”. Accounts and roles stay.',
      verb: 'Remove single sign-on',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      removeSso,
      {},
      {
        subject: 'sso',
        done: 'Removed single sign-on',
        failed: 'Single sign-on was not removed.',
        scope: customerScope(),
      },
    )
  }
  return (
    <div>
      <ActionButton variant="subtle" disabledReason={rights.refusal('edit users')} onClick={remove}>
        Remove single sign-on
      </ActionButton>
    </div>
  )
}
