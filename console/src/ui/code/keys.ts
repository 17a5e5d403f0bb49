/** Selects the fields in which keys type text. */
const editors = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"]'

/** Of a dialog that has been closed and is still fading out. The theme sets it. */
export const closingClass = 'is-closing'

/** Selects the layers that handle keys themselves while they are open. */
const layers = `[role="menu"], [role="listbox"], [role="dialog"]:not(.${closingClass})`

let areSingleKeysOn = true

/** Single-key shortcuts can be switched off: people who dictate, or whose hands shake, press them by accident. */
export const allowSingleKeys = (areOn: boolean): void => {
  areSingleKeysOn = areOn
}

export const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editors) !== null

/** Selects drawers and dialogs, which block everything behind them. */
export const dialogs = `[aria-modal="true"]:not(.${closingClass})`

/** Shortcuts do nothing behind an open dialog. */
export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** Whether the screen may handle a single-key shortcut: nobody is typing, and no layer is open. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (!areSingleKeysOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  return !(isInEditor(target) || (target instanceof Element && target.closest(layers)) || isDialogOpen())
}
