import { Select } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { AccountPortalView } from '@regent/contract/organization/admin-users'
import { assignCustomRole, type CustomRole } from '@regent/contract/organization/roles'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { RoleEffects } from './RoleEffects.tsx'
import { rolesQuery } from './roles-reads.ts'

type GiveRoleDrawerProps = { person: AccountPortalView; isOpen: boolean; onClose: () => void }

type Values = { role: string; place: string }

const everywhere = 'everywhere'

/** Gives a person a custom role, and shows the rights that they gain. */
export function GiveRoleDrawer({ person, isOpen, onClose }: GiveRoleDrawerProps) {
  const list = useQuery(rolesQuery(customerScope()))
  const roles = list.data?.roles ?? []
  const name = person.email ?? String(person.id)
  const form = useForm<Values>({
    mode: 'controlled',
    // A role everywhere needs a global base role.
    initialValues: { role: '', place: person.roleString === undefined ? '' : everywhere },
    validate: {
      role: (role) => (role === '' ? 'Choose a role.' : null),
      place: (place) => (place === '' ? 'Choose a place.' : null),
    },
  })
  const { role, place } = form.values
  const pid = place === everywhere ? undefined : place
  const save = async (values: Values) => {
    const selectedRole = roles.find(({ id }) => String(id) === values.role)
    await write(
      assignCustomRole,
      { params: { id: Number(values.role) }, body: { accountId: person.id, ...(pid !== undefined && { pid }) } },
      {
        subject: 'custom-role-holder',
        scope: customerScope(),
        done: `Gave ${name} the role ${selectedRole?.name ?? ''}`,
      },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add a role to ${name}`}
      subtitle="Adds rights to their base role. You can only give rights that you have there."
      form={form}
      draft={{ form: 'custom-role-holder', record: person.id }}
      save={save}
      failed="The role was not added."
      submitLabel="Add role"
    >
      <RoleSelect form={form} roles={roles} isLoaded={list.data !== undefined} />
      <PlaceSelect form={form} />
      {role !== '' && place !== '' && (
        <RoleEffects
          id={Number(role)}
          holder={{ accountId: person.id, holds: true, ...(pid !== undefined && { pid }) }}
        />
      )}
    </SaveDrawer>
  )
}

type FieldProps = { form: UseFormReturnType<Values> }

function RoleSelect({ form, roles, isLoaded }: FieldProps & { roles: readonly CustomRole[]; isLoaded: boolean }) {
  return (
    <Select
      label="Role"
      placeholder={roles.length === 0 && isLoaded ? 'No custom roles yet' : 'Choose a role'}
      data={roles.map(({ id, name: label }) => ({ value: String(id), label }))}
      searchable
      nothingFoundMessage="No role matches"
      data-autofocus
      {...form.getInputProps('role')}
      value={form.values.role || null}
      onChange={(next) => form.setFieldValue('role', next ?? '')}
    />
  )
}

function PlaceSelect({ form }: FieldProps) {
  const realms = useRealms()
  return (
    <Select
      label="Where"
      description="A role in a realm also applies in the realms below it."
      data={[
        { value: everywhere, label: 'Everywhere' },
        ...realms
          .filter(({ archived }) => !archived)
          .map((realm) => ({
            value: realm.pid,
            label: `${realmName(realm)} (${findEnvironment(realm, realms)})`,
          })),
      ]}
      searchable
      nothingFoundMessage="No realm matches"
      {...form.getInputProps('place')}
      value={form.values.place || null}
      onChange={(next) => form.setFieldValue('place', next ?? '')}
    />
  )
}
