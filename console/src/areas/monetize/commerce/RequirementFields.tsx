import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { announcementStats } from '@regent/contract/communicate/announcements'
import type { OfferDefinition } from '@regent/contract/monetize/commerce-shapes'
import { listTrials } from '@regent/contract/operate/trials'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { RecordPicker } from '../../../ui/input/RecordPicker.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { IconBackpack, IconFlask } from '../../../ui/layout/icons.ts'
import type { ListForm } from '../../../ui/list/list-form.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { StatConditionInput } from '../../players/segments/StatConditionInput.tsx'
import { conditionInputs } from '../../players/segments/stat-condition.ts'
import { GiftPicker } from '../inventory/GiftPicker.tsx'
import { offerChoices } from './catalog-choices.ts'
import {
  choicesWith,
  cohortConstraints,
  entitlementConstraints,
  entitlementStateChoices,
  newRequirements,
  purchaseConstraints,
  type RequirementValues,
} from './requirement-form.ts'

type RequirementForm = UseFormReturnType<RequirementValues>

type RequirementFieldsProps = {
  realmId: string
  form: RequirementForm
  offers: readonly OfferDefinition[]
}

const text = { autoComplete: 'off', spellCheck: false } as const
const wide = { wrapperProps: { 'data-wide': true } } as const
const stats = [...announcementStats, 'VIP_LEVEL']

/** Audience of a listing: requirements on stats, trial cohorts, entitlements and purchases. All of them must be met. */
export function RequirementFields({ realmId, form, offers }: RequirementFieldsProps) {
  return (
    <>
      <StatRequirements form={form} />
      <CohortRequirements realmId={realmId} form={form} />
      <EntitlementRequirements realmId={realmId} form={form} />
      <PurchaseRequirements form={form} offers={offers} />
    </>
  )
}

function StatRequirements({ form: typed }: { form: RequirementForm }) {
  const form: ListForm = typed
  return (
    <ListInput
      legend="Stat requirements"
      noun="stat requirement"
      form={form}
      field="playerStatRequirements"
      isFramed
      newEntry={newRequirements.playerStatRequirements}
    >
      {(at, index) => (
        <StatConditionInput
          inputs={conditionInputs(form, at, 'constraint')}
          label={(word) => `${word} ${index + 1}`}
          stats={stats}
        />
      )}
    </ListInput>
  )
}

function CohortRequirements({ realmId, form: typed }: { realmId: string; form: RequirementForm }) {
  const form: ListForm = typed
  const { cohortRequirements } = typed.values
  const mayList = useRights().can('view trials') && isServed('listTrials')
  const read = useQuery({ ...query(listTrials, {}, { scope: realmScope(realmId) }), enabled: mayList })
  const trials = read.data?.result ?? []
  return (
    <ListInput
      legend="Cohort requirements"
      noun="cohort requirement"
      form={form}
      field="cohortRequirements"
      isFramed
      newEntry={newRequirements.cohortRequirements}
    >
      {(at, index) => {
        const { trial = '', constraint = '' } = cohortRequirements[index] ?? {}
        const cohorts = trials.find(({ name }) => name === trial)?.cohorts.map(({ name }) => name) ?? []
        return (
          <>
            <RecordPicker
              {...nthLabel('Trial', index + 1)}
              icon={IconFlask}
              choices={trials.map(({ name, cohorts }) => ({
                symbol: name,
                detail: formatQuantity(cohorts.length, 'cohort'),
              }))}
              {...wide}
              {...form.getInputProps(`${at}.trial`)}
            />
            <Select
              {...nthLabel('Cohort of the player', index + 1)}
              data={choicesWith(cohortConstraints, constraint)}
              allowDeselect={false}
              {...form.getInputProps(`${at}.constraint`)}
            />
            {constraint !== 'nonexistent' &&
              (['in', 'nin'].includes(constraint) ? (
                <TagsField {...nthLabel('Cohorts', index + 1)} data={cohorts} {...form.getInputProps(`${at}.cohort`)} />
              ) : (
                <SuggestInput
                  {...nthLabel('Cohort', index + 1)}
                  data={cohorts}
                  {...text}
                  {...form.getInputProps(`${at}.cohort`)}
                />
              ))}
          </>
        )
      }}
    </ListInput>
  )
}

function EntitlementRequirements({ realmId, form: typed }: { realmId: string; form: RequirementForm }) {
  const form: ListForm = typed
  const { entitlementRequirements } = typed.values
  return (
    <ListInput
      legend="Entitlement requirements"
      noun="entitlement requirement"
      form={form}
      field="entitlementRequirements"
      isFramed
      newEntry={newRequirements.entitlementRequirements}
    >
      {(at, index) => {
        const { constraint = '', state = '' } = entitlementRequirements[index] ?? {}
        return (
          <>
            <GiftPicker
              realmId={realmId}
              family="entitlements"
              {...nthLabel('Entitlement', index + 1)}
              placeholder="season_pass"
              {...wide}
              {...form.getInputProps(`${at}.symbol`)}
            />
            <Select
              {...nthLabel('Ownership', index + 1)}
              data={entitlementConstraints(constraint)}
              allowDeselect={false}
              {...form.getInputProps(`${at}.constraint`)}
            />
            <Select
              {...nthLabel('State', index + 1)}
              data={choicesWith(entitlementStateChoices, state)}
              allowDeselect={false}
              {...form.getInputProps(`${at}.state`)}
            />
            <TextInput
              {...nthLabel('Specialization', index + 1)}
              placeholder="Any"
              {...wide}
              {...text}
              {...form.getInputProps(`${at}.specialization`)}
            />
          </>
        )
      }}
    </ListInput>
  )
}

function PurchaseRequirements({ form: typed, offers }: Pick<RequirementFieldsProps, 'form' | 'offers'>) {
  const form: ListForm = typed
  const { offerRequirements } = typed.values
  return (
    <ListInput
      legend="Purchase requirements"
      noun="purchase requirement"
      form={form}
      field="offerRequirements"
      isFramed
      newEntry={newRequirements.offerRequirements}
    >
      {(at, index) => (
        <>
          <RecordPicker
            {...nthLabel('Bought offer', index + 1)}
            icon={IconBackpack}
            choices={offerChoices(offers)}
            {...wide}
            {...form.getInputProps(`${at}.offerSymbol`)}
          />
          <Select
            {...nthLabel('Number of purchases', index + 1)}
            data={choicesWith(purchaseConstraints, offerRequirements[index]?.purchases.constraint ?? '')}
            allowDeselect={false}
            {...form.getInputProps(`${at}.purchases.constraint`)}
          />
          <TextInput
            {...nthLabel('Purchases', index + 1)}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${at}.purchases.value`)}
          />
        </>
      )}
    </ListInput>
  )
}
