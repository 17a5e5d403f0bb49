/** Where a key is about the text that is being written. */
const editors = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"]'

/** What has keys of its own while it is open. */
const layers = '[role="menu"], [role="listbox"], [role="dialog"]'

let areSingleKeysOn = true

/** Keys pressed alone can be switched off: who speaks to the computer, or shakes, presses them unawares. */
export const allowSingleKeys = (areOn: boolean): void => {
  areSingleKeysOn = areOn
}

export const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editors) !== null

/** Drawers and dialogs, which nothing behind them can be reached through. */
export const dialogs = '[aria-modal="true"]'

/** Behind an open dialog a shortcut means nothing. */
export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** Whether a key pressed alone may mean something to the screen: nobody writes, and nothing is open above it. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (!areSingleKeysOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  return !(isInEditor(target) || (target instanceof Element && target.closest(layers)) || isDialogOpen())
}
