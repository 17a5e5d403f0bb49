import { Button, SegmentedControl } from '@mantine/core'
import type { FirstStepName } from '@regent/contract/operate/now-first-steps'
import { type SnippetLanguage, snippetLanguages, writeSnippet } from '@regent/contract/operate/now-snippets'
import { serverOrigin } from '../../../api/session/server-address.ts'
import { setPreferences, usePreferences } from '../../../api/session/session.ts'
import { useScreenKeys } from '../../../shell/palette/screen-keys.ts'
import { copyText } from '../../../ui/feedback/copy.ts'
import { toastCopied, toastError } from '../../../ui/feedback/toast.ts'
import { IconCopy } from '../../../ui/layout/icons.ts'
import styles from './FirstHour.module.css'

const languages = Object.keys(snippetLanguages) as SnippetLanguage[]

/** How each language is run. */
const howToRun: Readonly<Record<SnippetLanguage, string>> = {
  typescript: 'Save it as first.mts and run: npx --yes tsx first.mts',
  csharp: 'Save it as FirstSteps.cs and attach it to an object.',
  godot: 'Save it as first_steps.gd and attach it to a node.',
  curl: 'Paste it into a shell, such as bash.',
}

type StepSnippetProps = {
  step: FirstStepName
  scope: string
  /** Further shortcuts of the screen. */
  keys?: Parameters<typeof useScreenKeys>[0]
  defaultLanguage?: SnippetLanguage
  /** True for a low box, which scrolls. */
  isLow?: boolean
}

/** The code of a step in four languages, with the values of the realm. The language is kept for all steps. */
export function StepSnippet({
  step,
  scope,
  keys = [],
  defaultLanguage = 'typescript',
  isLow = false,
}: StepSnippetProps) {
  const { snippets: language = defaultLanguage } = usePreferences()
  const text = writeSnippet(language, step, { server: serverOrigin(), scope })
  const copy = async () => {
    if (await copyText(text)) toastCopied()
    else toastError('The browser blocked copying. Select the code and copy it.', text)
  }
  useScreenKeys([
    ...keys,
    ...languages.map((each, index) => ({
      key: String(index + 1),
      does: `Show ${snippetLanguages[each]}`,
      act: () => setPreferences({ snippets: each }),
    })),
    { key: 'c', does: 'Copy the code', act: () => void copy() },
  ])
  return (
    <div className="stack gap-8 shrink">
      <div className="cluster spread">
        <SegmentedControl
          aria-label="Language"
          size="xs"
          value={language}
          onChange={(value) => setPreferences({ snippets: value as SnippetLanguage })}
          data={languages.map((value) => ({ value, label: snippetLanguages[value] }))}
        />
        <Button size="compact-sm" leftSection={<IconCopy aria-hidden />} onClick={copy}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={`framed flush mono ${styles.code}`} data-low={isLow || undefined} tabIndex={0}>
        {text}
      </pre>
      <p className="note">{howToRun[language]}</p>
    </div>
  )
}
