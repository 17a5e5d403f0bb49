import { TextInput } from '@mantine/core'
import {
  addSsoDomain,
  maxSsoDomains,
  removeSsoDomain,
  type SsoDomain,
  verifySsoDomain,
} from '@regent/contract/organization/sso'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Sso.module.css'

const options = () => ({ subject: 'sso-domain', scope: customerScope() }) as const

/** The e-mail domains whose accounts are linked, with the DNS records that prove them. */
export function DomainsSection({ domains }: { domains: readonly SsoDomain[] }) {
  const rights = useRights()
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const refusal = rights.refusal('edit users') ?? (domains.length >= maxSsoDomains && 'Remove a domain first.')
  const add = async () => {
    const domain = typed.trim().toLowerCase()
    setIsAdding(true)
    const added = await act(
      addSsoDomain,
      { body: { domain } },
      { ...options(), done: `Added ${domain}`, failed: `${domain} was not added.` },
    )
    setIsAdding(false)
    if (added) setTyped('')
  }
  return (
    <Section title="Domains" count={domains.length} subtitle="Existing accounts with these e-mails are linked." isFlush>
      <ul className="plain-list">
        {domains.map((domain) => (
          <Domain key={domain.domain} domain={domain} />
        ))}
      </ul>
      <div className={styles.add}>
        <TextInput
          aria-label="New domain"
          placeholder="studio.com"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton
          loading={isAdding}
          disabledReason={refusal || (typed.trim() === '' && 'Type a domain.')}
          onClick={add}
        >
          Add domain
        </ActionButton>
      </div>
    </Section>
  )
}

function Domain({ domain: { domain, record, value, verified, checked, missing } }: { domain: SsoDomain }) {
  const rights = useRights()
  const [isBusy, setIsBusy] = useState(false)
  const verify = async () => {
    setIsBusy(true)
    await act(
      verifySsoDomain,
      { params: { domain } },
      { ...options(), done: `Verified ${domain}`, failed: `${domain} was not verified.` },
    )
    setIsBusy(false)
  }
  const remove = () =>
    act(
      removeSsoDomain,
      { params: { domain } },
      { ...options(), done: `Removed ${domain}`, failed: `${domain} was not removed.` },
    )
  return (
    <li className={`stack gap-6 ${styles.domain}`}>
      <div className="cluster spread">
        <span className="flex gap-8">
          <span className="mono breakable">{domain}</span>
          {verified === undefined ? (
            <Pill tone="pending">not verified</Pill>
          ) : missing ? (
            <Pill tone="pending">record missing</Pill>
          ) : (
            <Pill tone="done">verified</Pill>
          )}
        </span>
        <span className="flex gap-6">
          {(verified === undefined || missing) && (
            <ActionButton
              size="compact-sm"
              loading={isBusy}
              disabledReason={rights.refusal('edit users')}
              onClick={verify}
              aria-label={`Verify ${domain}`}
            >
              Verify
            </ActionButton>
          )}
          <ActionButton
            size="compact-sm"
            variant="subtle"
            disabledReason={rights.refusal('edit users')}
            onClick={remove}
            aria-label={`Remove ${domain}`}
          >
            Remove
          </ActionButton>
        </span>
      </div>
      {verified === undefined || missing ? (
        <>
          <p className="flush dimmed">
            {missing ? (
              <>
                Missing since <Time ms={missing.since} />. Add it again, or the domain stops counting on{' '}
                <Time ms={missing.countsUntil} />.
              </>
            ) : (
              'Add this TXT record in the DNS of the domain. It is checked every five minutes for an hour, then daily.'
            )}
          </p>
          <CopyId value={record} label="name of the record" />
          <CopyId value={value} label="value of the record" />
        </>
      ) : (
        <p className="flush dimmed">
          DNS record seen <Time ms={checked ?? verified} />
        </p>
      )}
    </li>
  )
}
