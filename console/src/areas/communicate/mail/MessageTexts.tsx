import { ActionIcon, Menu, Tabs, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { IconAlertTriangle, IconCheck, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import { useLanguages } from '../localizations/use-languages.ts'
import styles from './MessageTexts.module.css'
import { TemplateSelect } from './TemplateSelect.tsx'
import { lackOf, longSubject, noText, type TextValues } from './text-form.ts'

type MessageTextsProps = {
  realmId: string
  form: UseFormReturnType<{ texts: TextValues[] }>
  /** The language that is shown; the form that holds the texts keeps it, for its preview. */
  language: string
  onLanguage: (language: string) => void
  hasSubject?: boolean
  bodyHint?: string
  isReadOnly?: boolean
}

/** A message in several languages, one tab each; a tab says what its language lacks. */
export function MessageTexts({
  realmId,
  form,
  language,
  onLanguage,
  hasSubject = true,
  bodyHint = 'HTML; the game decides what it renders.',
  isReadOnly = false,
}: MessageTextsProps) {
  const languages = useLanguages()
  const { texts } = form.values
  const index = Math.max(
    0,
    texts.findIndex(({ lng }) => lng === language),
  )
  const shown = texts[index]
  const others = languages.filter((one) => !texts.some(({ lng }) => lng === one))

  const showError = useEffectEvent((errors: object) => {
    const at = Object.keys(errors).map((field) => Number(/^texts\.(\d+)\./.exec(field)?.[1] ?? -1))
    const wrong = at.filter((one) => one >= 0)
    const first = Math.min(...wrong)
    if (wrong.length === 0 || wrong.includes(index)) return
    onLanguage(texts[first]?.lng ?? language)
    // The tab of the first error opens before its field can take the focus.
    const field = Object.keys(errors).find((one) => one.startsWith(`texts.${first}.`)) ?? ''
    setTimeout(() => form.getInputNode(field)?.focus())
  })
  useEffect(() => showError(form.errors), [form.errors])

  if (!shown) return null
  const add = (lng: string) => {
    form.insertListItem('texts', noText(lng))
    onLanguage(lng)
    setTimeout(() => form.getInputNode(`texts.${texts.length}.${hasSubject ? 'subject' : 'msg'}`)?.focus())
  }
  const remove = () => {
    form.removeListItem('texts', index)
    onLanguage((texts[index + 1] ?? texts[index - 1])?.lng ?? '')
  }
  const replace = (given: TextValues[]) => {
    form.setFieldValue('texts', given)
    onLanguage(given[0]?.lng ?? '')
  }
  return (
    <Tabs
      className={styles.texts}
      variant="pills"
      value={shown.lng}
      onChange={(lng) => onLanguage(lng ?? '')}
      keepMounted={false}
    >
      <div className={styles.head}>
        <Tabs.List aria-label="Languages">
          {texts.map((text) => {
            const lack = lackOf(text, hasSubject)
            return (
              <Tabs.Tab
                key={text.lng}
                value={text.lng}
                className={styles.tab}
                leftSection={
                  lack ? (
                    <IconAlertTriangle className={styles.lacking} aria-hidden />
                  ) : (
                    <IconCheck className={styles.whole} aria-hidden />
                  )
                }
              >
                {languageName(text.lng)}
                {lack && <span className={styles.lack}> {lack}</span>}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {!isReadOnly && (
          <Menu>
            <Menu.Target>
              <button type="button" className={styles.add} disabled={others.length === 0}>
                <IconPlus aria-hidden /> Language
              </button>
            </Menu.Target>
            <Menu.Dropdown className={styles.menu}>
              {others.map((lng) => (
                <Menu.Item key={lng} onClick={() => add(lng)}>
                  {languageName(lng)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Tabs.Panel value={shown.lng} className={styles.panel}>
        {hasSubject && (
          <TextInput
            label="Subject"
            data-autofocus
            autoComplete="off"
            lang={shown.lng}
            readOnly={isReadOnly}
            rightSectionWidth={72}
            rightSection={<SubjectLength length={shown.subject.length} />}
            {...form.getInputProps(`texts.${index}.subject`)}
          />
        )}
        <Textarea
          label="Body"
          description={bodyHint}
          lang={shown.lng}
          autosize
          minRows={4}
          maxRows={16}
          readOnly={isReadOnly}
          {...form.getInputProps(`texts.${index}.msg`)}
        />
        {!isReadOnly && (
          <div className={styles.foot}>
            <TemplateSelect realmId={realmId} onChoose={replace} />
            {texts.length > 1 && (
              <ActionIcon aria-label={`Remove ${languageName(shown.lng)}`} onClick={remove}>
                <IconTrash aria-hidden />
              </ActionIcon>
            )}
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

/** How much of a subject phones show. */
function SubjectLength({ length }: { length: number }) {
  const isLong = length > longSubject
  return (
    <span className={isLong ? styles.long : styles.length} data-tip={isLong ? 'Phones cut it off.' : undefined}>
      {length} of {longSubject}
    </span>
  )
}
