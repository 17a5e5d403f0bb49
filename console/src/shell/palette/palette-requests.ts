import { createStore } from '../../ui/code/store.ts'

const request = createStore('')

/** Opens the palette with a text. */
export const requestPalette = request.set

/** Calls back for each request; returns a function that ends this. */
export const onPaletteRequest = (open: (text: string) => void): (() => void) =>
  request.subscribe(() => open(request.get()))
