import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  type CustomRole,
  createCustomRole,
  maxRightsOfRole,
  roleTemplates,
  updateCustomRole,
} from '@regent/contract/organization/roles'
import type { Right, rightsOfRoles } from '@regent/contract/permissions'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import presetStyles from '../keys/Keys.module.css'
import { RoleEffects } from './RoleEffects.tsx'
import styles from './Roles.module.css'
import { choosableRights, rightsByArea, rightsCount } from './role-words.ts'

export type RoleValues = { name: string; description: string; rights: Right[] }

type RoleDrawerProps = {
  /** The role to change; undefined for a new one. */
  known?: CustomRole | undefined
  /** The first values of a new role, such as those of a copy. */
  first?: RoleValues | undefined
  isOpen: boolean
  onClose: () => void
}

const labels = { name: 'Name', description: 'Description', rights: 'Rights' }

const toFormValues = ({ name, description, rights }: CustomRole): RoleValues => ({
  name,
  description,
  rights: rights as Right[],
})

/** Creates or changes a custom role, and shows who gains or loses which right. */
export function RoleDrawer({ known, first, isOpen, onClose }: RoleDrawerProps) {
  const rights = useRights()
  const form = useForm<RoleValues>({
    mode: 'controlled',
    initialValues: first ?? (known ? toFormValues(known) : { name: '', description: '', rights: [] }),
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
      rights: (chosen) =>
        chosen.length === 0
          ? 'Choose at least one right.'
          : chosen.length > maxRightsOfRole
            ? `Choose at most ${maxRightsOfRole} rights.`
            : null,
    },
  })
  const save = async ({ name, description, rights: chosen }: RoleValues, base: CustomRole | undefined) => {
    const body = {
      name: name.trim(),
      description: description.trim(),
      rights: chosen as (typeof rightsOfRoles)[number][],
    }
    const options = { subject: ['custom-role', 'custom-role-holder'], scope: customerScope() } as const
    await (known
      ? write(
          updateCustomRole,
          { params: { id: known.id }, body },
          { ...options, done: `Changed role ${body.name}`, ifMatch: base?.version ?? known.version },
        )
      : write(createCustomRole, { body }, { ...options, done: `Created role ${body.name}` }))
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'New role'}
      subtitle="Its rights are added to the base role of its holders."
      form={form}
      draft={{ form: 'custom-role', record: known?.id }}
      save={save}
      record={{ what: 'role', known, toFormValues, labels }}
      failed="The role was not saved."
      submitLabel={known ? 'Save role' : 'Create role'}
    >
      {!known && !first && (
        <Templates
          onChoose={({ rights: all, ...texts }) =>
            form.setValues({ ...texts, rights: all.filter((right) => rights.can(right)) })
          }
        />
      )}
      <TextInput
        label={labels.name}
        description="Up to 60 characters."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={labels.description}
        description="Its intended holders and purpose."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <RightsField form={form} />
      {known && known.holders.length > 0 ? (
        <RoleEffects id={known.id} rights={form.values.rights} />
      ) : (
        <p className="note">Nobody holds the role, so nobody gains or loses a right yet.</p>
      )}
    </SaveDrawer>
  )
}

type TemplatesProps = { onChoose: (template: { name: string; description: string; rights: Right[] }) => void }

/** Starts the form with the rights of a usual job. */
export const Templates = ({ onChoose }: TemplatesProps) => (
  <fieldset className={`bare ${presetStyles.presets}`}>
    <legend className="part-title">Start with</legend>
    {roleTemplates.map((template) => (
      <button
        key={template.name}
        type="button"
        className={`framed hoverable plain-button ${presetStyles.preset}`}
        onClick={() => onChoose({ ...template, rights: [...template.rights] })}
      >
        <span className="strong">{template.name}</span>
        <span className="note">{template.description}</span>
      </button>
    ))}
  </fieldset>
)

/** The rights that the person can grant, by area: reading apart from changing. */
function RightsField({ form }: { form: UseFormReturnType<RoleValues> }) {
  const rights = useRights()
  const [text, setText] = useState('')
  const selectedRights = form.values.rights
  const areas = rightsByArea(choosableRights(rights.can, selectedRights), text)
  return (
    <Checkbox.Group
      label={labels.rights}
      description={`${rightsCount(selectedRights)} chosen. You can grant only rights that you have in all realms.`}
      {...form.getInputProps('rights')}
    >
      <TextInput
        aria-label="Find a right"
        placeholder="Find a right"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={`framed ${styles.rights}`}>
        {areas.map(({ area, read, write: change }) => (
          <div key={area} className={styles.choice}>
            <span>{area}</span>
            <span className="cluster">
              {read.map(({ right }) => (
                <Checkbox key={right} value={right} label="read" aria-label={right} />
              ))}
            </span>
            <span className="cluster">
              {change.map(({ right, action }) => (
                <Checkbox key={right} value={right} label={action} aria-label={right} />
              ))}
            </span>
          </div>
        ))}
        {areas.length === 0 && <p className="note inset">No right matches.</p>}
      </div>
    </Checkbox.Group>
  )
}
