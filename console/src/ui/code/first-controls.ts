/** Selects suitable first fields of a form: without choices that would open on focus. */
export const firstControls =
  ':is(textarea, select, button, input:not([type="hidden"], [type="file"], [aria-haspopup]:not([readonly]))):not(:disabled, [tabindex="-1"])'
