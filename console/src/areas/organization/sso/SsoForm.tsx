import { ActionIcon, MultiSelect, PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { maxSessionHours, maxSsoRules, readSsoIssuer, setSso } from '@regent/contract/organization/sso'
import type { Role } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { write } from '../../../api/act.ts'
import { call, customerScope } from '../../../api/client.ts'
import { SaveForm } from '../../../shell/form/SaveForm.tsx'
import { useRealms } from '../../../shell/frame/place.ts'
import { findGame, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Sso.module.css'
import { moveRule, newRule, refuseOnlySso, type Sso, type SsoValues, ssoErrors, toBody, toValues } from './sso-form.ts'

const roles: Role[] = ['tester', 'developer', 'admin']
const roleOptions = roles.map((value) => ({ value, label: value }))

type FieldsProps = { form: UseFormReturnType<SsoValues>; sso: Sso }

/** The settings of single sign-on. */
export function SsoForm({ sso }: { sso: Sso }) {
  const rights = useRights()
  const form = useForm<SsoValues>({
    mode: 'controlled',
    initialValues: toValues(sso.settings),
    validate: ssoErrors,
  })
  const save = (values: SsoValues) =>
    write(
      setSso,
      { body: toBody(values) },
      { subject: 'sso', done: 'Saved single sign-on', scope: customerScope(), ifMatch: sso.version },
    )
  return (
    <SaveForm
      form={form}
      draft={{ none: 'it contains the client secret' }}
      save={save}
      failed="Single sign-on was not saved."
      submitLabel="Save single sign-on"
      refusal={rights.refusal('edit users')}
    >
      <ProviderSection form={form} sso={sso} />
      <RulesSection form={form} sso={sso} />
      <AccessSection form={form} sso={sso} />
    </SaveForm>
  )
}

function ProviderSection({ form, sso }: FieldsProps) {
  const [found, setFound] = useState<string>()
  const issuer = form.getInputProps('issuer')
  const isSameProvider =
    sso.settings?.issuer === form.values.issuer.trim() && sso.settings.clientId === form.values.clientId.trim()
  return (
    <Section title="Provider" subtitle="OpenID Connect">
      <div className={styles.pair}>
        <TextInput
          label="Name on the button"
          description="“Continue with …” on the sign-in page."
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Issuer"
          description={found ?? 'Exactly as in the provider’s discovery document.'}
          placeholder="https://id.studio.com"
          classNames={{ input: 'mono' }}
          {...issuer}
          onBlur={(event) => {
            issuer.onBlur?.(event)
            void readIssuer(form.values.issuer.trim()).then(setFound)
          }}
        />
        <TextInput label="Client id" classNames={{ input: 'mono' }} {...form.getInputProps('clientId')} />
        <PasswordInput
          label="Client secret"
          autoComplete="off"
          placeholder={sso.secret && isSameProvider ? 'unchanged' : ''}
          description={
            sso.secret ? (
              <>
                Set {sso.secret.by && `by ${sso.secret.by} `}on <Time ms={sso.secret.set} />. Never shown again; type to
                replace it.
              </>
            ) : (
              'Stored encrypted, and never shown again.'
            )
          }
          visibilityToggleButtonProps={{ 'aria-label': 'Show the client secret' }}
          {...form.getInputProps('clientSecret')}
        />
      </div>
      <p className="note">Enter these addresses at the provider: for the sign-in, and for the sign-out.</p>
      <div className="stack gap-6">
        <CopyId value={sso.callback} label="address for the sign-in" />
        <CopyId value={sso.afterSignOut} label="address for the sign-out" />
      </div>
    </Section>
  )
}

/** The content of the discovery document of an issuer, in a sentence; undefined without an issuer. */
async function readIssuer(issuer: string): Promise<string | undefined> {
  if (ssoErrors.issuer(issuer) !== null) return undefined
  try {
    const { hasSignOut, hasUserInfo } = await call(readSsoIssuer, { body: { issuer } }, { scope: customerScope() })
    const parts = ['sign-in', 'keys', ...(hasUserInfo ? ['user info'] : []), ...(hasSignOut ? ['sign-out'] : [])]
    return `Found: ${parts.join(', ')}. PKCE is used.`
  } catch (error) {
    return error instanceof Error ? error.message : undefined
  }
}

/** Moves a rule by keyboard or by dragging it over another. */
function useRuleMoves(form: FieldsProps['form']) {
  const { rules } = form.values
  const move = (from: number, to: number) => form.setFieldValue('rules', moveRule(rules, from, to))
  const moveByKey = (event: KeyboardEvent, from: number) => {
    if (!['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    move(from, event.key === 'ArrowUp' ? from - 1 : from + 1)
  }
  const [dragged, setDragged] = useState<string>()
  const dragOver = (event: DragEvent, to: number) => {
    const from = rules.findIndex(({ key }) => key === dragged)
    if (from < 0) return
    event.preventDefault()
    if (from !== to) move(from, to)
  }
  return { move, moveByKey, dragged, setDragged, dragOver }
}

type RuleMoves = ReturnType<typeof useRuleMoves>

function RulesSection({ form }: FieldsProps) {
  const rights = useRights()
  const { rules, defaultRole } = form.values
  const moves = useRuleMoves(form)
  return (
    <Section
      title="Roles from groups"
      count={rules.length}
      subtitle="The first line that fits counts."
      actions={
        <ActionButton
          leftSection={<IconPlus aria-hidden />}
          disabledReason={
            rights.refusal('edit users') ?? (rules.length >= maxSsoRules && `At most ${maxSsoRules} lines.`)
          }
          onClick={() => form.insertListItem('rules', newRule())}
        >
          Add line
        </ActionButton>
      }
    >
      <div className="stack gap-16">
        {rules.map((rule, index) => (
          <RuleFields key={rule.key} form={form} rule={rule} index={index} moves={moves} />
        ))}
        <div className={styles.pair}>
          <Select
            label="Everybody else"
            description="The role of people without one of these groups."
            data={[{ value: 'none', label: 'no access' }, ...roleOptions]}
            allowDeselect={false}
            {...form.getInputProps('defaultRole')}
          />
          <TextInput
            label="Claim with the groups"
            description="In the id token or the user info."
            classNames={{ input: 'mono' }}
            {...form.getInputProps('groupClaim')}
          />
        </div>
        <p className="flush dimmed">
          {rules.length === 0 && defaultRole === 'none'
            ? 'Without a line, single sign-on does not change roles.'
            : 'Groups set all roles of a person at each sign-in. You cannot change these roles in People.'}
        </p>
      </div>
    </Section>
  )
}

type RuleFieldsProps = { form: FieldsProps['form']; rule: SsoValues['rules'][number]; index: number; moves: RuleMoves }

function RuleFields({ form, rule, index, moves }: RuleFieldsProps) {
  const { moveByKey, dragged, setDragged, dragOver } = moves
  const realms = useRealms()
  const realmOptions = realms.map((realm) => ({
    value: realm.pid,
    label: realm.parent ? `${realmName(realm)} of ${realmName(findGame(realm, realms))}` : realmName(realm),
  }))
  return (
    <fieldset
      className={`bare ${styles.rule}`}
      aria-label={`Line ${index + 1}`}
      data-dragged={rule.key === dragged || undefined}
      onDragOver={(event) => dragOver(event, index)}
    >
      <button
        type="button"
        className={`plain-button ${styles.grip}`}
        aria-label={`Drag line ${index + 1}, or press an arrow key`}
        draggable
        onDragStart={() => setDragged(rule.key)}
        onDragEnd={() => setDragged(undefined)}
        onKeyDown={(event) => moveByKey(event, index)}
      >
        <IconGripVertical aria-hidden />
      </button>
      <TextInput
        aria-label={`Group of line ${index + 1}`}
        placeholder="Group at the provider"
        classNames={{ input: 'mono' }}
        {...form.getInputProps(`rules.${index}.group`)}
        onKeyDown={(event) => event.altKey && moveByKey(event, index)}
      />
      <Select
        aria-label={`Role of line ${index + 1}`}
        data={roleOptions}
        allowDeselect={false}
        {...form.getInputProps(`rules.${index}.role`)}
      />
      <MultiSelect
        aria-label={`Realms of line ${index + 1}`}
        data={realmOptions}
        placeholder={rule.realms.length === 0 ? 'everywhere' : ''}
        searchable
        {...form.getInputProps(`rules.${index}.realms`)}
      />
      <RuleButtons form={form} index={index} onMove={moves.move} />
    </fieldset>
  )
}

type RuleButtonsProps = { form: FieldsProps['form']; index: number; onMove: (from: number, to: number) => void }

const RuleButtons = ({ form, index, onMove }: RuleButtonsProps) => (
  <div className="flex gap-6">
    <ActionIcon
      variant="subtle"
      aria-label={`Move line ${index + 1} up`}
      disabled={index === 0}
      onClick={() => onMove(index, index - 1)}
    >
      <IconArrowUp aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      aria-label={`Move line ${index + 1} down`}
      disabled={index === form.values.rules.length - 1}
      onClick={() => onMove(index, index + 1)}
    >
      <IconArrowDown aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      aria-label={`Remove line ${index + 1}`}
      onClick={() => form.removeListItem('rules', index)}
    >
      <IconTrash aria-hidden />
    </ActionIcon>
  </div>
)

function AccessSection({ form, sso }: FieldsProps) {
  const refusal = refuseOnlySso(sso, form.values)
  const stopped = sso.people.filter(({ accountId }) => !form.values.breakGlass.includes(String(accountId))).length
  return (
    <Section title="Ways to sign in">
      <div className="stack gap-16">
        <Switch
          label="Create accounts at the first sign-in"
          description="Without it, only people with an account can sign in."
          {...form.getInputProps('justInTime', { type: 'checkbox' })}
        />
        <DurationField
          label="Longest session"
          description={`At most ${maxSessionHours} hours. People then sign in at the provider again.`}
          unitSeconds={3600}
          {...form.getInputProps('sessionHours')}
        />
        <MultiSelect
          label="Break-glass admins"
          description="They can always sign in with their password, also when the provider is down. Groups never change their roles."
          data={sso.people
            .filter(({ isAdmin }) => isAdmin)
            .map(({ accountId, email }) => ({ value: String(accountId), label: email ?? String(accountId) }))}
          searchable
          maxValues={5}
          {...form.getInputProps('breakGlass')}
        />
        <Switch
          label="Only by single sign-on"
          disabled={refusal !== undefined}
          description={
            refusal ??
            `Passwords of ${formatQuantity(stopped, 'person', 'people')} stop working at once. Sessions, keys and players are not affected.`
          }
          {...form.getInputProps('onlySso', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}
