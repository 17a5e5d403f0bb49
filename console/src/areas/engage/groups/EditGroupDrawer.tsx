import { useForm } from '@mantine/form'
import type { Group } from '@regent/contract/engage/group-shapes'
import { updateGroup } from '@regent/contract/engage/groups'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useConflict } from '../../../shell/form/use-conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
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
  const save = useMutation({
    mutationFn: ({ values, base }: { values: GroupValues; base: SavedGroup }) =>
      write(
        updateGroup,
        { params: { id: group.id }, body: changeBody(groupValues(base), values) },
        { subject: 'group', done: `Changed group ${values.name.trim()}`, ifMatch: base.version },
      ),
    onSuccess: onClose,
  })
  const { base, isConflict, conflict } = useConflict<SavedGroup, GroupValues>({
    what: 'group',
    labels,
    words,
    known: group,
    toFormValues: groupValues,
    form,
    saving: save,
    onClose,
    save: (values, newer) => save.mutate({ values, base: newer }),
  })
  const failure = useWriteFailure('The group was not changed.', isConflict ? null : save.error)

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${group.name}`}
      form={form}
      draft={{ form: 'group', record: group.id }}
      onSubmit={(values) => save.mutate({ values, base: base ?? group })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save group"
    >
      {conflict}
      <UsedBy kind="group" id={String(group.id)} />
      <GroupFields form={form} />
    </FormDrawer>
  )
}
