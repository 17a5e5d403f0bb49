import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createLocalization } from '@regent/contract/communicate/localizations'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'

type Values = { key: string; texts: { language: string; value: string }[] }
type KeyDrawerProps = { languages: readonly string[]; isOpen: boolean; onClose: () => void }

/** Creates a key with its first texts. */
export function KeyDrawer({ languages, isOpen, onClose }: KeyDrawerProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { key: '', texts: [{ language: languages[0] ?? 'en', value: '' }] },
    validate: ({ key, texts }) => ({
      ...(key.trim() === '' && { key: 'Enter a key, such as shop-welcome.title.' }),
      ...Object.fromEntries(
        texts.flatMap(({ language, value }, index) => [
          ...(texts.findIndex((one) => one.language === language) < index
            ? [[`texts.${index}.language`, 'This language is already listed above.']]
            : []),
          ...(value === '' ? [[`texts.${index}.value`, 'Write a text.']] : []),
        ]),
      ),
    }),
  })
  const save = ({ key, texts }: Values) =>
    write(
      createLocalization,
      {
        body: {
          key: key.trim(),
          texts: Object.fromEntries(texts.map(({ language, value }) => [language.trim(), value])),
        },
      },
      { subject: 'localization', done: `Created ${key.trim()}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a key"
      subtitle="Announcements, mails, campaigns, stores, events and game clients use this key."
      form={form}
      draft={{ form: 'text-key' }}
      save={save}
      failed="The key was not created."
      fieldOf={(field) => toFormField(field, form.values.texts)}
      submitLabel="Create key"
    >
      <TextInput
        label="Key"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('key')}
      />
      <ListInput
        legend="Texts"
        noun="language"
        form={form}
        field="texts"
        isFramed
        newEntry={{
          language: languages.find((one) => !form.values.texts.some(({ language }) => language === one)) ?? '',
          value: '',
        }}
      >
        {(at, index) => (
          <>
            <LanguageInput
              {...nthLabel('Language', index + 1)}
              languages={languages}
              {...form.getInputProps(`${at}.language`)}
            />
            <Textarea
              {...nthLabel('Text', index + 1)}
              autosize
              minRows={2}
              maxRows={12}
              wrapperProps={{ 'data-wide': true }}
              {...form.getInputProps(`${at}.value`)}
            />
          </>
        )}
      </ListInput>
    </SaveDrawer>
  )
}

/** Maps a field of the server's error (by language) to the form field (by index). */
function toFormField(field: string, texts: Values['texts']): string {
  const index = texts.findIndex(({ language }) => field === `texts.${language.trim()}`)
  return index === -1 ? field : `texts.${index}.language`
}
