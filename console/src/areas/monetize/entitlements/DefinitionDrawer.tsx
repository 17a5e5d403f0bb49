import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { durationText } from '@regent/contract/duration'
import {
  createEntitlementDefinition,
  type EntitlementDefinition,
  updateEntitlementDefinition,
} from '@regent/contract/monetize/entitlements'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { GiftPicker } from '../inventory/GiftPicker.tsx'
import { type DefinitionValues, definitionBody, definitionErrors, definitionValues } from './definition-form.ts'

const labels = {
  symbol: 'Symbol',
  name: 'Name',
  description: 'Description',
  image: 'Image',
  maxGrants: 'Maximum per player',
  groupSymbols: 'Groups',
  revokeMode: 'Revoke mode',
  transferable: 'Transferable',
  parameterized: 'Specializations',
  expires: 'Expires after',
  replaces: 'Replaces',
  grantTrigger: 'Grant trigger',
  claimTrigger: 'Claim trigger',
}

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }
const words = { expires: (seconds: string) => durationText(Number(seconds)) }

type DefinitionDrawerProps = {
  realmId: string
  definition: EntitlementDefinition | undefined
  isOpen: boolean
  onClose: () => void
}

/** Creates or edits the definition of an entitlement. */
export function DefinitionDrawer({ realmId, definition, isOpen, onClose }: DefinitionDrawerProps) {
  const form = useForm<DefinitionValues>({
    initialValues: definitionValues(definition),
    validate: definitionErrors,
  })
  const save = (values: DefinitionValues, base: EntitlementDefinition | undefined) =>
    write(
      base ? updateEntitlementDefinition : createEntitlementDefinition,
      { body: definitionBody(values, base) },
      {
        subject: 'entitlement-definition',
        done: `${definition ? 'Changed' : 'Created'} definition ${values.symbol.trim()}`,
        ifMatch: base?.version,
      },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={definition ? `Edit ${definition.symbol}` : 'Define an entitlement'}
      subtitle="Granted entitlements do not change."
      form={form}
      draft={{ form: 'entitlement-definition', record: definition?.symbol }}
      save={save}
      record={{ what: 'definition', known: definition, toFormValues: definitionValues, labels, words }}
      failed="The definition was not saved."
      submitLabel={definition ? 'Save definition' : 'Create definition'}
    >
      {!definition && (
        <TextInput
          label={labels.symbol}
          description="Used by the game. It cannot be changed later."
          placeholder="season_pass"
          data-autofocus
          classNames={mono}
          {...text}
          {...form.getInputProps('symbol')}
        />
      )}
      <TextInput label={labels.name} autoComplete="off" {...form.getInputProps('name')} />
      <Textarea label={labels.description} autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      <UseFields form={form} />
      <TagsField
        label={labels.groupSymbols}
        description="Groups related symbols."
        placeholder="Symbols, each with Enter"
        {...form.getInputProps('groupSymbols')}
      />
      <GiftPicker
        realmId={realmId}
        family="entitlements"
        label={labels.replaces}
        placeholder="None"
        {...form.getInputProps('replaces')}
      />
      <TextInput label={labels.image} {...text} {...form.getInputProps('image')} />
      <TextInput
        label={labels.revokeMode}
        description="A number for the game."
        inputMode="numeric"
        {...form.getInputProps('revokeMode')}
      />
      <TriggerFields form={form} />
    </SaveDrawer>
  )
}

type DefinitionFieldsProps = { form: UseFormReturnType<DefinitionValues> }

/** How often and how long players can use the entitlement. */
function UseFields({ form }: DefinitionFieldsProps) {
  return (
    <>
      <TextInput
        label={labels.maxGrants}
        description="Without revoked ones. 0: no limit."
        inputMode="numeric"
        {...form.getInputProps('maxGrants')}
      />
      <Checkbox
        label={labels.parameterized}
        description="Applies the maximum per specialization."
        {...form.getInputProps('parameterized', { type: 'checkbox' })}
      />
      <Checkbox
        label={labels.transferable}
        description="Players can transfer it in the game."
        {...form.getInputProps('transferable', { type: 'checkbox' })}
      />
      <DurationField
        label={labels.expires}
        description="Time to claim it after the grant."
        emptyLabel="No limit"
        {...form.getInputProps('expires')}
      />
    </>
  )
}

function TriggerFields({ form }: DefinitionFieldsProps) {
  return (['grantTrigger', 'claimTrigger'] as const).map((trigger) =>
    (['domain', 'subject', 'action'] as const).map((part) => (
      <TextInput
        key={`${trigger}.${part}`}
        label={`${trigger === 'grantTrigger' ? 'Grant' : 'Claim'} trigger: ${part}`}
        {...text}
        {...form.getInputProps(`${trigger}.${part}`)}
      />
    )),
  )
}
