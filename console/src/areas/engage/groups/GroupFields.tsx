import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { enrollmentTypes } from '@regent/contract/operate/enrollment-types'
import type { GroupValues } from './group-form.ts'
import { enrollmentLabels } from './group-words.ts'

const enrollments = enrollmentTypes.map((value) => ({ value, label: enrollmentLabels[value] }))

/** Fields of a group: names, texts and join rules. */
export function GroupFields<Values extends GroupValues>({ form }: { form: UseFormReturnType<Values> }) {
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <TextInput
        label="Name"
        description="Unique in the realm, ignoring case."
        {...text}
        {...form.getInputProps('name')}
      />
      <TextInput label="Tag" description="Up to 3 characters. Optional." {...text} {...form.getInputProps('tag')} />
      <TextInput label="Slogan" autoComplete="off" {...form.getInputProps('slogan')} />
      <Textarea label="Message of the day" autosize minRows={2} maxRows={8} {...form.getInputProps('motd')} />
      <NativeSelect label="Enrollment" data={enrollments} {...form.getInputProps('enrollmentType')} />
      <TextInput
        label="Requirement"
        description="Minimum score to join. 0: none."
        inputMode="numeric"
        {...form.getInputProps('requirement')}
      />
      <TextInput label="Maximum members" inputMode="numeric" {...form.getInputProps('maxSize')} />
    </>
  )
}
