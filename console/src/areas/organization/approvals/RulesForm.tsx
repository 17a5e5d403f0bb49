import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { listCurrencyContents, listItemContents } from '@regent/contract/monetize/inventory'
import { approvalActs, canBeFulfilled, type StaffCounts } from '@regent/contract/organization/approval-shapes'
import { type getApprovalRules, planApprovalRules, setApprovalRules } from '@regent/contract/organization/approvals'
import { useQuery } from '@tanstack/react-query'
import { planWrite, write } from '../../../api/act.ts'
import { planIfApprovalNeeded } from '../../../api/approval-needed.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { SaveForm } from '../../../shell/form/SaveForm.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { FormColumn } from '../../../ui/form/FormColumn.tsx'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { IconBackpack, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import styles from './Approvals.module.css'
import { actLabels, describeApprovers, formatApproverCount, type LeastRole } from './approval-words.ts'
import { type ApprovalRuleValues, ruleErrors, toRules, toRuleValues } from './rules-form.ts'

const counts = [
  { value: '0', label: 'No approval' },
  { value: '1', label: '1 approval' },
  { value: '2', label: '2 approvals' },
]

type CurrentRules = EndpointOutput<typeof getApprovalRules>

/** Edits the approval rules of the realm: acts, approvers, and daily grant budgets per person. */
export function RulesForm({ realmId, known, version }: { realmId: string; known: CurrentRules; version: number }) {
  const rights = useRights()
  const isProduction = useRealm().environment === 'PROD'
  const form = useForm<ApprovalRuleValues>({
    mode: 'controlled',
    // Production realms are offered reviews until their rules are saved once.
    initialValues: { ...toRuleValues(known.rules), ...(isProduction && version === 0 && { requireReview: true }) },
    validate: ruleErrors,
  })
  const leastRole = form.values.leastRole === 'developer' ? 'developer' : 'admin'
  const staff = form.values.confirmedIdentity ? known.confirmedStaff : known.staff
  const scope = realmScope(realmId)
  async function save(values: ApprovalRuleValues): Promise<void> {
    const body = { rules: toRules(values) }
    const done = 'Saved the approval rules'
    // Lowering the requirements creates a plan, which colleagues approve.
    await planIfApprovalNeeded(
      () => write(setApprovalRules, { body }, { subject: 'approval-rules', done, scope, ifMatch: version }),
      () => planWrite(planApprovalRules, { body }, { scope, ifMatch: version }),
    )
  }
  return (
    <SaveForm
      form={form}
      draft={{ form: 'approval-rules' }}
      save={save}
      failed="The approvals were not saved."
      fieldOf={(field) => field.replace(/^rules\./, '').replace('expiresHours', 'expires')}
      submitLabel="Save approvals"
      refusal={rights.refusal('edit approval-rules')}
    >
      <Section
        title="Reviews"
        subtitle="A review shows whom a change reaches and what it gives, before it takes effect."
      >
        <FormColumn isWide>
          <Checkbox
            label="Require a review"
            description={`API calls that several players notice need one, too. ${isProduction ? 'Recommended for production realms.' : 'The console then shows it in this realm.'}`}
            {...form.getInputProps('requireReview', { type: 'checkbox' })}
          />
        </FormColumn>
      </Section>
      <Section title="Approval rules" subtitle="You cannot approve your own plan.">
        <FormColumn isWide>
          <fieldset className="grid bare" aria-label="Approval rules">
            {approvalActs.map((act) => (
              <div key={act} className={styles.act}>
                <p>
                  {actLabels[act].label}
                  <br />
                  <span className="dimmed">{actLabels[act].description}</span>
                </p>
                <Select
                  aria-label={actLabels[act].label}
                  data={counts}
                  allowDeselect={false}
                  {...form.getInputProps(`acts.${act}`)}
                />
                <RuleCount needed={Number(form.values.acts[act])} leastRole={leastRole} staff={staff} />
              </div>
            ))}
          </fieldset>
          <TextInput
            label="Many players"
            description="Changes to more players than this need approval."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('maxPlayers')}
          />
          <DurationField
            label="A request expires after"
            description="Its approvals expire with it."
            {...form.getInputProps('expires')}
          />
          <Select
            label="Who may approve"
            description={describeApprovers(leastRole, staff)}
            data={[
              { value: 'admin', label: 'Admins' },
              { value: 'developer', label: 'Developers and admins' },
            ]}
            allowDeselect={false}
            {...form.getInputProps('leastRole')}
          />
          <Checkbox
            label="Approvers need a confirmed identity"
            description="A confirmed e-mail, and a passkey or a second factor."
            {...form.getInputProps('confirmedIdentity', { type: 'checkbox' })}
          />
        </FormColumn>
      </Section>
      <Section title="Grant budgets" subtitle="Grants per person and day (UTC), on all screens.">
        <Budgets form={form} realmId={realmId} known={known} />
      </Section>
    </SaveForm>
  )
}

