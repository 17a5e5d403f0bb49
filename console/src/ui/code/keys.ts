/** Selects the fields that accept typed text. */
const editors = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"]'

/** Class of a closed dialog that is still fading out. The theme sets it. */
export const closingClass = 'is-closing'

/** Selects the layers that handle keys themselves while they are open. */
const layers = `[role="menu"], [role="listbox"], [role="dialog"]:not(.${closingClass})`

let areSingleKeysOn = true

/** Single-key shortcuts can be disabled: people who dictate, or whose hands shake, press them by accident. */
export const allowSingleKeys = (areOn: boolean): void => {
  areSingleKeysOn = areOn
}

export const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editors) !== null

/** Selects drawers and dialogs, which block everything behind them. */
export const dialogs = `[aria-modal="true"]:not(.${closingClass})`

/** Shortcuts are disabled behind an open dialog. */
export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** True if a key has no modifiers, no text field has the focus, and single-key shortcuts are enabled. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  areSingleKeysOn && !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isInEditor(target)

/** True if the screen may handle a single-key shortcut: no text field has the focus, and no layer is open. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target } = event
  return isSingleKey(event) && !(target instanceof Element && target.closest(layers)) && !isDialogOpen()
}
