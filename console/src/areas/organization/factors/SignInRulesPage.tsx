import { Checkbox, Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EndpointOutput, ProofAction } from '@regent/contract/endpoint'
import {
  type FactorRule,
  getSignInRules,
  maxRememberDays,
  resetFactor,
  type SignInRules,
  setSignInRules,
} from '@regent/contract/organization/factors'
import { removePasskeysOf } from '@regent/contract/organization/passkeys'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act, write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { SaveForm } from '../../../shell/form/SaveForm.tsx'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FormColumn } from '../../../ui/form/FormColumn.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { type MenuAction, PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'

type Answer = EndpointOutput<typeof getSignInRules>
type Person = Answer['people'][number]

/** The rules of the organization for signing in, and who has a second factor. */
export function SignInRulesPage() {
  const rights = useRights()
  const isAllowed = rights.can('view users')
  const rules = useQuery({ ...query(getSignInRules, {}, { scope: customerScope() }), enabled: isAllowed })
  return (
    <>
      <PageHeader title="User Administration" subtitle="How operators sign in." />
      <UserTabs current="sign-in-rules" />
      {rules.data ? (
        <div className="stack">
          <RulesForm key={rules.data.version} answer={rules.data} />
          <People people={rules.data.people} />
        </div>
      ) : (
        <Card isFlush>
          {!isAllowed ? (
            <EmptyState kind="not-allowed" missingRight="view users" />
          ) : rules.error ? (
            <EmptyState
              kind="failed"
              failure={readFailure('The sign-in rules could not be loaded.', rules.error)}
              onRetry={() => rules.refetch()}
              isRetrying={rules.isFetching}
            />
          ) : (
            <Pending />
          )}
        </Card>
      )}
    </>
  )
}

const factorRules: { value: FactorRule; label: string }[] = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'admins', label: 'Admins' },
  { value: 'everybody', label: 'Everybody with a role' },
]

const actionLabels: Record<ProofAction, string> = {
  approve: 'Approve a plan',
  'reveal-secret': 'Reveal a realm secret',
  'archive-realm': 'Archive a realm',
  'create-key': 'Create or rotate an API key',
  'change-sso': 'Change single sign-on',
}

/** An empty field: the second factor is needed at each sign-in. */
type RulesValues = Omit<SignInRules, 'rememberDays'> & { rememberDays: string }

