import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  getLocalizationSettings,
  type LocalizationSettings,
  saveLocalizationSettings,
} from '@regent/contract/localizations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { query } from '../../../api/query.ts'
import { isStale } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { languageCodes } from '../../../ui/language-codes.ts'

type LanguagesDrawerProps = {
  scope: string | null
  /** Why the operator may not change them. */
  refusal: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** The languages that the realm adds, and those that players fall back to. */
export function LanguagesDrawer({ scope, ...props }: LanguagesDrawerProps) {
  const { data } = useQuery(query(getLocalizationSettings, {}, { scope }))
  return data ? <LanguagesForm key={data.version} settings={data} {...props} /> : null
}

function LanguagesForm({
  settings,
  refusal,
  isOpen,
  onClose,
}: Omit<LanguagesDrawerProps, 'scope'> & { settings: LocalizationSettings }) {
  const { extraLanguages, fallback, version } = settings
  const form = useForm({
    mode: 'controlled',
    initialValues: { extraLanguages, fallback },
    validate: { fallback: (list) => (list.length === 0 ? 'Name at least one language.' : null) },
  })
  const saving = useMutation({
    mutationFn: (values: { extraLanguages: string[]; fallback: string[] }) =>
      write(
        saveLocalizationSettings,
        { body: values },
        { subject: 'localization-settings', done: 'Changed the languages', ifMatch: version },
      ),
    onSuccess: onClose,
  })
  const message = isStale(saving.error)
    ? 'The languages were not changed. Close this form and open it again.'
    : 'The languages were not changed.'
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Languages of this realm"
      subtitle={refusal ?? `Texts may be in ${languageCodes.join(', ')}, and in the languages that this realm adds.`}
      form={form}
      draft={{ form: 'languages' }}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure(message, saving.error)}
      fieldOf={(field) => field.split('.')[0] ?? field}
      submitLabel="Save languages"
    >
      <TagsInput
        data-autofocus
        label="Added languages"
        description="Codes such as pt-BR or ja. A language that has texts cannot be removed."
        readOnly={refusal !== undefined}
        {...form.getInputProps('extraLanguages')}
      />
      <TagsInput
        label="Fallback"
        description="What players read who have no text in their own language, in this order; then the default text, then the key."
        data={[...languageCodes, ...form.values.extraLanguages]}
        readOnly={refusal !== undefined}
        {...form.getInputProps('fallback')}
      />
    </FormDrawer>
  )
}
