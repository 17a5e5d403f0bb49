import { acceptCompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type CodeEditorOptions = {
  value: string
  onChange: (value: string) => void
  label: string
  /** The language: colours, completion, diagnostics. Only read when the editor is created. */
  extensions: () => Extension
}

/** A CodeMirror editor in the element of `box`, for text that the parent owns. Only lazy code may import this. */
export function useCodeEditor({ value, onChange, label, extensions }: CodeEditorOptions): {
  box: RefObject<HTMLDivElement | null>
  view: RefObject<EditorView | null>
} {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // Typed text is echoed as `value` some frames later, when the user may already have typed more.
  const echoes = useRef<string[]>([])
  const tell = useEffectEvent((text: string) => {
    echoes.current.push(text)
    onChange(text)
  })
  const begin = useEffectEvent((parent: HTMLElement) => {
    const state = EditorState.create({
      doc: value,
      extensions: [
        extensions(),
        // Tab leaves the editor, like any field, unless a completion is offered.
        Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        history(),
        drawSelection(),
        bracketMatching(),
        EditorView.lineWrapping,
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
    const editor = begin(box.current)
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const echo = echoes.current.lastIndexOf(value)
    echoes.current.splice(0, echo + 1)
    const text = view.current?.state.doc.toString()
    if (echo >= 0 || text === undefined || text === value) return
    view.current?.dispatch({ changes: { from: 0, to: text.length, insert: value } })
    echoes.current = []
  }, [value])

  return { box, view }
}

const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--nav-selected-bg)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', border: '1px solid var(--line)', color: 'var(--text)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--primary)',
    color: 'var(--primary-text)',
  },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.8' },
})
