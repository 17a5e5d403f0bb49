import { useForm } from '@mantine/form'
import type { Group } from '@regent/contract/engage/group-shapes'
import { updateGroup } from '@regent/contract/engage/groups'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { UsedBy } from '../../operate/search/UsedBy.tsx'
import { GroupFields } from './GroupFields.tsx'
import { changeBody, type GroupValues, groupErrors, groupValues } from './group-form.ts'
import { enrollmentLabels } from './group-words.ts'

const labels = {
  name: 'Name',
  tag: 'Tag',
  slogan: 'Slogan',
  motd: 'Message of the day',
  enrollmentType: 'Enrollment',
  requirement: 'Requirement',
  maxSize: 'Maximum members',
}

const words = { enrollmentType: (type: GroupValues['enrollmentType']) => enrollmentLabels[type] }

/** The fields of a group that the form edits. */
type SavedGroup = Parameters<typeof groupValues>[0] & Pick<Group, 'version'>

type EditGroupDrawerProps = { group: Group; isOpen: boolean; onClose: () => void }

export function EditGroupDrawer({ group, isOpen, onClose }: EditGroupDrawerProps) {
  const form = useForm<GroupValues>({
    initialValues: groupValues(group),
    validate: (values) => groupErrors(values, Math.max(1, group.members.length)),
  })
  const save = (values: GroupValues, base: SavedGroup) =>
    write(
      updateGroup,
      { params: { id: group.id }, body: changeBody(groupValues(base), values) },
      { subject: 'group', done: `Changed group ${values.name.trim()}`, ifMatch: base.version },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${group.name}`}
      form={form}
      draft={{ form: 'group', record: group.id }}
      save={save}
      record={{ what: 'group', known: group, toFormValues: groupValues, labels, words }}
      failed="The group was not changed."
      submitLabel="Save group"
    >
      <UsedBy kind="group" id={String(group.id)} />
      <GroupFields form={form} />
    </SaveDrawer>
  )
}