function RulesForm({ answer: { rules, version, people } }: { answer: Answer }) {
  const rights = useRights()
  const form = useForm<RulesValues>({
    mode: 'controlled',
    initialValues: { ...rules, rememberDays: String(rules.rememberDays ?? '') },
  })
  const { secondFactor } = form.values
  const missing = people.filter(
    ({ isAdmin, hasFactor, passkeys }) =>
      !hasFactor && passkeys === 0 && (secondFactor === 'everybody' || (secondFactor === 'admins' && isAdmin)),
  )
  const save = ({ rememberDays, ...chosen }: RulesValues) =>
    write(
      setSignInRules,
      { body: { ...chosen, ...(rememberDays !== '' && { rememberDays: Number(rememberDays) }) } },
      { subject: 'sign-in-rules', done: 'Saved the sign-in rules', scope: customerScope(), ifMatch: version },
    )
  return (
    <Section title="Rules">
      <SaveForm
        form={form}
        draft={{ form: 'sign-in-rules' }}
        save={save}
        failed="The sign-in rules were not saved."
        submitLabel="Save sign-in rules"
        refusal={rights.refusal('edit users')}
      >
        <FormColumn>
          <Radio.Group label="Second factor required of" {...form.getInputProps('secondFactor')}>
            <div className="stack gap-6">
              {factorRules.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
          <p className="flush dimmed">
            {missing.length === 0
              ? 'Nobody has to set one up.'
              : `At their next sign-in, ${formatQuantity(missing.length, 'person', 'people')} must set one up.`}
          </p>
          <DurationField
            label="Skip the second factor on a known device for"
            description={`At most ${maxRememberDays} days. Empty: needed at each sign-in.`}
            emptyLabel="Always ask"
            unitSeconds={daySeconds}
            {...form.getInputProps('rememberDays')}
          />
          <Checkbox.Group
            label="Fresh proof required to"
            description="The password, a code or a passkey of the last ten minutes. API keys are exempt."
            {...form.getInputProps('freshProof')}
          >
            <div className="stack gap-6">
              {Object.entries(actionLabels).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        </FormColumn>
      </SaveForm>
    </Section>
  )
}

const personName = ({ email, accountId }: Person) => email ?? String(accountId)

function People({ people }: { people: Person[] }) {
  const rights = useRights()
  const operator = useOperator()
  const confirm = useConfirm()
  const columns = useMemo((): Column<Person>[] => {
    const refusal = rights.refusal('edit users')
    const reset = async (person: Person) => {
      const isConfirmed = await confirm({
        title: `Reset the second factor of ${personName(person)}?`,
        body: 'Their password alone then opens the account. They are signed out everywhere and get an e-mail.',
        verb: 'Reset second factor',
        level: 'costly',
      })
      if (isConfirmed) await resetSecondFactor(person)
    }
    const remove = async (person: Person) => {
      const isConfirmed = await confirm({
        title: `Remove the passkeys of ${personName(person)}?`,
        body: 'They sign in with their password. They are signed out everywhere and get an e-mail.',
        verb: 'Remove passkeys',
        level: 'costly',
      })
      if (isConfirmed) await removePasskeys(person)
    }
    return buildColumns((person) => [
      {
        label: 'Reset second factor',
        disabledReason: refuseReset(person, operator.id) ?? refusal ?? false,
        onClick: () => reset(person),
      },
      {
        label: 'Remove passkeys',
        isDangerous: true,
        disabledReason: refuseRemoval(person, operator.id) ?? refusal ?? false,
        onClick: () => remove(person),
      },
    ])
  }, [rights, operator.id, confirm])
  return (
    <Section title="People" count={people.length} isFlush>
      <DataTable
        label="People and their second factors"
        columns={columns}
        rows={people}
        rowId={({ accountId }) => String(accountId)}
        noun={['person', 'people']}
      />
    </Section>
  )
}

const refuseReset = ({ accountId, hasFactor }: Person, ownId: number) =>
  !hasFactor ? 'No second factor.' : accountId === ownId ? 'Change your own in My Account.' : undefined

const refuseRemoval = ({ accountId, passkeys }: Person, ownId: number) =>
  passkeys === 0 ? 'No passkeys.' : accountId === ownId ? 'Change your own in My Account.' : undefined

const removePasskeys = (person: Person) =>
  act(
    removePasskeysOf,
    { params: { accountId: person.accountId } },
    {
      subject: ['passkey', 'sign-in-rules'],
      done: `Removed the passkeys of ${personName(person)}`,
      failed: 'The passkeys were not removed.',
      isFinal: true,
      scope: customerScope(),
    },
  )

const resetSecondFactor = (person: Person) =>
  act(
    resetFactor,
    { params: { accountId: person.accountId } },
    {
      subject: ['second-factor', 'sign-in-rules'],
      done: `Reset the second factor of ${personName(person)}`,
      failed: 'The second factor was not reset.',
      isFinal: true,
      scope: customerScope(),
    },
  )

const buildColumns = (actionsOf: (person: Person) => MenuAction[]): Column<Person>[] => [
  { id: 'person', header: 'Person', width: 280, cell: personName },
  {
    id: 'factor',
    header: 'Second factor',
    width: 140,
    cell: ({ hasFactor }) => (hasFactor ? <Pill tone="done">set up</Pill> : <span className="dimmed">none</span>),
  },
  {
    id: 'passkeys',
    header: 'Passkeys',
    align: 'right',
    width: 90,
    cell: ({ passkeys }) => (passkeys > 0 ? passkeys : <span className="dimmed">none</span>),
  },
  actionsColumn((person) => ({ name: personName(person), actions: actionsOf(person) })),
]
