import { ActionIcon, Menu, Select, Tabs, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconAlertTriangle, IconCheck, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import { useLanguages } from '../localizations/use-languages.ts'
import styles from './Mail.module.css'
import { findMissingPart, longSubject, noText, type TextValues, toTemplateTexts } from './text-form.ts'

type MessageTextsProps = {
  realmId: string
  form: UseFormReturnType<{ texts: TextValues[] }>
  /** The current language; stored by the form, because its preview needs it. */
  language: string
  onLanguage: (language: string) => void
  hasSubject?: boolean
  bodyHint?: string
  isReadOnly?: boolean
}

/** A message in several languages, one tab each. A tab shows missing parts of its language. */
export function MessageTexts({
  realmId,
  form,
  language,
  onLanguage,
  hasSubject = true,
  bodyHint = 'HTML, if the game renders it.',
  isReadOnly = false,
}: MessageTextsProps) {
  const languages = useLanguages()
  const { texts } = form.values
  const index = Math.max(
    0,
    texts.findIndex(({ lng }) => lng === language),
  )
  const currentText = texts[index]
  const unusedLanguages = languages.filter((one) => !texts.some(({ lng }) => lng === one))

  useErrorTab(form, index, onLanguage)

  if (!currentText) return null
  const add = (lng: string) => {
    form.insertListItem('texts', noText(lng))
    onLanguage(lng)
    setTimeout(() => form.getInputNode(`texts.${texts.length}.${hasSubject ? 'subject' : 'msg'}`)?.focus())
  }
  const remove = () => {
    form.removeListItem('texts', index)
    onLanguage((texts[index + 1] ?? texts[index - 1])?.lng ?? '')
  }
  const replace = (newTexts: TextValues[]) => {
    form.setFieldValue('texts', newTexts)
    onLanguage(newTexts[0]?.lng ?? '')
  }
  return (
    <Tabs
      className="stack"
      variant="pills"
      value={currentText.lng}
      onChange={(lng) => onLanguage(lng ?? '')}
      keepMounted={false}
    >
      <div className="flex wrap">
        <LanguageTabs texts={texts} hasSubject={hasSubject} />
        {!isReadOnly && <AddLanguageMenu languages={unusedLanguages} onAdd={add} />}
      </div>
      <Tabs.Panel value={currentText.lng} className="stack">
        {hasSubject && (
          <TextInput
            label="Subject"
            data-autofocus
            autoComplete="off"
            lang={currentText.lng}
            readOnly={isReadOnly}
            rightSectionWidth={72}
            rightSection={<SubjectLength length={currentText.subject.length} />}
            {...form.getInputProps(`texts.${index}.subject`)}
          />
        )}
        <Textarea
          label="Body"
          description={bodyHint}
          lang={currentText.lng}
          autosize
          minRows={4}
          maxRows={16}
          readOnly={isReadOnly}
          {...form.getInputProps(`texts.${index}.msg`)}
        />
        {!isReadOnly && (
          <div className="row spread">
            <TemplateSelect realmId={realmId} onChoose={replace} />
            {texts.length > 1 && (
              <ActionIcon aria-label={`Remove ${languageName(currentText.lng)}`} onClick={remove}>
                <IconTrash aria-hidden />
              </ActionIcon>
            )}
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Opens the tab of the first error, if the current one has none. */
function useErrorTab(form: MessageTextsProps['form'], index: number, onLanguage: (language: string) => void) {
  const showError = useEffectEvent((errors: object) => {
    const at = Object.keys(errors).map((field) => Number(/^texts\.(\d+)\./.exec(field)?.[1] ?? -1))
    const wrong = at.filter((one) => one >= 0)
    const first = Math.min(...wrong)
    if (wrong.length === 0 || wrong.includes(index)) return
    const language = form.values.texts[first]?.lng
    if (language !== undefined) onLanguage(language)
    // Opens the tab of the first error before its field takes the focus.
    const field = Object.keys(errors).find((one) => one.startsWith(`texts.${first}.`)) ?? ''
    setTimeout(() => form.getInputNode(field)?.focus())
  })
  useEffect(() => showError(form.errors), [form.errors])
}

function LanguageTabs({ texts, hasSubject }: { texts: readonly TextValues[]; hasSubject: boolean }) {
  return (
    <Tabs.List aria-label="Languages">
      {texts.map((text) => {
        const lack = findMissingPart(text, hasSubject)
        return (
          <Tabs.Tab
            key={text.lng}
            value={text.lng}
            className={styles.tab}
            leftSection={
              lack ? (
                <IconAlertTriangle className={styles.lacking} aria-hidden />
              ) : (
                <IconCheck className="done-text" aria-hidden />
              )
            }
          >
            {languageName(text.lng)}
            {lack && <span className={styles.lack}> {lack}</span>}
          </Tabs.Tab>
        )
      })}
    </Tabs.List>
  )
}

type AddLanguageMenuProps = { languages: readonly string[]; onAdd: (language: string) => void }

function AddLanguageMenu({ languages, onAdd }: AddLanguageMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={`inline-row ${styles.add}`} disabled={languages.length === 0}>
          <IconPlus aria-hidden /> Language
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {languages.map((lng) => (
          <Menu.Item key={lng} onClick={() => onAdd(lng)}>
            {languageName(lng)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The length of a subject that phones show. */
function SubjectLength({ length }: { length: number }) {
  const isLong = length > longSubject
  return (
    <span
      className={isLong ? styles.long : styles.length}
      data-tip={isLong ? 'Phones cut off long subjects.' : undefined}
    >
      {length} of {longSubject}
    </span>
  )
}

type TemplateSelectProps = {
  realmId: string
  onChoose: (texts: TextValues[]) => void
}

/** Copies the texts of a template into a message; hidden if the realm has none. */
function TemplateSelect({ realmId, onChoose }: TemplateSelectProps) {
  const isAllowed = useRights().can('view templates')
  const read = useQuery({ ...query(listTemplates, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const templates = read.data?.data ?? []
  if (templates.length === 0) return null
  return (
    <Select
      aria-label="Use a template"
      placeholder="Use a template"
      data={templates.map(({ sid, name }) => ({ value: String(sid), label: name }))}
      searchable
      // Selecting the same template again replaces the texts again.
      value={null}
      onChange={(sid) => {
        const selectedTemplate = templates.find((one) => String(one.sid) === sid)
        if (selectedTemplate) onChoose(toTemplateTexts(selectedTemplate.msg))
      }}
    />
  )
}
