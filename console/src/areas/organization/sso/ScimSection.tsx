import { Select, TextInput } from '@mantine/core'
import {
  createScimToken,
  getScim,
  maxScimTokens,
  revokeScimToken,
  rotateScimToken,
  type ScimToken,
} from '@regent/contract/organization/scim'
import { dayMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { type NewScimToken, ScimTokenDialog } from './ScimTokenDialog.tsx'
import styles from './Sso.module.css'

const options = () => ({ subject: 'scim-token', scope: customerScope(), isFinal: true }) as const

const overlapHours = 24

/** Provisioning by the identity provider: its address, its tokens, and what it did. */
export function ScimSection() {
  const scim = useQuery(query(getScim, {}, { scope: customerScope() }))
  const dialog = useDrawer((layer, made: NewScimToken) => <ScimTokenDialog {...layer} {...made} />)
  return (
    <Section title="Provisioning (SCIM)" subtitle="The provider creates and deactivates people." isFlush>
      {scim.data ? (
        <>
          <Facts scim={scim.data} />
          <ul className="plain-list">
            {scim.data.tokens.map((token) => (
              <Token key={token.id} token={token} isFull={isFull(scim.data.tokens)} show={dialog.open} />
            ))}
          </ul>
          <NewToken isFull={isFull(scim.data.tokens)} show={dialog.open} />
        </>
      ) : scim.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('Provisioning could not be loaded.', scim.error)}
          onRetry={() => scim.refetch()}
          isRetrying={scim.isFetching}
        />
      ) : (
        <Pending />
      )}
      {dialog.element}
    </Section>
  )
}

type Scim = { base: string; active: number; deactivated: number; groups: number } & {
  tokens: readonly ScimToken[]
  problem?: { at: number; message: string } | undefined
}

const isFull = (tokens: readonly ScimToken[]): boolean => tokens.length >= maxScimTokens

function Facts({ scim: { base, active, deactivated, groups, problem, tokens } }: { scim: Scim }) {
  return (
    <div className={`stack gap-6 ${styles.domain}`}>
      <p className="flush dimmed">Enter this address at the provider, with a token.</p>
      <CopyId value={base} label="address of SCIM" />
      {(tokens.length > 0 || active + deactivated > 0) && (
        <p className="flush">
          {formatQuantity(active, 'person', 'people')} provisioned, {deactivated} deactivated,{' '}
          {formatQuantity(groups, 'group')}
        </p>
      )}
      {problem && (
        <p className="flush breakable">
          <Pill tone="pending">last problem</Pill> {problem.message} <Time ms={problem.at} />
        </p>
      )}
    </div>
  )
}

type Show = (made: NewScimToken) => void

function Token({ token, isFull, show }: { token: ScimToken; isFull: boolean; show: Show }) {
  const { id, name, created, createdBy, expires, lastUsed } = token
  const rights = useRights()
  const confirm = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const rotate = async () => {
    setIsBusy(true)
    const answer = await act(
      rotateScimToken,
      { params: { id }, body: { overlapHours } },
      { ...options(), done: `Rotated ${name}`, failed: `${name} was not rotated.` },
    )
    setIsBusy(false)
    if (answer) show({ name, secret: answer.data.secret })
  }
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: `Revoke ${name}?`,
      body: 'The next request with this token is refused, on all servers. People who are provisioned stay as they are.',
      verb: 'Revoke token',
      level: 'irreversible',
      typeName: name,
    })
    if (!isConfirmed) return
    await act(
      revokeScimToken,
      { params: { id } },
      { ...options(), done: `Revoked ${name}`, failed: `${name} was not revoked.` },
    )
  }
  return (
    <li className={`stack gap-6 ${styles.domain}`}>
      <div className="cluster spread">
        <span className="flex gap-8">
          <span className="breakable">{name}</span>
          {!createdBy.isAdmin && (
            <span data-tip="The person who created it is no longer an admin, so it gives no roles. Rotate it.">
              <Pill tone="pending">gives no roles</Pill>
            </span>
          )}
        </span>
        <span className="flex gap-6">
          <ActionButton
            size="compact-sm"
            loading={isBusy}
            disabledReason={rights.refusal('edit users') ?? (isFull && 'Revoke the other token first.')}
            onClick={rotate}
            aria-label={`Rotate ${name}`}
          >
            Rotate
          </ActionButton>
          <ActionButton
            size="compact-sm"
            variant="subtle"
            disabledReason={rights.refusal('edit users')}
            onClick={revoke}
            aria-label={`Revoke ${name}`}
          >
            Revoke
          </ActionButton>
        </span>
      </div>
      <p className="flush dimmed">
        Created <Time ms={created} />
        {createdBy.email && ` by ${createdBy.email}`}.{' '}
        {lastUsed === undefined ? (
          'Never used.'
        ) : (
          <>
            Last used <Time ms={lastUsed} />.
          </>
        )}{' '}
        {expires !== undefined && (
          <>
            Expires <Time ms={expires} />.
          </>
        )}
      </p>
    </li>
  )
}

const lifetimes = [
  { value: 'never', label: 'never expires' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

function NewToken({ isFull, show }: { isFull: boolean; show: Show }) {
  const rights = useRights()
  const [typed, setTyped] = useState('')
  const [lifetime, setLifetime] = useState('never')
  const [isCreating, setIsCreating] = useState(false)
  const name = typed.trim()
  const create = async () => {
    setIsCreating(true)
    const expires = lifetime === 'never' ? undefined : Date.now() + Number(lifetime) * dayMs
    const answer = await act(
      createScimToken,
      { body: { name, ...(expires !== undefined && { expires }) } },
      { ...options(), done: `Created ${name}`, failed: 'The token was not created.' },
    )
    setIsCreating(false)
    if (!answer) return
    setTyped('')
    show({ name, secret: answer.data.secret })
  }
  return (
    <div className={styles.add}>
      <TextInput
        aria-label="Name of the new token"
        placeholder="Okta"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        aria-label="Lifetime of the new token"
        data={lifetimes}
        value={lifetime}
        allowDeselect={false}
        w={140}
        onChange={(value) => setLifetime(value ?? 'never')}
      />
      <ActionButton
        loading={isCreating}
        disabledReason={
          rights.refusal('edit users') ?? (isFull ? 'Revoke a token first.' : name === '' && 'Type a name.')
        }
        onClick={create}
      >
        Create token
      </ActionButton>
    </div>
  )
}