/** The number of possible approvers next to the required number; a warning if there are too few. */
function RuleCount({ needed, leastRole, staff }: { needed: number; leastRole: LeastRole; staff: StaffCounts }) {
  if (needed === 0) return null
  const who = formatApproverCount(leastRole, staff)
  return canBeFulfilled(needed, leastRole, staff) ? (
    <span className={styles.ruleCount}>{who} may approve</span>
  ) : (
    <span className={styles.ruleCount} data-too-few>
      Too few: {who} can approve, but not their own plans
    </span>
  )
}

const roles = [
  { value: 'tester', label: 'Each tester' },
  { value: 'developer', label: 'Each developer' },
  { value: 'admin', label: 'Each admin' },
  { value: 'server', label: 'Game servers and services' },
]

function Budgets({
  form,
  realmId,
  known,
}: {
  form: UseFormReturnType<ApprovalRuleValues>
  realmId: string
  known: CurrentRules
}) {
  const { budgets } = form.values
  const scope = realmScope(realmId)
  const currencies = useQuery(query(listCurrencyContents, {}, { scope })).data?.content ?? []
  const items = useQuery(query(listItemContents, {}, { scope })).data?.content ?? []
  const nameBySymbol = new Map([...currencies, ...items].map(({ symbol, name }) => [symbol, name]))
  const choices = [...nameBySymbol].map(([symbol, name]) => ({ symbol, name }))
  const people = known.colleagues.map(({ accountId, email }) => ({ value: `account ${accountId}`, label: email }))
  // Former colleagues may still have a budget.
  const formerPeople = budgets.flatMap(({ who }) =>
    who.startsWith('account ') && !people.some(({ value }) => value === who) ? [{ value: who, label: who }] : [],
  )
  return (
    <FormColumn isWide>
      <fieldset className={`grid bare ${styles.budgets}`} aria-label="Budgets">
        {budgets.length === 0 && <p className="flush dimmed">No budgets: only roles limit grants.</p>}
        {budgets.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies its fields by index
          <div key={index} className={styles.budget}>
            <Select
              {...nthLabel('Who', `of budget ${index + 1}`)}
              data={[...roles, ...people, ...formerPeople]}
              searchable
              {...form.getInputProps(`budgets.${index}.who`)}
            />
            <RecordPicker
              icon={IconBackpack}
              choices={choices}
              {...nthLabel('Currency or item', `of budget ${index + 1}`)}
              placeholder="each of them"
              {...form.getInputProps(`budgets.${index}.symbol`)}
            />
            <TextInput
              {...nthLabel('Amount per day', `of budget ${index + 1}`)}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`budgets.${index}.perDay`)}
            />
            <ActionIcon
              className={styles.remove}
              aria-label={`Remove budget ${index + 1}`}
              onClick={() => form.removeListItem('budgets', index)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </fieldset>
      <Button
        leftSection={<IconPlus aria-hidden />}
        onClick={() => form.insertListItem('budgets', { who: 'developer', symbol: '', perDay: '' })}
      >
        Add budget
      </Button>
    </FormColumn>
  )
}
