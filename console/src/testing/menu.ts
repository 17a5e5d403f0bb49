import { page } from 'vitest/browser'

const menu = page.getByRole('navigation', { name: 'Main' })

/** Opens a screen of the realm by the filter of its menu. */
export async function openFromMenu(label: string): Promise<void> {
  await menu.getByRole('combobox', { name: 'Find a screen' }).fill(label)
  await menu.getByRole('option', { name: label, exact: true }).click()
}
