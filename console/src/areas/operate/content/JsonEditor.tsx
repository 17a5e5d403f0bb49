import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { foldGutter, HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { useEffect, useEffectEvent } from 'react'
import { useCodeEditor } from '../../../ui/json/code-editor.ts'
import styles from '../../../ui/json/Json.module.css'
import { findPath, findTextRange, namesAt, valuesAt } from './json-places.ts'

export type JsonEditorProps = {
  value: string
  onChange: (value: string) => void
  /** The schema for the completion. */
  schema: FieldSchema
  /** Validation results, underlined in the editor. */
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  label: string
}

/** A JSON editor for an item: highlighting, folding, completion by the schema, and error marks. */
export function JsonEditor({ value, onChange, schema, findings, isReadOnly, label }: JsonEditorProps) {
  const complete = useEffectEvent((context: CompletionContext) => completions(context, schema))
  const lint = useEffectEvent((shown: EditorView): Diagnostic[] => {
    const wrong = jsonParseLinter()(shown)
    const text = shown.state.doc.toString()
    if (wrong.length > 0 || text.trim() === '') return wrong
    return findings.map(({ field, reason }) => ({
      ...(findTextRange(text, syntaxTree(shown.state), field) ?? { from: 0, to: Math.min(1, text.length) }),
      severity: 'error',
      message: reason,
    }))
  })
  const { box, view } = useCodeEditor({
    value,
    onChange,
    label,
    extensions: () => [
      foldGutter(),
      json(),
      autocompletion({ override: [(context) => complete(context)], icons: false }),
      syntaxHighlighting(colours),
      EditorState.readOnly.of(isReadOnly),
      theme,
    ],
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks depend on the text and the findings
  useEffect(() => {
    const editorView = view.current
    if (editorView) editorView.dispatch(setDiagnostics(editorView.state, lint(editorView)))
  }, [findings, value])

  return <div ref={box} className={styles.editor} />
}

/** Completes property names and enum values at the cursor. */
function completions(context: CompletionContext, schema: FieldSchema) {
  const text = context.state.doc.toString()
  const node = syntaxTree(context.state).resolveInner(context.pos, -1)
  const word = context.matchBefore(/"?[\w$.-]*/)
  if (!word || (word.from === word.to && !context.explicit)) return null
  const isName = node.name === 'PropertyName' || node.name === 'Object' || node.name === '⚠' || node.name === '{'
  const path = findPath(text, node)
  if (isName) {
    const holder = node.name === 'PropertyName' ? path.slice(0, -1) : path
    return {
      from: word.from,
      options: namesAt(schema, holder).map(({ name, description }) => ({
        label: name,
        apply: `${JSON.stringify(name)}: ${holder.length === 0 ? '{ "data":  }' : ''}`,
        ...(description !== undefined && { detail: description }),
      })),
      filter: true,
    }
  }
  const options = valuesAt(schema, path).map((one) => ({ label: String(one), apply: JSON.stringify(one) }))
  return options.length > 0 ? { from: word.from, options } : null
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--link)' },
  { tag: tags.string, color: 'var(--tone-done-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tone-started-text)' },
])

const theme = EditorView.theme({
  '.cm-scroller': { minHeight: '220px', maxHeight: '60dvh' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--dimmed)', border: '0' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error)',
    textUnderlineOffset: '3px',
  },
})
