import { useForm } from '@mantine/form'
import type { Group } from '@regent/contract/group-shapes'
import { updateGroup } from '@regent/contract/groups'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { Conflict } from '../../../ui/Conflict.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { UsedBy } from '../../operate/search/UsedBy.tsx'
import { GroupFields } from './GroupFields.tsx'
import { changeBody, type GroupValues, groupErrors, groupValues } from './group-form.ts'

const labels = {
  name: 'Name',
  tag: 'Tag',
  slogan: 'Slogan',
  motd: 'Message of the day',
  enrollmentType: 'Enrollment',
  requirement: 'Requirement',
  maxSize: 'Maximum members',
}

type Seen = Parameters<typeof groupValues>[0] & Pick<Group, 'version'>

/** The newer group in a StaleVersion error; undefined for other errors. A missing tag is null. */
function newerOf(error: unknown): Seen | undefined {
  const current = newerIn<Omit<Seen, 'tag'> & { tag: string | null }>(error)
  return current && { ...current, tag: current.tag ?? undefined }
}

type EditGroupDrawerProps = { group: Group; isOpen: boolean; onClose: () => void }

export function EditGroupDrawer({ group, isOpen, onClose }: EditGroupDrawerProps) {
  const form = useForm<GroupValues>({
    initialValues: groupValues(group),
    validate: (values) => groupErrors(values, Math.max(1, group.members.length)),
  })
  // The version that the operator saw: a newer one is shown before it is overwritten.
  const [seen, setSeen] = useState<Seen>(group)
  const save = useMutation({
    mutationFn: ({ values, base }: { values: GroupValues; base: Seen }) =>
      write(
        updateGroup,
        { params: { id: group.id }, body: changeBody(groupValues(base), values) },
        { subject: 'group', done: `Changed group ${values.name.trim()}`, ifMatch: base.version },
      ),
    onSuccess: onClose,
  })
  const newer = newerOf(save.error)
  const failure = useWriteFailure('The group was not changed.', newer ? null : save.error)

  function saveChosen(values: GroupValues, isAllTheirs: boolean) {
    if (!newer) return
    if (isAllTheirs) return onClose()
    setSeen(newer)
    save.mutate({ values, base: newer })
  }

  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${group.name}`}
      form={form}
      draft={{ form: 'group', record: group.id }}
      onSubmit={(values) => save.mutate({ values, base: seen })}
      isSaving={save.isPending}
      failure={failure}
      submitLabel="Save group"
    >
      {newer && (
        <Conflict
          key={newer.version}
          what="group"
          labels={labels}
          seen={groupValues(seen)}
          theirs={groupValues(newer)}
          mine={form.getValues()}
          onSave={saveChosen}
          isSaving={save.isPending}
        />
      )}
      <UsedBy kind="group" id={String(group.id)} />
      <GroupFields form={form} />
    </FormDrawer>
  )
}
