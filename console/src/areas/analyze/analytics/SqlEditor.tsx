import { autocompletion, type CompletionContext } from '@codemirror/autocomplete'
import { PostgreSQL, sql as sqlLanguage } from '@codemirror/lang-sql'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Prec, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent } from 'react'
import { useCodeEditor } from '../../../ui/json/code-editor.ts'
import json from '../../../ui/json/Json.module.css'
import { quoteName, suggestionsFor, type Tables } from './completion.ts'

export type SqlEditorProps = {
  value: string
  onChange: (value: string) => void
  /** Tables and columns for the completion, in addition to keywords. */
  tables: Tables
  /** The range of the query that the server rejected. */
  refused: { from: number; to: number } | undefined
  /** Ctrl+Enter, or ⌘ Enter. */
  onRun: () => void
  label: string
}

/** An SQL editor with highlighting, completion of keywords, tables and columns, and an error mark. */
export function SqlEditor({ value, onChange, tables, refused, onRun, label }: SqlEditorProps) {
  const run = useEffectEvent(onRun)
  const complete = useEffectEvent((context: CompletionContext) => {
    const word = context.matchBefore(/["\w.]+/)
    if (!word && !context.explicit) return null
    const options = suggestionsFor(context.state.doc.toString(), tables).map(
      ({ label: name, type, detail, boost }) => ({
        label: name,
        apply: type === 'keyword' ? name : quoteName(name),
        type,
        ...(detail !== undefined && { detail }),
        ...(boost !== undefined && { boost }),
      }),
    )
    const from = word ? word.from + (word.text.startsWith('"') ? 1 : 0) : context.pos
    const isQuoted = word?.text.startsWith('"') === true
    return {
      from,
      options: isQuoted ? options.map((option) => ({ ...option, apply: `${option.label}"` })) : options,
      validFor: /^[\w.]*$/,
    }
  })
  const { box, view } = useCodeEditor({
    value,
    onChange,
    label,
    extensions: () => [
      Prec.highest(
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              run()
              return true
            },
          },
        ]),
      ),
      sqlLanguage({ dialect: PostgreSQL }),
      autocompletion({ override: [(context) => complete(context)], icons: false }),
      syntaxHighlighting(colours),
      marks,
      theme,
    ],
  })

  useEffect(() => {
    const isInside = refused !== undefined && refused.to <= (view.current?.state.doc.length ?? 0)
    view.current?.dispatch({ effects: setRefused.of(isInside ? refused : undefined) })
  }, [refused, view])

  return <div ref={box} className={json.editor} />
}

const setRefused = StateEffect.define<{ from: number; to: number } | undefined>()

/** Marks the error; the next edit removes the mark. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, docChanged }) {
    for (const effect of effects) {
      if (!effect.is(setRefused)) continue
      return effect.value
        ? Decoration.set(Decoration.mark({ class: 'refused' }).range(effect.value.from, effect.value.to))
        : Decoration.none
    }
    return docChanged ? Decoration.none : shown
  },
  provide: (field) => EditorView.decorations.from(field),
})

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--link)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--tone-done-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tone-started-text)' },
  { tag: tags.comment, color: 'var(--dimmed)', fontStyle: 'italic' },
])

const theme = EditorView.theme({
  '.cm-scroller': { minHeight: '132px', maxHeight: '360px' },
  '.refused': { textDecoration: 'underline wavy var(--error)', textUnderlineOffset: '3px' },
})
