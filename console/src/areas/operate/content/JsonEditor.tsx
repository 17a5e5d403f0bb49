import { acceptCompletion, autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { ContentFinding } from '@regent/contract/content-checks'
import type { FieldSchema } from '@regent/contract/content-fields'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './Editor.module.css'
import { namesAt, pathOf, textRangeOf, valuesAt } from './json-places.ts'

export type JsonEditorProps = {
  value: string
  onChange: (value: string) => void
  /** What is completed. */
  schema: FieldSchema
  /** What the checks found, marked where it stands. */
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  label: string
}

/** A text area that knows the JSON of an item: colours, folding, completion by the schema, and marks on what is wrong. */
export function JsonEditor({ value, onChange, schema, findings, isReadOnly, label }: JsonEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const tell = useEffectEvent(onChange)
  const complete = useEffectEvent((context: CompletionContext) => completions(context, schema))
  const lint = useEffectEvent((shown: EditorView): Diagnostic[] => {
    const wrong = jsonParseLinter()(shown)
    const text = shown.state.doc.toString()
    if (wrong.length > 0 || text.trim() === '') return wrong
    return findings.map(({ field, reason }) => ({
      ...(textRangeOf(text, syntaxTree(shown.state), field) ?? { from: 0, to: Math.min(1, text.length) }),
      severity: 'error',
      message: reason,
    }))
  })
  const begin = useEffectEvent((parent: HTMLElement) => {
    const state = EditorState.create({
      doc: value,
      extensions: [
        // Tab leaves the editor, as it leaves any field, unless a completion is offered.
        Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        history(),
        drawSelection(),
        bracketMatching(),
        foldGutter(),
        json(),
        autocompletion({ override: [(context) => complete(context)], icons: false }),
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) tell(update.state.doc.toString())
        }),
        theme,
      ],
    })
    return new EditorView({ state, parent })
  })

  useEffect(() => {
    if (!box.current) return
    const made = begin(box.current)
    view.current = made
    return () => made.destroy()
  }, [])

  useEffect(() => {
    const text = view.current?.state.doc.toString()
    if (text === undefined || text === value) return
    view.current?.dispatch({ changes: { from: 0, to: text.length, insert: value } })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks follow the text and what was found in it
  useEffect(() => {
    const shown = view.current
    if (shown) shown.dispatch(setDiagnostics(shown.state, lint(shown)))
  }, [findings, value])

  return <div ref={box} className={styles.json} />
}

/** Names of properties and values of choices, by where the cursor stands. */
function completions(context: CompletionContext, schema: FieldSchema) {
  const text = context.state.doc.toString()
  const node = syntaxTree(context.state).resolveInner(context.pos, -1)
  const word = context.matchBefore(/"?[\w$.-]*/)
  if (!word || (word.from === word.to && !context.explicit)) return null
  const isName = node.name === 'PropertyName' || node.name === 'Object' || node.name === '⚠' || node.name === '{'
  const path = pathOf(text, node)
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
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', minHeight: '220px', maxHeight: '60dvh', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--dimmed)', border: '0' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--nav-selected-bg)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', border: '1px solid var(--line)', color: 'var(--text)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--primary)',
    color: 'var(--primary-text)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.8' },
})
