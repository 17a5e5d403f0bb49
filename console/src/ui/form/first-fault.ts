const focusable =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)'

/**
 * Focuses the first field of a form with an error, in visual order; all inputs of the console mark themselves as
 * invalid. Returns true if there was one.
 */
export function focusFirstFault(form: ParentNode | null | undefined): boolean {
  const marked = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], .mantine-InputWrapper-error') ?? []
  for (const element of marked) {
    const field = element.matches(focusable)
      ? element
      : (element.querySelector<HTMLElement>(focusable) ??
        element.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>(focusable))
    if (!field) continue
    field.focus()
    return true
  }
  return false
}
