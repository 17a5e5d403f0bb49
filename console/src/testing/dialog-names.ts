/** Shared parts that are a dialog or drawer for what another component puts into them. */
export const frames = [
  'FormDrawer',
  'SaveDrawer',
  'SharedRecordDrawer',
  'ShownOnceDialog',
  'RecordsPage',
  'AnchoredPopover',
  'PickerField',
]

/** What is read of React's record of a component or an element on the screen. */
type Fiber = { type: unknown; _debugOwner?: Fiber | null }

/**
 * The name of the component that fills each dialog and drawer on the screen. React keeps a fiber for each element, under
 * a key of the DOM node; its owner is the component that rendered the element, and so on. The first owner that is
 * neither a frame nor of Mantine fills the dialog. Only React's development build records owners.
 */
export function findDialogNames(): (string | undefined)[] {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].map((dialog) => {
    const key = Object.keys(dialog).find((name) => name.startsWith('__reactFiber$')) ?? ''
    let fiber = (dialog as unknown as Record<string, Fiber | null | undefined>)[key]
    while (fiber && !nameOurs(fiber)) fiber = fiber._debugOwner
    return fiber ? nameOurs(fiber) : undefined
  })
}

/** Nothing for elements, for frames, and for components of Mantine. */
function nameOurs({ type }: Fiber): string | undefined {
  if (typeof type !== 'function' || frames.includes(type.name)) return undefined
  const isMantine = 'displayName' in type && String(type.displayName).startsWith('@mantine/')
  return isMantine ? undefined : type.name
}
