import { createStore } from '../../ui/code/store.ts'

const asked = createStore('')

/** Opens the palette with a text. */
export const askPalette = asked.set

/** Calls back when the palette is asked for; returns a function that ends this. */
export const onPaletteAsked = (open: (text: string) => void): (() => void) => asked.subscribe(() => open(asked.get()))
