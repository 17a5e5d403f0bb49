import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LanguageInput } from './LanguageInput.tsx'
import { SuggestInput } from './SuggestInput.tsx'

function Fields() {
  const [store, setStore] = useState('itunes')
  const [language, setLanguage] = useState('es')
  return (
    <MantineProvider>
      <SuggestInput label="Store" data={['itunes', 'googleplay', 'steam']} value={store} onChange={setStore} />
      <LanguageInput label="Language" languages={['en', 'es', 'de']} value={language} onChange={setLanguage} />
    </MantineProvider>
  )
}

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent?.trim())

test('a prefilled field suggests all values, and filters once somebody types', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Fields />)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const store = page.getByRole('combobox', { name: 'Store' })
  await store.click()
  await expect.poll(options).toEqual(['itunes', 'googleplay', 'steam'])
  await userEvent.fill(store, 'goo')
  await expect.poll(options).toEqual(['googleplay'])
  await page.getByRole('option', { name: 'googleplay' }).click()
  await expect.element(store).toHaveValue('googleplay')
  await store.click()
  await expect.poll(options).toEqual(['itunes', 'googleplay', 'steam'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await expect.poll(() => options().length).toBe(3)
})
