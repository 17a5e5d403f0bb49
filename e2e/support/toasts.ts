import type { Page } from '@playwright/test'

/**
 * Undoes what a message says was done. A list can show a change before its message is there, because other people's
 * changes arrive by themselves: the Undo that stands then is the one of an earlier change.
 */
export const undoOf = (page: Page, message: string | RegExp): Promise<void> =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo', exact: true }).click()
