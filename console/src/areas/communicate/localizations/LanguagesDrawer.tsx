import { TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  getLocalizationSettings,
  type LocalizationSettings,
  saveLocalizationSettings,
} from '@regent/contract/communicate/localizations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { languageCodes } from '../../../ui/words/language-codes.ts'

type Values = { extraLanguages: string[]; fallback: string[] }

const labels = { extraLanguages: 'Added languages', fallback: 'Fallback' }
const toFormValues = ({ extraLanguages, fallback }: LocalizationSettings): Values => ({ extraLanguages, fallback })

type LanguagesDrawerProps = {
  scope: string | null
  /** Why the operator cannot edit them. */
  refusal: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** Edits the additional languages of the realm, and the fallback languages. */
export function LanguagesDrawer({ scope, ...props }: LanguagesDrawerProps) {
  const { data } = useQuery(query(getLocalizationSettings, {}, { scope }))
  // A snapshot from when the drawer opened: a refetch does not change unsaved input.
  const [seen, setSeen] = useState<LocalizationSettings>()
  if (!seen && data) setSeen(data)
  return seen ? <LanguagesForm settings={seen} {...props} /> : null
}

function LanguagesForm({
  settings,
  refusal,
  isOpen,
  onClose,
}: Omit<LanguagesDrawerProps, 'scope'> & { settings: LocalizationSettings }) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: toFormValues(settings),
    validate: { fallback: (list) => (list.length === 0 ? 'Enter at least one language.' : null) },
  })
  const save = (values: Values, { version }: typeof settings) =>
    write(
      saveLocalizationSettings,
      { body: values },
      { subject: 'localization-settings', done: 'Changed the languages', ifMatch: version },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Languages of this realm"
      subtitle={refusal ?? `Always available: ${languageCodes.join(', ')}.`}
      form={form}
      draft={{ form: 'languages' }}
      save={save}
      record={{ what: 'list of languages', known: settings, toFormValues, labels }}
      failed="The languages were not changed."
      fieldOf={(field) => field.split('.')[0] ?? field}
      submitLabel="Save languages"
    >
      <TagsInput
        data-autofocus
        label={labels.extraLanguages}
        description="Codes such as pt-BR. Languages with texts cannot be removed."
        readOnly={refusal !== undefined}
        {...form.getInputProps('extraLanguages')}
      />
      <TagsInput
        label={labels.fallback}
        description="Used in this order if a text is missing."
        data={[...languageCodes, ...form.values.extraLanguages]}
        readOnly={refusal !== undefined}
        {...form.getInputProps('fallback')}
      />
    </SaveDrawer>
  )
}
